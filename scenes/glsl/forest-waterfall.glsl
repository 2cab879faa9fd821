// One tall fall in a deep green glen; pictures/forest-waterfall.ts adds trees, ferns and leaves.
#include "waterfall.glsl"
#include "boulders.glsl"

const float FALL_X = 1.7;
vec3 keyLight() { return vec3(2.5, 2.45, 1.75); }
vec3 fillLight() { return vec3(.46, .62, .56); }
vec3 mistLight() { return vec3(.80, .90, .87); }
float faceZ(vec2 q) {
  float side = q.x - FALL_X;
  // A bowl whose sides come forward, with the fall's gully at its back and a foot that spreads.
  return 12.3 - .052 * side * side + .9 * exp(-side * side * .55) - 1.1 * smoothstep(1.6, 0., q.y) * (1. - exp(-side * side * .35)) - .05 * q.y * smoothstep(1., 4., abs(side)) + .12 * q.y;
}
float rimY(float x) { return 8.55 + 1.5 * (fbm(vec2(x * .30, 2.), 4) - .5) + .045 * (x - FALL_X) * (x - FALL_X) - .75 * exp(-pow((x - FALL_X) / .9, 2.)); }
int fallCount() { return 3; }
Fall fall(int i) {
  if (i == 0) return Fall(FALL_X, 7.62, 0., 12.0, .62, .10);
  if (i == 1) return Fall(FALL_X + .85, 3.6, 0., 11.6, .26, .22);
  return Fall(FALL_X - .75, 2.5, 0., 11.5, .22, -.16);
}
int boulderCount() { return 9; }
vec4 boulder(int i) {
  vec4 b[9] = vec4[9](vec4(-3.4, .05, 7.6, 1.05), vec4(-1.9, -.12, 8.9, .55), vec4(4.7, .05, 8.4, .95), vec4(3.4, -.12, 9.9, .62), vec4(-.3, -.16, 10.3, .42),
    vec4(-4.9, .3, 9.6, 1.3), vec4(2.9, -.14, 7.3, .36), vec4(6.0, .4, 10.2, 1.2), vec4(-2.9, -.10, 6.5, .34));
  return b[i];
}
vec3 behind(vec2 uv, vec3 rd) { // bright mist
  vec2 s = rd.xy / rd.z;
  vec3 c = mix(vec3(.36, .48, .44), vec3(.80, .92, .80), exp(-pow((s.x - .14) * 1.7, 2.) - pow((s.y - .66) * 2.0, 2.)));
  return c * (.88 + .26 * smoothstep(.35, .65, fbm(s * vec2(2.2, 4.) + 3., 5)));
}
#include "pool.glsl"

vec4 render(vec2 pixel) {
  readFalls();
  if (uBake > .5) return bakeCliff(pixel);
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 ro = vec3(0., 2.4, 0.), rd = normalize(vec3(uv.x * 1.10, uv.y * 1.10 + .085, 1.));
  float t = marchCliff(ro, rd, 170);
  float tPool = rd.y < 0. ? ro.y / -rd.y : -1.;
  float tRock = marchBoulders(ro, rd, 20.);
  bool pool = tPool > 0. && (t < 0. || tPool < t);
  float hit = pool ? tPool : t;
  vec3 c;
  float depth = 60.;
  if (tRock > 0. && (hit < 0. || tRock < hit)) { c = shadeBoulder(ro + rd * tRock, tRock, KEY, keyLight(), fillLight()); depth = tRock; }
  else if (pool) { c = poolColour(ro, rd, tPool); depth = tPool; }
  else if (t > 0.) { c = shadeCliff(ro + rd * t, t); depth = t; }
  else c = behind(uv, rd);
  // The glen's sides lie in shade; the light comes down where the water falls.
  vec3 at = ro + rd * 12.;
  float shaft = exp(-pow((at.x - FALL_X) / 4.2, 2.));
  c *= mix(.42, 1.08, shaft) * mix(.82, 1.1, smoothstep(0., 9., at.y));
  if (!(tRock > 0. && tRock < 9.5)) {
    vec4 water = fallingWater(ro, rd, tRock > 0. ? min(tRock, 11.) : t);
    if (pool && tRock < 0.) water.a *= smoothstep(-.06, .12, (ro + rd * (11.8 / rd.z)).y);
    c = mix(c, water.rgb, water.a);
    if (water.a > .3) depth = min(depth, 13.); // trees behind stay behind
  }
  // Spray and the damp air of the glen.
  float m = spray((ro + rd * (11.2 / rd.z)).xy) * (depth < 9.8 ? .25 : 1.);
  c = mix(c, mistLight() * .74, sat(m * .62));
  c = mix(c, vec3(.30, .40, .33), (1. - exp(-depth * .012)) * (.6 + .8 * shaft));
  return vec4(c, depth);
}
