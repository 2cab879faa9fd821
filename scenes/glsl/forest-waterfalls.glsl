// A cascade in three tiers, in misty light from the upper left; pictures/forest-waterfalls.ts adds trees and ferns.
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
  if (i == 3) return placeFall(1.75, 4.85, 2.40, 11.3, .22, .08);
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
vec3 behind(vec2 uv, vec3 rd) { // bright mist, golden towards the light
  vec2 s = rd.xy / rd.z;
  vec3 c = mix(vec3(.46, .56, .56), vec3(.70, .76, .68), smoothstep(.75, .35, s.y));
  c = mix(c, vec3(1.05, .95, .66), exp(-pow((s.x + .45) * 1.1, 2.) - pow((s.y - .62) * 1.5, 2.)));
  return c * (.90 + .22 * smoothstep(.35, .65, fbm(s * vec2(2.2, 4.) + 3., 5)));
}

// Thin water that runs over rock and ledges and joins the falls: how much of it covers the spot, and its brightness.
vec2 sheet(vec2 q, float slope) { // slope: of the ray sideways, so that rough rock does not bend the threads
  float y = q.y - lip(q.x), across = 1e3;
  float run = q.x + .25 * (fbm(vec2(q.x * .9, q.y * .7), 3) - .5);
  float stand = y > TIER_2 - .1 ? 13.2 : y > TIER_1 - .1 ? 11.2 : 9.3;
  run = mix(run, slope * stand, .85);
  if (y > TIER_2 - .1) across = abs(run - 1.08) / .62;
  else if (y > TIER_1 - .1) across = abs(run - .35 + .10 * (TIER_2 - y)) / 1.95;
  else across = abs(run + .95) / (3.05 + .2 * (TIER_1 - y));
  float tier = y > TIER_2 - .1 ? 3. : y > TIER_1 - .1 ? 2. : 1.;
  float body = smoothstep(1.08, .30, across + .9 * (fbm(vec2(q.x * 1.25, tier * 7.), 3) - .5));
  float strand = fbm(vec2(run * 5.2 + tier * 3., q.y * .30), 4), fine = fbm(vec2(run * 23. + tier * 9., q.y * .55), 3);
  float a = body * smoothstep(.43, .66, .62 * strand + .38 * fine + .13 * body - .03) * (.50 + .65 * smoothstep(.35, .65, strand));
  float drop = tier > 2.5 ? TIER_3 - y : tier > 1.5 ? TIER_2 - y : TIER_1 - y;
  return vec2(a * smoothstep(-.12, .10, drop + .35 * (strand - .5) + .5 * (fbm(vec2(q.x * 1.9, tier), 3) - .5)), fine);
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
  else if (t > 0.) {
    c = shadeCliff(ro + rd * t, t); depth = t;
    vec2 thin = sheet((ro + rd * t).xy, rd.x / rd.z);
    c = mix(c, mix(fillLight() * .60, mistLight() * .92, sat(.10 + 1.1 * thin.y)), sat(thin.x * .85));
  }
  else c = behind(uv, rd);
  vec3 at = ro + rd * 11.;
  float shaft = exp(-pow((at.x + .6) / 4.6, 2.));
  c *= mix(.48, 1.08, shaft);
  if (!rockFirst) {
    vec4 water = fallingWater(ro, rd, t);
    if (pool) water.a *= smoothstep(-.06, .10, (ro + rd * (9.2 / rd.z)).y);
    c = mix(c, water.rgb, water.a);
    if (water.a > .3) depth = min(depth, 13.); // trees behind stay behind
  }
  float m = spray((ro + rd * (10. / rd.z)).xy) * (rockFirst && depth < 8. ? .25 : 1.);
  c = mix(c, mistLight() * .72, sat(m * .46));
  // Mist drifts between the tiers and glows towards the light.
  vec2 beams = vec2(-.95, .95) - uv;
  float a = atan(beams.x, beams.y), ray = smoothstep(.42, .68, fbm(vec2(a * 8., length(beams) * .4), 3)) * smoothstep(1.6, .5, length(beams));
  float haze = 1. - exp(-depth * (.006 + .009 * smoothstep(2., 8., at.y)));
  c = mix(c, mix(vec3(.30, .42, .31), vec3(.86, .81, .58), sat(.15 + .55 * exp(-dot(uv - vec2(-.35, .45), uv - vec2(-.35, .45)) * 2.) + .30 * ray)), haze * (.65 + .5 * shaft + .45 * ray));
  return vec4(c, depth);
}
