// A camp fire in a ring of stones on a forest floor. Alpha is the coverage of ground and stones; sky and trees come from pictures/outdoor-fire.ts.
#include "flame.glsl"
const float SEED = 3.7;
int material; // 0 ground, 1 stone, 2 log

float rod(vec3 p, vec3 a, vec3 b, float r) {
  vec3 pa = p - a, ba = b - a;
  return length(pa - ba * sat(dot(pa, ba) / dot(ba, ba))) - r;
}

// The forest floor: level around the fire, uneven further out, rising towards the trees.
float floorHeight(vec2 p) {
  float r = length(p), away = smoothstep(1.3, 3.5, r);
  float h = .05 * fbm(p * 1.1, 3) + .02 * noise(p * 3.) + .012 * noise(p * 17.);
  h += away * (.34 * (fbm(p * .42 + 3., 3) - .46) + .10 * (fbm(p * 1.7 + 8., 3) - .46));
  return h + .022 * max(0., p.y - 1.5) + .030 * max(0., p.y - 5.) * fbm(p * .35, 3);
}

float scene(vec3 p) {
  float above = p.y - .45 - .06 * max(0., p.z); // nothing but the logs is higher
  if (above > .1 && (p.y > 1. || length(p.xz) > 1.9)) return above;
  float d = p.y + .02 - floorHeight(p.xz);
  material = 0;
  if (length(p.xz) < 1.9) { // inside the ring of stones
    if (p.y < .55) for (int i = 0; i < 13; i++) {
      float a = float(i) / 13. * 2. * PI + .2 * hash1(uint(i));
      float ring = 1.02 + .10 * (hash1(uint(i) + 7U) - .5);
      float size = .16 + .09 * hash1(uint(i) + 50U);
      vec3 q = (p - vec3(cos(a) * ring, .06, sin(a) * ring)) / vec3(1.25, .72 + .3 * hash1(uint(i) + 90U), 1.);
      float b = length(q) - size;
      if (b < .25) b += (fbm3(p * 4. + float(i) * 3., 5) - .5) * .15;
      b *= .72;
      if (b < d) { d = b; material = 1; }
    }
    float l = 1e3;
    for (int i = 0; i < 7; i++) {
      float a = float(i) / 7. * 2. * PI + .4, turn = a + 2.8 + .25 * sin(float(i) * 2.1);
      l = min(l, rod(p, vec3(cos(a) * .62, .03, sin(a) * .62), vec3(cos(turn) * .10, .62 + .1 * sin(float(i) * 3.), sin(turn) * .10), .058 + .012 * sin(float(i) * 5.)));
    }
    l = min(l, rod(p, vec3(-.75, .07, -.25), vec3(.55, .10, -.40), .085));
    if (l < .2) l += (fbm3(p * 9., 3) - .5) * .05;
    l *= .8;
    if (l < d) { d = l; material = 2; }
  }
  return d;
}

// Needles and leaves on the ground: brightness of the topmost, 0 where there is none.
float litter(vec2 p, float thin) {
  vec2 g = floor(p);
  float best = 0., order = 0.;
  for (int j = -1; j <= 1; j++) for (int i = -1; i <= 1; i++) {
    vec2 c = g + vec2(i, j);
    float a = hash12(c + 5.) * PI;
    vec2 d = p - c - hash22(c);
    d = mat2(cos(a), sin(a), -sin(a), cos(a)) * d;
    float m = smoothstep(.42, .36, length(d * vec2(1., thin))), o = hash12(c + 17.);
    if (m * o > order) { order = m * o; best = .35 + .9 * hash12(c + 31.); }
  }
  return best;
}

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 ro = vec3(0., 1.05, -4.6), f = normalize(vec3(.75, .92, 0.) - ro), r = normalize(cross(vec3(0, 1, 0), f)), u = cross(f, r);
  vec3 rd = normalize(f + uv.x * .80 * r + uv.y * .80 * u);
  float t = 1.; bool hit = false;
  for (int i = 0; i < 150; i++) {
    float d = scene(ro + rd * t);
    if (d < .0012 * t) { hit = true; break; }
    t += d * .85;
    if (t > 40.) break;
  }
  vec3 c = vec3(0);
  if (hit) {
    vec3 p = ro + rd * t;
    scene(p);
    int m = material;
    vec2 k = vec2(1, -1);
    float e = .002 * t;
    vec3 n = normalize(k.xyy * scene(p + k.xyy * e) + k.yyx * scene(p + k.yyx * e) + k.yxy * scene(p + k.yxy * e) + k.xxx * scene(p + k.xxx * e));
    float light = 0.; // three lamps up the flame
    for (int i = 0; i < 3; i++) {
      float fi = float(i);
      vec3 l = vec3(.10 * sin(fi * 2.), .35 + .38 * fi, .1 * cos(fi * 2.)) - p;
      float dl = length(l), shade = 1., s = .06;
      l /= dl;
      for (int j = 0; j < 20; j++) {
        float h = scene(p + n * .01 + l * s);
        if (material == 2 && length((p + l * s).xz) < .75) h = max(h, .06); // the burning logs cast none
        shade = min(shade, 6. * h / s);
        s += clamp(h, .04, .3);
        if (s > dl - .2) break;
      }
      light += max(0., dot(n, l) * .85 + .15) * smoothstep(0., 1., shade) / (.35 + dl * dl);
    }
    vec3 albedo;
    if (m == 0) {
      float soil = fbm(p.xz * 7., 5) * fbm(p.xz * 31., 3) * 2.6;
      albedo = mix(vec3(.050, .040, .030), vec3(.13, .10, .066), soil);
      float near = smoothstep(11., 4., t);
      float leaf = litter(p.xz * 7., 2.2) * step(.45, fbm(p.xz * 1.3 + 20., 3)), needle = litter(p.xz * 13. + 40., 9.);
      albedo = mix(albedo, vec3(.15, .095, .045) * leaf, step(.01, leaf) * .75 * near);
      albedo = mix(albedo, vec3(.17, .125, .07) * needle, step(.01, needle) * .55 * near);
      albedo = mix(albedo, vec3(.030, .050, .016) * (.5 + fbm(p.xz * 60., 3)), smoothstep(.50, .64, fbm(p.xz * .9 + 30., 4)) * smoothstep(1.5, 2.6, length(p.xz)) * .8); // moss
      albedo *= 1. - .75 * smoothstep(1.15, .6, length(p.xz)); // ash
    } else if (m == 1) {
      albedo = mix(vec3(.13, .125, .12), vec3(.34, .32, .29), fbm3(p * 6., 5)) * (.55 + .8 * fbm3(p * 24., 4));
      albedo *= 1. - .6 * smoothstep(1.05, .82, length(p.xz)) * smoothstep(.3, .1, abs(p.y - .12)); // soot inside
    } else albedo = mix(vec3(.045, .028, .018), vec3(.17, .10, .06), fbm3(p * 22., 4));
    c = albedo * light * vec3(1., .42, .13) * 2.3 + albedo * vec3(.012, .019, .036) * (.5 + .5 * n.y);
    float embers = 0.;
    if (m == 2) embers = smoothstep(.62, 0., length(p.xz)) * smoothstep(.46, .62, fbm3(p * 13., 4)) * 1.2;
    if (m == 0) embers = smoothstep(.62, .15, length(p.xz)) * smoothstep(.45, .68, fbm(p.xz * 15., 4)) * 1.5;
    c += vec3(2.7, .52, .06) * embers;
    c = mix(c, vec3(.020, .016, .018), (1. - exp(-max(0., t - 6.) * .10)) * .8); // the air between the trees
  }
  // flame: emission only, with a little self-shading
  const int STEPS = 64;
  float mid = dot(-ro, rd), t0 = max(0., mid - 1.1), t1 = min(t, mid + 1.1), dt = (t1 - t0) / float(STEPS), through = 1.;
  vec3 fire = vec3(0);
  if (t1 > t0) {
    t = t0 + dt * gSeed;
    for (int i = 0; i < STEPS; i++) {
      vec3 p = ro + rd * t;
      t += dt;
      if (length(p.xz) > 1. || p.y > 2.1) continue;
      float d = flame(p, SEED);
      if (d < .01) continue;
      fire += flameColour(d, sat(p.y / 1.7)) * d * dt * (2.9 + 6.2 * d * d) * through;
      through *= exp(-dt * d * 1.6);
    }
  }
  c = c * mix(1., through, .6) + fire;
  // sparks: short streaks that thin out upwards
  for (int i = 0; i < 80; i++) {
    vec2 h = hash22(vec2(float(i) * 3., 7.)), h2 = hash22(vec2(float(i) * 5., 19.));
    float y = pow(h.y, 1.25) * 2.6 + .25;
    vec3 v = vec3((h.x - .5) * (.35 + .75 * y) + .12 * sin(y * 4. + h.x * 9.) + .10 * y, y, (h2.x - .5) * (.6 + .5 * y)) - ro;
    vec2 d = uv - vec2(dot(v, r), dot(v, u)) / dot(v, f) / .80;
    float a = (h2.y - .5) * 1.6, size = .0005 + .0007 * h2.y * h2.y;
    d = mat2(cos(a), sin(a), -sin(a), cos(a)) * d;
    d.y *= .22 + .5 * h2.x;
    c += vec3(3.2, .95, .16) * exp(-dot(d, d) / (size * size)) * (1. - .28 * y) * (.4 + h.y) * 1.2 + vec3(.05, .012, .0015) * exp(-dot(d, d) / (size * size * 26.));
  }
  return vec4(c, hit ? 1. : 0.);
}
