// A young moon with earthshine in a violet to amber dusk, over hills in haze. The nearest trees come from pictures/crescent-moon.ts.
#include "terrain.glsl"
#include "stars.glsl"
#include "moon-surface.glsl"
const vec3 EYE = vec3(-1.6, 1.02, 1.6);      // km
const float LENS = .62;                   // half picture height over distance, times two
const float HORIZON = -.215;              // of the picture, in picture heights from its centre
const vec2 MOON_AT = vec2(.36, .185);
const float MOON_RADIUS = .092;           // shares of the picture height
const vec3 SUNLIGHT_FROM = vec3(.62, -.46, -.60);

vec3 dusk(vec2 uv) {
  float y = uv.y + .5;
  vec3 c = mix(vec3(.92, .42, .185), vec3(.54, .225, .205), smoothstep(.24, .44, y));
  c = mix(c, vec3(.205, .130, .245), smoothstep(.34, .58, y));
  c = mix(c, vec3(.060, .064, .178), smoothstep(.50, .80, y));
  c = mix(c, vec3(.022, .030, .098), smoothstep(.72, 1.05, y));
  vec2 d = (uv - vec2(.50, -.24)) * vec2(.75, 2.1);
  return c + vec3(.62, .25, .06) * exp(-dot(d, d) * 3.2) * .55;
}

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 c = dusk(uv);
  float y = uv.y + .5;
  c += (stars(uv + 3., 60., .16, .10, .8) + stars(uv + 7., 22., .14, .42, 1.05)) * smoothstep(.55, .95, y);
  c += vec3(.9, .95, 1.) * exp(-dot(uv - vec2(.115, .035), uv - vec2(.115, .035)) / 1.7e-6) * 1.4; // the evening star
  // the moon
  vec2 q = (uv - MOON_AT) / MOON_RADIUS;
  vec3 from = normalize(SUNLIGHT_FROM);
  float r = length(q), disc = smoothstep(1.008, .992, r);
  vec2 lean = q - normalize(from.xy) * .8;
  c += vec3(.42, .30, .26) * exp(-dot(lean, lean) * .9) * .10 + vec3(.9, .75, .6) * exp(-dot(lean, lean) * 3.2) * .06;
  if (disc > 0.) {
    float turn = -.35;
    mat2 m = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    vec2 k = m * q * min(1., .9995 / max(r, 1e-4));
    vec3 lit = moonShade(k, vec3(m * from.xy, from.z));
    c += disc * (lit * .92 + earthshine(k) * .055);
  }
  // long thin clouds, lit from below
  vec2 p = vec2(uv.x * 1.1 + uv.y * .35, uv.y * 6.2);
  float n = fbm(p * 1.5 + vec2(fbm(p * 1.1 + 4., 4)) * 1.3 + vec2(2.7, .4), 7);
  float band = smoothstep(.47, .74, n) * smoothstep(.20, .32, y) * smoothstep(.80, .46, y);
  float under = fbm((p + vec2(.02, -.16)) * 1.5 + vec2(fbm((p + vec2(.02, -.16)) * 1.1 + 4., 4)) * 1.3 + vec2(2.7, .4), 5);
  vec3 cloud = mix(vec3(.150, .085, .150), vec3(1.02, .42, .22), sat(.35 + (n - under) * 5.) * smoothstep(.75, .28, y));
  c = mix(c, cloud, band * .70 * (1. - .75 * disc));
  // real ridges in haze, back-lit: nearly all shape and air
  vec3 rd = normalize(vec3(uv.x * LENS + .02, (uv.y - HORIZON) * LENS, 1.));
  float t = marchTerrain(EYE, rd, .25, 32.);
  vec3 amber = mix(dusk(vec2(uv.x, HORIZON + .03)), vec3(.34, .17, .20), .35) * .92;
  vec3 violet = vec3(.092, .066, .128);
  if (t > 0.) {
    vec3 p = EYE + rd * t, n = terrainNormal(p.xz, t);
    float grey = dot(terrainColour(p, n, 1.5, 2.1, .62), vec3(.3, .5, .2));
    vec3 body = grey * (vec3(.085, .070, .150) * (.4 + .6 * n.y) + vec3(1., .42, .22) * pow(max(0., dot(n, normalize(vec3(.55, .22, .60)))), 1.5) * .30);
    float low = exp(-max(0., p.y - .30) * 3.2);
    float f = 1. - exp(-t * (.052 + .095 * low));
    c = mix(body, mix(violet, amber, (1. - exp(-t * .075)) * (.55 + .45 * low)), f);
  } else c = mix(c, amber, rd.y < 0. ? 1. : exp(-rd.y * 60.) * .5);
  return vec4(c, 1.);
}
