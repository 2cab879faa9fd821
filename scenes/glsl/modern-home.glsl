// A modern house at dusk, path traced: boxes and rounded boxes, glass walls, a pool, warm lamps inside.
// Metres: x to the right, y up, z away from the viewer. The picture is traced in passes (uPass), so that
// pictures/modern-home.ts can smooth the noisy light alone and keep edges and textures sharp:
// 0 what needs no smoothing (sky, lamps, water), alpha 0 where the sky is seen; 1 colour of the first matt surface,
// times what glass and water leave of it; 2 its normal and distance; 3 the light that falls on it.
uniform float uPass;
uniform float uSamples; // a pixel and pass, on top of the anti-aliasing

const int LAWN = 0, STONE_FLOOR = 1, CONCRETE = 2, WOOD = 3, PLASTER = 4, STONE = 5, SHELF = 6, METAL = 7, LAMP = 8, HEDGE = 9, ART = 10, FABRIC = 11, CUSHION = 12, PRINT = 13, CURTAIN = 14;
const int BOXES = 46;
const vec3 LOW[BOXES] = vec3[BOXES](
  vec3(-90, -.4, -1.2), vec3(-6, 0, -1.2), vec3(-6.4, 3.05, -1.9), vec3(-6, 0, 8.7), vec3(8, 0, 0), vec3(-.6, 3.4, -3.2),   // lawn, slab, lower roof, back wall, right wall, upper floor
  vec3(-.2, 6.3, -3.7), vec3(-.4, 3.4, 6.6), vec3(9.8, 3.4, -3.2), vec3(-.6, 3.4, -3.2), vec3(-7.4, 0, -.4), vec3(4.6, .12, 6),   // roof, upper walls, chimney, shelf
  vec3(3.2, .80, 3.6), vec3(3.3, .12, 3.9), vec3(6.0, .12, 3.9),                                                            // dining table
  vec3(-1.9, .02, .02), vec3(1.9, .02, .02), vec3(5.6, .02, .02), vec3(7.9, 0, -.02), vec3(2.6, 3.4, -2.72), vec3(6.2, 3.4, -2.72), vec3(9.7, 3.4, -2.72), vec3(-.2, 3.4, -2.72), // window posts
  vec3(6.6, 3.9, 2.6), vec3(3.95, 1.98, 4.1), vec3(5.15, 1.98, 4.1),                                                         // bed head, pendant lamps
  vec3(-80, 0, 9), vec3(-40, -.4, -12.2), vec3(12.2, -.4, -12.2), vec3(-14, -.4, -1.9), vec3(-3.1, 1.2, 8.6),                // hedge, decks, coping, picture
  vec3(-9.45, 0, .45), vec3(-12.05, 0, 2.45), vec3(-15.05, 0, .95), vec3(10.95, 0, .95), vec3(-2.6, .12, 3.4), vec3(9.74, 4.10, 1.0),               // garden lights, coffee table, picture upstairs
  vec3(7.55, .12, 1.0), vec3(7.93, 1.55, 1.35), vec3(7.70, .62, 1.45), vec3(7.70, .62, 4.35),                                  // sideboard, picture above it, its two lamps
  vec3(9.2, 3.62, -2.55), vec3(-.05, 3.62, -2.55), vec3(8.9, 3.62, 4.3), vec3(-5.85, .12, .25), vec3(7.25, .12, .2));          // curtains upstairs, wardrobe, curtains below
const vec3 HIGH[BOXES] = vec3[BOXES](
  vec3(90, 0, 60), vec3(8.4, .12, 9), vec3(8.8, 3.4, 9.4), vec3(8.4, 3.05, 9), vec3(8.4, 3.05, 9), vec3(10.2, 3.62, 7),
  vec3(10.7, 6.62, 7.5), vec3(10.2, 6.3, 7), vec3(10.2, 6.3, 7), vec3(-.3, 6.3, 7), vec3(-6, 4.9, 3.4), vec3(7.9, 2.3, 6.6),
  vec3(6.2, .87, 4.9), vec3(3.4, .80, 4.7), vec3(6.1, .80, 4.7),
  vec3(-1.84, 3.05, .10), vec3(1.96, 3.05, .10), vec3(5.66, 3.05, .10), vec3(8.4, 3.05, .3), vec3(2.66, 6.3, -2.64), vec3(6.26, 6.3, -2.64), vec3(9.8, 6.3, -2.64), vec3(-.1, 6.3, -2.64),
  vec3(9.2, 4.6, 2.75), vec3(4.22, 2.14, 4.37), vec3(5.42, 2.14, 4.37),
  vec3(80, 2.2, 9.4), vec3(-14, 0, -1.2), vec3(40, 0, -1.2), vec3(12.2, .03, -1.2), vec3(1.4, 2.5, 8.68),
  vec3(-9.35, .5, .55), vec3(-11.95, .5, 2.55), vec3(-14.95, .5, 1.05), vec3(11.05, .5, 1.05), vec3(-1.0, .42, 4.2), vec3(9.8, 5.60, 3.6),
  vec3(8.0, .62, 4.9), vec3(8.0, 2.55, 3.95), vec3(7.86, .90, 1.61), vec3(7.86, .90, 4.51),
  vec3(9.75, 6.28, -2.42), vec3(.45, 6.28, -2.42), vec3(9.8, 5.9, 6.5), vec3(-5.2, 3.04, .38), vec3(7.95, 3.04, .33));
const int KIND[BOXES] = int[BOXES](LAWN, STONE_FLOOR, CONCRETE, WOOD, STONE, PLASTER, CONCRETE, WOOD, PLASTER, WOOD, STONE, SHELF,
  WOOD, METAL, METAL, METAL, METAL, METAL, PLASTER, METAL, METAL, METAL, METAL, WOOD, LAMP, LAMP, HEDGE, STONE_FLOOR, STONE_FLOOR, STONE_FLOOR, ART, METAL, METAL, METAL, METAL, WOOD, PRINT,
  WOOD, PRINT, LAMP, LAMP, CURTAIN, CURTAIN, WOOD, CURTAIN, CURTAIN);
// Soft furniture: centre, half size, radius in the same order
const int SOFT = 8;
const vec3 SOFT_AT[SOFT] = vec3[SOFT](
  vec3(-1.9, .36, 5.6), vec3(-1.9, .66, 6.0), vec3(-3.15, .50, 5.6), vec3(-.65, .50, 5.6), vec3(-2.45, .72, 5.72), vec3(-1.2, .70, 5.74),  // sofa
  vec3(1.0, .38, 3.4), vec3(1.28, .66, 3.5)); // armchair
const vec3 SOFT_HALF[SOFT] = vec3[SOFT](
  vec3(1.3, .18, .48), vec3(1.3, .30, .15), vec3(.14, .24, .50), vec3(.14, .24, .50), vec3(.30, .22, .10), vec3(.26, .20, .10),
  vec3(.42, .20, .42), vec3(.14, .34, .42));
const float SOFT_ROUND[SOFT] = float[SOFT](.10, .12, .10, .10, .09, .09, .12, .10);
const int SOFT_KIND[SOFT] = int[SOFT](FABRIC, FABRIC, FABRIC, FABRIC, CUSHION, CUSHION, FABRIC, FABRIC);
const vec3 SOFT_LOW = vec3(-3.4, .1, 2.9), SOFT_HIGH = vec3(1.6, 1.1, 6.3); // around all of it
const vec4 POOL = vec4(-14., -12.2, 12.2, -1.9); // x0, z0, x1, z1
const vec3 WARM = vec3(1., .60, .29);
const vec3 GARDEN[4] = vec3[4](vec3(-9.4, .42, .5), vec3(-12., .42, 2.5), vec3(-15., .42, 1.), vec3(11., .42, 1.));

uint state;
float rnd() { state = state * 747796405u + 2891336453u; uint w = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u; w = (w >> 22u) ^ w; return float(w >> 8) * (1. / 16777216.); }
vec3 aroundNormal(vec3 n) { float a = 2. * PI * rnd(), z = 2. * rnd() - 1.; return normalize(n + vec3(sqrt(1. - z * z) * vec2(cos(a), sin(a)), z) * .999); }

vec3 sky(vec3 d, bool mirrored) {
  float y = max(d.y, 0.);
  vec3 c = mix(vec3(.62, .36, .24), vec3(.20, .24, .40), smoothstep(0., .20, y));
  c = mix(c, vec3(.035, .065, .17), smoothstep(.10, .75, y));
  float az = max(0., dot(normalize(d.xz + 1e-4), normalize(vec2(-.5, 1.))));
  c += vec3(.75, .28, .08) * pow(az, 5.) * exp(-y * 8.) * .75;
  vec2 q = d.xz / (y + .14);
  float n = fbm(vec2(q.x * .55 + .3 * q.y, q.y * 1.6) + vec2(fbm(q * 1.1, 4)) * 1.3, 6);
  c = mix(c, vec3(.80, .38, .30) * (.45 + .8 * exp(-y * 3.)), smoothstep(.48, .78, n) * .55 * smoothstep(0., .12, y));
  if (mirrored) { // the trees behind the house, as the water shows them
    float a = atan(d.x, d.z) * 24., el = d.y / length(d.xz);
    float top = .035 + .15 * pow(noise(vec2(a * .22, 3.)), 2.) * (.35 + .65 * abs(2. * fract(a * .5 + noise(vec2(a * .3, 8.))) - 1.));
    c = mix(c, vec3(.045, .050, .075), smoothstep(.012, -.012, el - top) * .85);
  }
  return c * .80;
}

// After Inigo Quilez: ray and rounded box around the origin (distance, or -1).
float roundedBox(vec3 ro, vec3 rd, vec3 size, float rad) {
  vec3 m = 1. / rd, n = m * ro, k = abs(m) * (size + rad), t1 = -n - k, t2 = -n + k;
  float tN = max(max(t1.x, t1.y), t1.z), tF = min(min(t2.x, t2.y), t2.z);
  if (tN > tF || tF < 0.) return -1.;
  vec3 pos = ro + tN * rd, s = sign(pos);
  ro *= s; rd *= s; pos *= s;
  pos -= size;
  pos = max(pos.xyz, pos.yzx);
  if (min(min(pos.x, pos.y), pos.z) < 0.) return tN;
  vec3 oc = ro - size, dd = rd * rd, oo = oc * oc, od = oc * rd;
  float ra2 = rad * rad, t = 1e20;
  { float b = od.x + od.y + od.z, c = oo.x + oo.y + oo.z - ra2, h = b * b - c; if (h > 0.) t = -b - sqrt(h); }
  { float a = dd.y + dd.z, b = od.y + od.z, c = oo.y + oo.z - ra2, h = b * b - a * c; if (h > 0.) { h = (-b - sqrt(h)) / a; if (h > 0. && h < t && abs(ro.x + rd.x * h) < size.x) t = h; } }
  { float a = dd.z + dd.x, b = od.z + od.x, c = oo.z + oo.x - ra2, h = b * b - a * c; if (h > 0.) { h = (-b - sqrt(h)) / a; if (h > 0. && h < t && abs(ro.y + rd.y * h) < size.y) t = h; } }
  { float a = dd.x + dd.y, b = od.x + od.y, c = oo.x + oo.y - ra2, h = b * b - a * c; if (h > 0.) { h = (-b - sqrt(h)) / a; if (h > 0. && h < t && abs(ro.z + rd.z * h) < size.z) t = h; } }
  return t > 1e19 ? -1. : t;
}

bool nearFurniture(vec3 ro, vec3 inv) {
  vec3 a = (SOFT_LOW - ro) * inv, b = (SOFT_HIGH - ro) * inv, n = min(a, b), f = max(a, b);
  float t1 = min(min(f.x, f.y), f.z);
  return t1 > 0. && max(max(n.x, n.y), n.z) < t1;
}

bool hit(vec3 ro, vec3 rd, out float t, out int kind, out int id, out vec3 n) {
  t = 1e5; kind = -1; id = -1;
  vec3 inv = 1. / rd;
  for (int i = 0; i < BOXES; i++) {
    vec3 a = (LOW[i] - ro) * inv, b = (HIGH[i] - ro) * inv, near = min(a, b), far = max(a, b);
    float t0 = max(max(near.x, near.y), near.z), t1 = min(min(far.x, far.y), far.z);
    if (t0 < t1 && t0 > 1e-4 && t0 < t) { t = t0; kind = KIND[i]; id = i; n = -sign(rd) * step(near.yzx, near.xyz) * step(near.zxy, near.xyz); }
  }
  if (nearFurniture(ro, inv)) for (int i = 0; i < SOFT; i++) {
    vec3 o = ro - SOFT_AT[i], half_ = SOFT_HALF[i] - SOFT_ROUND[i];
    float s = roundedBox(o, rd, half_, SOFT_ROUND[i]);
    if (s > 1e-4 && s < t) { t = s; kind = SOFT_KIND[i]; id = 100 + i; vec3 p = o + rd * s; n = normalize(sign(p) * max(abs(p) - half_, 0.)); }
  }
  float water = (-.10 - ro.y) / rd.y;
  if (water > 1e-3 && water < t) { t = water; kind = STONE_FLOOR; id = 200; n = vec3(0, 1, 0); }
  return id >= 0;
}
bool blocked(vec3 ro, vec3 rd, float far) {
  vec3 inv = 1. / rd;
  for (int i = 0; i < BOXES; i++) {
    if (KIND[i] == LAMP) continue;
    vec3 a = (LOW[i] - ro) * inv, b = (HIGH[i] - ro) * inv, n = min(a, b), f = max(a, b);
    float t0 = max(max(n.x, n.y), n.z), t1 = min(min(f.x, f.y), f.z);
    if (t0 < t1 && t0 > 1e-3 && t0 < far) return true;
  }
  if (nearFurniture(ro, inv)) for (int i = 0; i < SOFT; i++) { float s = roundedBox(ro - SOFT_AT[i], rd, SOFT_HALF[i] - SOFT_ROUND[i], SOFT_ROUND[i]); if (s > 1e-3 && s < far) return true; }
  return false;
}

vec3 albedo(int kind, vec3 p, vec3 n) {
  if (kind == PLASTER) return vec3(.74, .72, .69) * (.94 + .1 * fbm3(p * 1.5, 3));
  if (kind == WOOD) {
    vec2 q = abs(n.y) > .5 ? p.xz : abs(n.x) > .5 ? p.zy : p.xy;
    float plank = floor(q.x / .16), grain = fbm(vec2(q.x * 22. + plank * 7., q.y * 1.3 + plank * 3.), 4);
    float gap = smoothstep(0., .06, .5 - abs(fract(q.x / .16) - .5));
    return mix(vec3(.20, .095, .04), vec3(.42, .22, .10), grain * .8 + .35 * (hash1(uint(int(plank) + 99)) - .3)) * (.35 + .65 * gap);
  }
  if (kind == STONE) {
    vec2 q = abs(n.x) > .5 ? p.zy : p.xy;
    q.y /= .17; float course = floor(q.y);
    q.x = q.x / .55 + hash1(uint(int(course) + 7)) * 5.;
    vec2 f = fract(q);
    return mix(vec3(.17, .155, .14), vec3(.34, .30, .26), hash12(vec2(floor(q.x), course))) * (.5 + .8 * fbm3(p * 6., 4)) * smoothstep(0., .08, min(min(f.x, 1. - f.x) * 3., min(f.y, 1. - f.y)));
  }
  if (kind == METAL) return vec3(.03);
  if (kind == STONE_FLOOR) { vec2 f = abs(fract(p.xz / 1.2) - .5); return vec3(.34, .33, .31) * (.82 + .3 * fbm(p.xz * 3., 4)) * (max(f.x, f.y) > .492 ? .45 : 1.); }
  if (kind == FABRIC) return vec3(.44, .42, .39) * (.92 + .12 * fbm3(p * 30., 2));
  if (kind == CUSHION) return vec3(.46, .20, .085) * (.9 + .2 * fbm3(p * 24., 2));
  if (kind == CONCRETE) return vec3(.55, .54, .52) * (.85 + .25 * fbm3(p * 2., 5));
  if (kind == SHELF) {
    vec2 f = abs(fract(p.xy / vec2(.55, .44)) - .5);
    if (max(f.x, f.y) > .46) return vec3(.25, .14, .07);
    float book = hash1(uint(int(p.x * 16.) + 500)), tall = step(fract(p.y / .44), .4 + .4 * book);
    vec3 spine = mix(vec3(.30, .22, .15), mix(vec3(.24, .07, .05), vec3(.07, .14, .19), hash33(vec3(floor(p.x * 16.), floor(p.y / .44), 3.)).x), .6);
    return mix(vec3(.10, .06, .04), spine, tall);
  }
  if (kind == HEDGE) return mix(vec3(.040, .080, .030), vec3(.13, .20, .065), fbm3(p * 6., 5)) * (.35 + 1.3 * fbm3(p * 19., 3));
  if (kind == CURTAIN) return vec3(.62, .58, .52) * (.55 + .45 * pow(abs(sin(p.x * 21. + 1.2 * sin(p.x * 6.))), .7));
  if (kind == PRINT && p.y > 3.4) { // upstairs: two fields of colour
    vec2 q = (p.zy - vec2(2.3, 4.85)) / vec2(1.3, .75);
    if (max(abs(q.x), abs(q.y)) > .97) return vec3(.05, .035, .025);
    float rough = .05 * (fbm(q * 5., 4) - .5), side = smoothstep(.86, .78, abs(q.x) + rough);
    vec3 ink = vec3(.52, .26, .09);
    ink = mix(ink, vec3(.08, .17, .24), side * smoothstep(.04, .10, q.y + rough) * smoothstep(.88, .80, q.y + rough));
    return mix(ink, vec3(.62, .42, .16), side * smoothstep(-.02, -.08, q.y + rough) * smoothstep(-.88, -.80, q.y + rough)) * (.85 + .3 * fbm(q * 9., 4));
  }
  if (kind == PRINT) { // below: sun and hills
    vec2 q = (p.zy - vec2(2.65, 2.05)) / vec2(1.3, .5);
    float edge = max(abs(q.x), abs(q.y));
    if (edge > .96) return vec3(.05, .035, .025);
    if (edge > .80) return vec3(.72, .70, .66);
    vec3 ink = vec3(.46, .52, .50);
    if (length((q - vec2(.25, .28)) * vec2(1.3, .5)) < .16) ink = vec3(.70, .30, .10);
    for (int k = 0; k < 3; k++) {
      float fk = float(k), ridge = .18 - .34 * fk + .30 * (noise(vec2(q.x * (1.6 + .5 * fk) + fk * 5., 6.)) - .5);
      if (q.y < ridge) ink = mix(vec3(.34, .42, .44), vec3(.05, .11, .14), fk * .5);
    }
    return ink;
  }
  if (kind == ART) {
    vec2 q = (abs(n.x) > .5 ? p.zy : p.xy) * 1.3;
    float n1 = fbm(q + fbm(q * 1.5, 4) * 2., 5);
    return mix(mix(vec3(.05, .12, .2), vec3(.75, .6, .45), smoothstep(.35, .5, n1)), vec3(.7, .25, .12), smoothstep(.55, .62, n1));
  }
  float mown = .5 + .5 * smoothstep(-.15, .15, sin(p.x * 2.6 + .6 * p.z)); // stripes of the mower
  vec3 grass = mix(vec3(.130, .250, .062), vec3(.250, .390, .110), fbm(p.xz * 7., 5));
  return grass * (.75 + .35 * mown) * (.55 + .9 * fbm(p.xz * vec2(40., 26.), 3));
}

// Lamps: two large soft panels under the ceilings, the chimney's wall washers, garden lights.
vec3 lampsAt(vec3 p, vec3 n, int kind, int samples) {
  vec3 sum = vec3(0);
  float low = p.z < -.3 && p.y < 3.3 ? .6 : (p.y < 3.2 ? .97 : .04); // share of the samples for the lower panel
  for (int s = 0; s < 3; s++) {
    if (s >= samples) break;
    bool lower = rnd() < low;
    vec3 l = (lower ? vec3(mix(-5.4, 7.6, rnd()), 3.0, mix(.8, 8.2, rnd())) : vec3(mix(.2, 9.4, rnd()), 6.25, mix(-2.2, 6.2, rnd()))) - p;
    float area = lower ? 13. * 7.4 : 9.2 * 8.4, d2 = dot(l, l), d = sqrt(d2);
    l /= d;
    float c = max(0., dot(n, l)) * max(0., l.y);
    if (c > 0. && !blocked(p + n * 1e-3, l, d - .02)) sum += c / PI / (d2 + .25) * area / (lower ? low : 1. - low) * WARM * (lower ? .98 : .56);
  }
  sum /= float(samples);
  if (kind == STONE) sum += vec3(1., .58, .27) * (exp(-max(0., p.y - .1) * .75) * .42 + exp(-abs(p.y - 3.) * 1.5) * .16);
  if (kind == HEDGE || kind == LAWN) { // spots in the lawn, turned up at the hedge
    float row = abs(fract(p.x / 4.4) - .5) * 4.4, away = max(0., 9. - p.z);
    sum += WARM * (kind == HEDGE ? exp(-row * row * (.9 + .5 * p.y)) * exp(-p.y * 1.1) * 1.15 : exp(-row * row * .6 - away * away * .5) * .45);
  }
  for (int i = 0; i < 4; i++) { vec3 l = GARDEN[i] - p; float d2 = dot(l, l); sum += WARM * max(0., dot(n, l * inversesqrt(d2)) * .85 + .15) * .85 / (d2 + .16); }
  return sum;
}

vec4 trace(vec3 ro, vec3 rd) {
  vec3 direct = vec3(0), left = vec3(1), n = vec3(0), p = ro;
  float far = 0., alpha = 1.; int kind = -1, id = -1; bool matt = false;
  for (int b = 0; b < 3; b++) {
    float t;
    bool found = hit(ro, rd, t, kind, id, n);
    for (int g = 0; g < 2; g++) { // the glass walls of both floors
      float z = g == 0 ? .06 : -2.68, s = (z - ro.z) / rd.z;
      if (s < 1e-3 || s > t) continue;
      vec3 q = ro + rd * s;
      bool pane = g == 0 ? (q.x > -6. && q.x < 8. && q.y > .12 && q.y < 3.05) : (q.x > -.2 && q.x < 9.8 && q.y > 3.6 && q.y < 6.3);
      if (!pane) continue;
      float f = .05 + .95 * pow(1. - abs(rd.z), 5.);
      vec3 r = vec3(rd.xy, -rd.z);
      direct += left * f * (r.y > 0. ? sky(r, true) : vec3(.03, .05, .065)) * .8;
      left *= (1. - f) * vec3(.93, .95, .94);
    }
    if (!found) { direct += left * sky(rd, b > 0); if (b == 0) alpha = 0.; break; }
    p = ro + rd * t; far += t;
    if (id == 200 && p.x > POOL.x && p.x < POOL.z && p.z > POOL.y && p.z < POOL.w) {
      vec2 q = p.xz * vec2(1.1, 1.5);
      float e = .02, h = fbm(q * 1.3, 3);
      vec2 slope = vec2(fbm((q + vec2(e, 0)) * 1.3, 3) - h, fbm((q + vec2(0, e)) * 1.3, 3) - h) / e;
      vec3 wn = normalize(vec3(-slope.x * .0085, 1., -slope.y * .0085));
      float f = max(.12, .03 + .97 * pow(1. - abs(dot(wn, rd)), 5.));
      float caustic = pow(1. - abs(2. * noise(q * 1.9 + fbm(q * 1.7, 3) * 2.) - 1.), 4.);
      direct += left * (1. - f) * vec3(.014, .098, .128) * (.85 + .45 * caustic) * (.40 + .75 * exp(-abs(p.z - POOL.w) * .20));
      float lamp = abs(fract(p.x / 5.2 + .5) - .5) * 5.2; // lamps in the pool wall below the house
      direct += left * (1. - f) * vec3(.035, .240, .270) * exp(-lamp * lamp * .35) * exp(-abs(p.z - POOL.w) * .45) * (.8 + .5 * caustic);
      left *= f;
      rd = reflect(rd, wn); rd.y = abs(rd.y);
      ro = p + vec3(0, .001, 0);
      continue;
    }
    if (kind == LAMP) { direct += left * vec3(5., 3.1, 1.5); break; }
    if (n.y < -.5 && (id == 2 || id == 6)) { // down-lights in both ceilings
      bool room = id == 2 ? (p.z > .5 && p.z < 8.4 && p.x > -5.8 && p.x < 7.8) : (p.z > -2.4 && p.x > 0. && p.x < 9.6 && p.z < 6.4);
      vec2 q = fract(p.xz / vec2(2.4, 2.6)) - .5;
      if (room && length(q * vec2(2.4, 2.6)) < .105) { direct += left * vec3(10., 6.6, 3.5); break; }
      if (id == 2) kind = WOOD;
    }
    if (id >= 31 && id <= 34 && p.y > .34 && p.y < .48) { direct += left * vec3(4.2, 2.6, 1.25); break; } // garden lights
    matt = true;
    break;
  }
  if (uPass < .5) return vec4(min(direct, vec3(12.)), alpha);
  if (!matt) return vec4(0);
  if (uPass < 1.5) return vec4(left * albedo(kind, p, n), 1.);
  if (uPass < 2.5) return vec4(n, far);
  vec3 light = vec3(0), carried = vec3(1);
  for (int b = 0; b < 4; b++) {
    light += min(carried * lampsAt(p, n, kind, b == 0 ? 3 : 1), vec3(6.));
    vec3 o = p + n * 1e-3, d = aroundNormal(n), m;
    float t;
    if (!hit(o, d, t, kind, id, m)) { light += carried * sky(d, false) * 1.25; break; }
    if (kind == LAMP) break;
    p = o + d * t; n = m;
    if (id == 200 && p.x > POOL.x && p.x < POOL.z && p.z > POOL.y && p.z < POOL.w) { light += carried * vec3(.03, .08, .10); break; }
    if (id == 2 && n.y < -.5) kind = WOOD;
    carried *= albedo(kind, p, n);
    if (max(carried.x, max(carried.y, carried.z)) < .02) break;
  }
  return vec4(min(light, vec3(6.)), 1.);
}

vec4 render(vec2 pixel) {
  vec3 ro = vec3(-10.5, 1.55, -15.5), f = vec3(.9, 0., 1.) - vec3(ro.x, 0., ro.z);
  f = normalize(f);
  vec3 right = normalize(cross(vec3(0, 1, 0), f)), up = vec3(0, 1, 0); // shift lens: verticals stay vertical
  state = uint(pixel.x * 16.) * 1973u + uint(pixel.y * 16.) * 9277u + uint(gSeed * 1e6) * 26699u | 1u;
  rnd(); rnd();
  vec4 sum = vec4(0);
  int count = int(uSamples);
  for (int i = 0; i < 64; i++) {
    if (i >= count) break;
    vec2 uv = (pixel + (vec2(rnd(), rnd()) - .5) * .5 - .5 * uRes) / uRes.y;
    sum += trace(ro, normalize(f + uv.x * .80 * right + (uv.y * .80 + .085) * up));
  }
  return sum / float(count);
}
