// A wood on fire at night: dark trunks, glowing smoke between them, flames behind. Alpha is the distance in metres.
// pictures/burning-forest.ts adds the conifers, the ferns and the embers.
#define WOOD 400.
#include "trunks.glsl"
const vec2 GLOW = vec2(.06, -.10); // heart of the fire, in picture heights from the centre

float fireNear(vec2 uv) { // square of the distance from the fire's heart, flatter below it
  vec2 d = (uv - GLOW) * vec2(.80, 1.25);
  d.y *= d.y < 0. ? 1.9 : 1.;
  return dot(d, d);
}
vec3 glowAt(vec2 uv, float rolls) {
  float r = fireNear(uv);
  return vec3(.016, .0095, .0085) + vec3(.30, .082, .020) * exp(-r * 2.6) * rolls + vec3(.66, .225, .048) * exp(-r * 9.) * (.55 + .45 * rolls)
    + vec3(.030, .017, .013) * rolls * smoothstep(-.1, .5, uv.y);
}
float gRolls = 1.; // of the smoke in this pixel: worked out once, used for every layer
float smokeRolls(vec2 uv) {
  vec2 w = vec2(fbm(uv * 1.7 + 3., 4), fbm(uv * 1.7 + 13., 4));
  return .35 + 1.30 * smoothstep(.30, .72, fbm(uv * vec2(1.6, 1.9) + 1.6 * w + vec2(0., -2.), 6));
}
vec3 fogColour(vec2 uv) { return glowAt(uv, gRolls); }
float fogShare(float z) { return 1. - exp(-pow(z / 23., 1.3)); }
vec3 trunkLight(float across, float up, vec2 uv, float z) {
  float round_ = sqrt(max(0., 1. - across * across)), side = sign(GLOW.x - uv.x);
  float rim = pow(1. - round_, 1.6) * smoothstep(-.1, .9, across * side);
  return vec3(.045, .030, .028) + fogColour(vec2(mix(uv.x, GLOW.x, .5), uv.y * .6)) * (3.0 * rim + .12) * smoothstep(2., 7., z);
}
vec3 leafLight(float lit, vec2 uv, float z) {
  return vec3(.006, .005, .004) + fogColour(uv) * vec3(.55, .42, .35) * lit * lit;
}
vec3 between(vec2 uv, float z, int k) { return vec3(0); }

// Tongues of flame that stand on the ground of one layer.
vec3 flames(vec2 w, float z, int k) {
  if (w.y > 6.2) return vec3(0);
  float fk = float(k);
  float hot = smoothstep(.40, .62, fbm(vec2(w.x * .20 + fk * 5.3, fk * 2.), 3) + .12 * exp(-pow((w.x / z - .05) * 3., 2.)));
  float tall = (.6 + 3.7 * noise(vec2(w.x * .45 + fk, fk))) * hot;
  if (tall < .08 || w.y > tall * 1.5) return vec3(0);
  float sway = (fbm(vec2(w.x * .8 + fk, w.y * .7 - fk * 3.), 4) - .5) * 1.5 * sqrt(max(w.y, 0.));
  vec2 q = vec2((w.x + sway) * 1.9, w.y * .62 + fk * 7.);
  float n = fbm(q + .6 * vec2(fbm(q * 2., 3), 0.), 5), tongues = 1. - abs(2. * noise(vec2(q.x * 1.1, q.y * .5)) - 1.);
  float heat = n * 1.0 + tongues * .55 - .22 - .95 * max(0., w.y) / tall;
  heat = smoothstep(.05, .85, heat) * smoothstep(-.05, .15 + .6 * noise(vec2(w.x * 1.7, fk)), w.y);
  return (vec3(1., .30, .045) * heat * .95 + vec3(.80, .46, .14) * heat * heat * heat * .8) * hot;
}

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y, dir = vec2(uv.x, uv.y + .09) * VIEW;
  float far = 110., depth = far;
  gRolls = smokeRolls(uv);
  vec3 mist = fogColour(uv), c = mist;
  float ground = dir.y < -.012 ? EYE / -dir.y : 1e4;
  if (ground < far) {
    vec2 p = vec2(dir.x * ground, ground);
    float coals = smoothstep(.50, .74, fbm(p * vec2(.7, .5) + 3., 4)) * smoothstep(.50, .74, fbm(p * 7., 4)) * smoothstep(4., 11., ground);
    vec3 light = vec3(.10, .055, .04) + fogColour(vec2(uv.x * .8, -.02)) * 4.2 * smoothstep(1., 12., ground);
    float ash = fbm(p * vec2(2.6, 1.9) + 5., 5), stones = noise(p * vec2(15., 9.)); // burnt patches, and what lies on them throws a shadow towards the viewer
    c = floorColour(p) * vec3(.8, .6, .5) * light * (.25 + 1.5 * smoothstep(.34, .66, ash)) * (.62 + .7 * stones) + vec3(1., .26, .045) * coals * .8;
    c = mix(c, fogColour(vec2(uv.x, -.06)), fogShare(ground * smoothstep(2., 18., ground)));
    depth = ground;
  }
  for (int k = LAYERS - 1; k >= 0; k--) {
    float z = layerDepth(k);
    vec2 w = vec2(dir.x * z, dir.y * z + EYE);
    float fog = fogShare(z);
    if (w.y > -.05) {
      if (z > 9.) c += flames(w, z, k) * (1. - .55 * fog);
      vec4 t = trunks(w, uv, z, k, 1.5);
      c = mix(c, mix(t.rgb, mist, fog), t.a);
      if (t.a > .5) depth = z;
    }
    if (w.y > -.3 && w.y < 1.9 && z > 15.) {
      vec4 u = undergrowth(w, uv, z, k);
      c = mix(c, mix(u.rgb, mist, fog), u.a * smoothstep(-.3, -.0, w.y) * .9 * smoothstep(15., 24., z));
    }
    // Glowing smoke drifts between the layers.
    float drift = smoothstep(.40, .75, fbm(vec2(w.x * .22 + float(k) * 3.1, w.y * .30 + float(k)), 4)) * (fogShare(z * 1.262) - fog);
    c = mix(c, mist * 1.25, drift * .8 * smoothstep(4., 9., z));
  }
  return vec4(c, depth);
}
