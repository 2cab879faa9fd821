// An inclined spiral galaxy: a thinDisc disc with dust lanes, marched from near to far, a golden bulge, star layers in front
#include "stars.glsl"
// Lengths are in galaxy radii; the disc lies in z = 0 of its own space.
const float INCLINATION = 1.10, POSITION_ANGLE = .42; // radians
const float WINDING = 3.1;                           // cotangent of the arms' pitch angle
const float HALF_THICKNESS = .11;
const float SIZE = .94;                              // radius, in picture heights
const vec2 CENTRE = vec2(.46, .15);
const int STEPS = 30;                                // through the disc, close together near its plane

vec2 rot2(vec2 p, float a) {
  float c = cos(a), s = sin(a);
  return mat2(c, s, -s, c) * p;
}

// x: arm strength, y: dust, z: clumpy young stars, w: pink hydrogen knots
vec4 discAt(vec2 p) {
  float r = length(p);
  float lr = log(r + .025);
  float th = atan(p.y, p.x);
  float wob = fbm(p * 4.2 + 3., 4) - .47;
  float ph = 2. * (th + lr * WINDING) + wob * 3.4 + .6;
  float arm = pow(.5 + .5 * cos(ph), 1.8);
  float spur = pow(.5 + .5 * cos(2. * ph + 1.3 + wob * 4.), 3.);
  vec2 q = rot2(p, lr * 1.7);
  vec2 pw = p + .05 * vec2(fbm(p * 9. + 71., 4) - .47, fbm(p * 9. + 91., 4) - .47);
  // clumps and threads, sheared the way the disc turns
  float f1 = fbm(q * 8. + 11., 6), f2 = .55 * fbm(q * 19. + wob * 2. + 31., 5) + .45 * fbm(pw * 26. + 7., 4);
  float f3 = 1. - abs(2. * fbm(rot2(pw, lr * 2.) * 9. + 61., 6) - 1.);
  float f4 = 1. - abs(2. * fbm(rot2(pw, lr * 1.9) * 31. + 17., 5) - 1.), f5 = fbm(q * 58. + 5., 4);
  // dust gathers on the inner edge of each arm
  float lane = pow(.5 + .5 * cos(ph - .95), 5.);
  float dust = (lane * 1.5 * smoothstep(.30, .62, f1) + .85 * pow(f3, 5.) * (.35 + .65 * arm)
    + .95 * pow(f4, 6.) * (.25 + .75 * arm) + .35 * spur * smoothstep(.45, .7, f2)) * smoothstep(.035, .12, r) * smoothstep(1.02, .5, r);
  float young = (arm + .30 * spur) * (.22 + 1.9 * smoothstep(.36, .70, f2) * smoothstep(.25, .7, f1)) * (.55 + .95 * smoothstep(.34, .66, f5));
  float knot = smoothstep(.62, .78, noise(q * 34.) * .6 + f2 * .5) * arm;
  return vec4(arm, dust, young, knot);
}

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec2 c = rot2(uv - CENTRE, -POSITION_ANGLE) / SIZE;
  float ci = cos(INCLINATION), si = sin(INCLINATION);
  vec3 bg = mix(vec3(.0022, .0042, .0125), vec3(.0065, .0125, .034), smoothstep(.25, .75, fbm(uv * 1.3 + 4., 5)));
  bg += vec3(.006, .012, .032) * exp(-dot(c * vec2(1., 1.5), c * vec2(1., 1.5)) * 2.2);
  vec3 st = stars(uv + 5., 190., .34, .10, .8) + stars(uv + 2., 85., .22, .30, .95) + stars(uv + 8., 30., .16, 1.0, 1.25);
  vec3 C = vec3(0), T = vec3(1);
  float armLight = 0.;
  for (int i = 0; i < STEPS; i++) {
    float u = 1. - 2. * (float(i) + gSeed) / float(STEPS);
    float z = HALF_THICKNESS * u * abs(u);
    float dz = HALF_THICKNESS * 2. * abs(u) * 2. / float(STEPS) + .0004;
    float s = (z + c.y * si) / ci;
    vec2 p = vec2(c.x, c.y * ci + s * si);
    float r = length(p);
    float R3 = length(vec3(p, z * 1.6));
    float bulge = exp(-R3 / .042) * 26. + exp(-R3 / .12) * 1.9;
    vec3 e = vec3(1., .74, .44) * bulge;
    float absorb = 0.;
    if (r < 1.15) {
      vec4 d = discAt(p);
      float thinDisc = exp(-abs(z) / .018), dustLayer = exp(-abs(z) / .0045), youngLayer = exp(-abs(z) / .0055);
      float fade = smoothstep(1.12, .45, r);
      float ex = exp(-r / .30);
      float arms = exp(-r / .42) * fade * smoothstep(.02, .16, r);
      e += (mix(vec3(1., .72, .46), vec3(.50, .62, .92), smoothstep(.06, .36, r)) * ex * 4.0 * fade * (.5 + .5 * d.x) * thinDisc
        + (vec3(.24, .50, 1.) * d.z * arms * 31. + vec3(1., .34, .55) * d.w * arms * 15.) * youngLayer);
      absorb = d.y * dustLayer * 370. * exp(-r / .75) * fade;
      armLight = max(armLight, d.z * arms * dustLayer);
    }
    float dl = dz / ci;
    C += T * e * dl * 1.25;
    T *= exp(-absorb * dl * vec3(.62, .86, 1.12));
  }
  // the core must not burn out
  C = C / (1. + .42 * dot(C, vec3(.33)));
  // the brightest stars of the arms, resolved
  vec3 grain = stars(uv + 15., 230., .8, .20, .75) + stars(uv + 25., 130., .55, .32, .85);
  vec3 col = bg + st * (.35 + .65 * T) * .9 + C + grain * vec3(.75, .88, 1.1) * armLight * 4.;
  // two far companions
  for (int k = 0; k < 2; k++) {
    vec2 d = rot2(uv - (k == 0 ? vec2(-.62, .30) : vec2(.66, -.36)), k == 0 ? .7 : -.4);
    d *= k == 0 ? vec2(1., 2.2) : vec2(1., 1.3);
    float r = length(d);
    col += (k == 0 ? vec3(.9, .75, .6) : vec3(.6, .75, 1.)) * (exp(-r * 150.) * .35 + exp(-r * 45.) * .055);
  }
  return vec4(col, 1.);
}
