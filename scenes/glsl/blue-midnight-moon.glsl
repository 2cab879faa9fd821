// A huge moon behind mountain ridges, mirrored in a still lake; everything in indigo.
// Alpha is 0 on the water: pictures/blue-midnight-moon.ts finds the shore by it.
#include "terrain.glsl"
#include "stars.glsl"
#include "moon-surface.glsl"
const float LAKE_KM = .47;       // water level
const float MOON_RADIUS = .150;  // radians: as through a long lens
const vec3 EYE = vec3(.2, .585, .9);
vec3 moonDir;

vec3 haze(vec3 rd) {
  float mu = max(0., dot(rd, moonDir));
  return vec3(.0120, .0215, .060) + vec3(.050, .086, .190) * pow(mu, 22.) + vec3(.016, .028, .070) * pow(mu, 4.);
}

vec3 sky(vec3 rd, bool withStars) {
  float y = max(rd.y, 0.), mu = max(0., dot(rd, moonDir));
  vec3 c = mix(vec3(.026, .046, .120), vec3(.0035, .0065, .028), smoothstep(0., .42, y));
  c += vec3(.075, .125, .260) * pow(mu, 30.) + vec3(.020, .036, .090) * pow(mu, 5.);
  vec3 right = normalize(cross(vec3(0, 1, 0), moonDir)), up = cross(moonDir, right);
  vec2 q = vec2(dot(rd, right), dot(rd, up)) / MOON_RADIUS;
  float disc = dot(rd, moonDir) > 0. ? smoothstep(1.003, .996, length(q)) : 0.;
  if (withStars) {
    vec2 s = rd.xy / max(rd.z, .2);
    c += (stars(s + 4., 120., .26, .08, .8) + stars(s + 2., 44., .18, .34, 1.) + stars(s + 8., 15., .16, .9, 1.3)) * vec3(.7, .85, 1.2) * smoothstep(.02, .22, y) * (1. - disc) * (1. - pow(mu, 60.));
  }
  if (disc > 0.) {
    float turn = .35;
    vec2 m = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * q * min(1., .9995 / max(length(q), 1e-4));
    float grey = dot(moonShade(m, vec3(0, 0, 1)), vec3(.3, .5, .2));
    c = mix(c, vec3(.36, .50, .98) * grey * .72 + c * .18, disc);
  }
  // thin veils of cloud, bright where the moon is behind them
  vec2 p = rd.xz / (y + .11);
  float n = fbm(vec2(p.x * .55, p.y * .8) + vec2(fbm(p * .6 + 2., 4), fbm(p * .6 + 12., 4)) * 1.5 + vec2(3.4, 7.1), 7);
  float veil = smoothstep(.46, .72, n) * smoothstep(.015, .09, y) * smoothstep(.60, .18, y);
  return mix(c, vec3(.018, .030, .078) + vec3(.15, .22, .42) * pow(mu, 26.), veil * .62);
}

vec3 ground(vec3 p, float t, vec3 rd) {
  vec3 n = terrainNormal(p.xz, t);
  float grey = dot(terrainColour(p, n, .75, 1.25, .56), vec3(.3, .5, .2));
  vec3 side = normalize(vec3(moonDir.x * .6 - .55, .42, moonDir.z * .35));
  vec3 c = vec3(grey) * (max(0., dot(n, side)) * vec3(.10, .15, .33) + terrainSky(p, n) * vec3(.018, .030, .085));
  float low = exp(-max(0., p.y - LAKE_KM) * 5.5);  // mist gathers over the water
  float f = 1. - exp(-t * (.050 + .075 * low));
  return mix(c, haze(rd) * (1. + .5 * low), f);
}

vec3 world(vec3 ro, vec3 rd, bool withStars) {
  float t = marchTerrain(ro, rd, .01, 32.);
  if (t > 0.) return ground(ro + rd * t, t, rd);
  return sky(rd, withStars);
}

vec4 render(vec2 pixel) {
  moonDir = normalize(vec3(.275, .148, 1.));
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 rd = normalize(vec3(uv.x * .66 + .10, uv.y * .66 + .085, 1.));
  float water = rd.y < 0. ? (LAKE_KM - EYE.y) / rd.y : 1e5;
  float t = marchTerrain(EYE, rd, .12, min(32., water));
  if (t > 0.) return vec4(ground(EYE + rd * t, t, rd), 1.);
  if (water > 1e4) return vec4(sky(rd, true), 1.);
  vec3 p = EYE + rd * water;
  vec2 q = p.xz * vec2(26., 38.);
  float breeze = smoothstep(.42, .62, fbm(p.xz * vec2(.9, 3.2) + 5., 4));  // cat's paws on a still lake
  float e = .02;
  float h = fbm(q, 4);
  vec2 slope = vec2(fbm(q + vec2(e, 0), 4) - h, fbm(q + vec2(0, e), 4) - h) / e;
  vec3 n = normalize(vec3(-slope.x * .010, 1., -slope.y * .016) * vec3(.35 + breeze, 1., .35 + breeze));
  vec3 r = reflect(rd, n);
  r.y = abs(r.y) + .002;
  r = normalize(r);
  float fresnel = .10 + .90 * pow(1. - max(0., dot(n, -rd)), 4.);
  vec3 c = mix(vec3(.0030, .0060, .022), world(vec3(p.x, LAKE_KM + .004, p.z), r, false), fresnel * .92);
  c = mix(c, haze(rd) * 1.2, (1. - exp(-water * .085)) * .75);
  return vec4(c, 0.);
}
