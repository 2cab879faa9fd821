// A cascade in three tiers, in misty light from the upper left; pictures/forest-waterfalls.ts adds the leaves.
#include "waterfall.glsl"
#include "boulders.glsl"

// Heights of the tiers (m) and how far each stands behind the next.
const float TIER_1 = 2.35, TIER_2 = 5.0, TIER_3 = 7.9;
vec3 keyLight() { return vec3(2.9, 2.55, 1.75); }
vec3 fillLight() { return vec3(.56, .66, .58); }
vec3 mistLight() { return vec3(.80, .81, .74); }
// The ledges are not level: they rise and fall across the cliff.
float lip(float x) { return 1.1 * (fbm(vec2(x * .42 + 3., 3.), 3) - .5) + .10 * x; }
float faceZ(vec2 q) {
  float side = q.x - .1, far = smoothstep(2.2, 6., abs(side));
  float y = q.y - lip(q.x) - .05 * far * abs(side) + .25 * (fbm(q * vec2(1.3, .8), 3) - .5);
  // Each tier steps back; its lip is rounded.
  float back = 2.1 * smoothstep(TIER_1 - .10, TIER_1 + .30, y) + 2.0 * smoothstep(TIER_2 - .10, TIER_2 + .35, y) + 1.0 * smoothstep(TIER_3 - .2, TIER_3 + .3, y);
  return 9.9 + back * (1. - .35 * far) - .030 * side * side - .8 * smoothstep(1.1, 0., q.y) * far + .05 * q.y;
}
float rimY(float x) { return 8.35 + 1.3 * (fbm(vec2(x * .30, 2.), 4) - .5) + .055 * x * x - .8 * exp(-pow((x - 1.1) / 1.1, 2.)); }
int fallCount() { return 11; }
// The water wanders from the upper right to the lower left.
Fall placeFall(float x, float top, float foot, float z, float width, float lean) {
  return Fall(x, top + (top < 7. ? lip(x) : 0.), foot > .5 ? foot + lip(x + lean) : 0., z, width, lean);
}
Fall fall(int i) {
  if (i == 0) return placeFall(1.15, 7.70, 5.15, 13.4, .58, -.18);
  if (i == 1) return placeFall(.60, 5.02, 2.40, 11.2, .82, -.16);
  if (i == 2) return placeFall(-1.05, 4.92, 2.40, 11.3, .30, -.12);
  if (i == 3) return placeFall(2.05, 4.85, 2.40, 11.3, .18, .08);
  if (i == 4) return placeFall(-.75, 2.36, 0., 9.2, 1.0, -.12);
  if (i == 5) return placeFall(-2.75, 2.30, 0., 9.3, .40, -.14);
  if (i == 6) return placeFall(1.05, 2.34, 0., 9.3, .34, .06);
  if (i == 7) return placeFall(-3.75, 2.25, 0., 9.2, .13, -.05);
  if (i == 8) return placeFall(-1.95, 2.20, 0., 9.35, .20, -.05);
  if (i == 9) return placeFall(.35, 2.30, 0., 9.35, .26, .05);
  return placeFall(-.35, 4.70, 2.40, 11.35, .24, -.10);
}
int boulderCount() { return 10; }
vec4 boulder(int i) {
  vec4 b[10] = vec4[10](vec4(-4.3, .05, 7.0, 1.0), vec4(-2.9, -.14, 7.7, .5), vec4(4.4, .05, 7.2, .95), vec4(3.1, -.14, 8.1, .5), vec4(.65, -.12, 8.35, .36),
    vec4(-5.6, .3, 8.4, 1.2), vec4(2.3, -.16, 6.2, .34), vec4(5.8, .4, 8.6, 1.1), vec4(-1.5, -.16, 8.3, .34), vec4(-2.5, -.13, 5.7, .28));
  return b[i];
}
vec3 behind(vec2 uv, vec3 rd) { // morning light in the wood above
  vec2 s = rd.xy / rd.z;
  vec3 c = mix(vec3(.34, .40, .27), vec3(1.0, .92, .64), exp(-pow((s.x + .25) * 1.6, 2.) - pow((s.y - .70) * 2.0, 2.)));
  for (int k = 0; k < 3; k++) {
    float f = float(k), lane = s.x * (9. - 2. * f) + s.y * (.25 - .3 * noise(vec2(floor(s.x * 4.), f))) + f * 5.3;
    float trunk = smoothstep(.13 + .03 * f, .09, abs(fract(lane) - .5) * (1. + .6 * hash12(vec2(floor(lane), f)))) * step(.45, hash12(vec2(floor(lane), f + 9.)));
    c = mix(c, c * vec3(.50, .56, .46), trunk * (.45 + .2 * f));
    c = mix(c, c * vec3(.58, .68, .42), smoothstep(.50, .66, fbm(s * (6. + 3. * f) + f * 11., 6) + .5 * (s.y - .72)) * .6);
  }
  return c;
}
#include "pool.glsl"

vec4 render(vec2 pixel) {
  readFalls();
  if (uBake > .5) return bakeCliff(pixel);
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 ro = vec3(0., 2.3, 0.), rd = normalize(vec3(uv.x * 1.06, uv.y * 1.06 + .10, 1.));
  float t = marchCliff(ro, rd, 170);
  float tPool = rd.y < 0. ? ro.y / -rd.y : -1.;
  float tRock = marchBoulders(ro, rd, 18.);
  bool pool = tPool > 0. && (t < 0. || tPool < t);
  vec3 c;
  float hit = pool ? tPool : t, depth = 40.;
  bool rockFirst = tRock > 0. && (hit < 0. || tRock < hit);
  if (rockFirst) { c = shadeBoulder(ro + rd * tRock, tRock, KEY, keyLight(), fillLight()); depth = tRock; }
  else if (pool) { c = poolColour(ro, rd, tPool); depth = tPool; }
  else if (t > 0.) { c = shadeCliff(ro + rd * t, t); depth = t; }
  else c = behind(uv, rd);
  vec3 at = ro + rd * 11.;
  float shaft = exp(-pow((at.x + .6) / 4.6, 2.));
  c *= mix(.48, 1.08, shaft);
  if (!rockFirst) {
    vec4 water = fallingWater(ro, rd, t);
    if (pool) water.a *= smoothstep(-.06, .10, (ro + rd * (9.2 / rd.z)).y);
    c = mix(c, water.rgb, water.a);
  }
  float m = spray((ro + rd * (10. / rd.z)).xy) * (rockFirst && depth < 8. ? .25 : 1.);
  c = mix(c, mistLight() * .72, sat(m * .46));
  // Mist drifts between the tiers and glows towards the light.
  vec2 beams = vec2(-.95, .95) - uv;
  float a = atan(beams.x, beams.y), ray = smoothstep(.42, .68, fbm(vec2(a * 8., length(beams) * .4), 3)) * smoothstep(1.6, .5, length(beams));
  float haze = 1. - exp(-depth * (.010 + .010 * smoothstep(2., 8., at.y)));
  c = mix(c, mix(vec3(.34, .42, .34), vec3(.86, .80, .56), sat(.15 + .55 * exp(-dot(uv - vec2(-.35, .45), uv - vec2(-.35, .45)) * 2.) + .35 * ray)), haze * (.65 + .5 * shaft + .5 * ray));
  return vec4(c, depth);
}
