// Morning light in a misty wood; pictures/forest.ts adds the near ferns.
#define WOOD 0.
#include "trunks.glsl"
const vec2 GLOW = vec2(-.06, .13);   // where the mist is brightest, in picture heights from the centre
const vec2 BEAMS = vec2(-.42, .98);  // where the beams come from

vec3 fogColour(vec2 uv) {
  vec2 d = (uv - GLOW) * vec2(.9, 1.);
  float glow = exp(-dot(d, d) * 5.5), wide = exp(-dot(d, d) * 1.5);
  return vec3(.038, .070, .050) + vec3(.22, .245, .120) * wide + vec3(.66, .52, .25) * glow;
}
float fogShare(float z) { return 1. - exp(-pow(z / 26., 1.25)); }
vec3 trunkLight(float across, float up, vec2 uv, float z) {
  float round_ = sqrt(max(0., 1. - across * across));
  float side = sign(GLOW.x - uv.x); // the edge that looks towards the glow is lit
  float rim = pow(1. - round_, 2.2) * smoothstep(-.35, .8, across * side);
  vec3 fog = fogColour(uv);
  return vec3(.30, .40, .34) * (.55 + .45 * round_) + fog * (3.4 * rim + .35) + vec3(.10, .14, .05) * exp(-up * .8);
}
vec3 leafLight(float lit, vec2 uv, float z) {
  vec3 fog = fogColour(uv);
  return mix(vec3(.008, .016, .008), vec3(.30, .36, .07), lit * lit) * (.20 + 1.5 * fog);
}
// Beams: light that falls through gaps in the canopy, fanned out from one point.
float beam(vec2 uv, int k) {
  vec2 d = uv - BEAMS;
  float a = atan(d.x, -d.y), r = length(d);
  float b = fbm(vec2(a * 9. + float(k) * 1.3, r * .35 + float(k)), 3) * .7 + .3 * noise(vec2(a * 34. + float(k) * 3., r * .6));
  return smoothstep(.42, .72, b) * smoothstep(1.65, .35, r) * exp(-pow((a - .32) * 1.6, 2.));
}
vec3 between(vec2 uv, float z, int k) {
  float share = fogShare(z * 1.262) - fogShare(z); // mist between this layer and the next
  return vec3(1.0, .86, .50) * beam(uv, k) * share * 1.9;
}

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y, dir = vec2(uv.x, uv.y + .03) * VIEW;
  float far = 110., depth = far; // metres
  vec3 c = fogColour(uv);
  // The ground, as far as the mist lets it show.
  float ground = dir.y < -.012 ? EYE / -dir.y : 1e4;
  if (ground < far) {
    vec2 p = vec2(dir.x * ground, ground);
    float dapple = smoothstep(.50, .66, fbm(p * vec2(.75, .45) + 3., 5));
    vec3 light = vec3(.34, .42, .32) + fogColour(uv) * .9 + dapple * vec3(2.3, 1.8, .9) * smoothstep(3., 9., ground);
    depth = ground;
    c = mix(floorColour(p) * light, fogColour(vec2(uv.x, .02)), fogShare(ground));
  }
  for (int k = LAYERS - 1; k >= 0; k--) {
    float z = layerDepth(k);
    vec2 w = vec2(dir.x * z, dir.y * z + EYE);
    float fog = fogShare(z);
    vec3 mist = fogColour(uv);
    if (w.y > -.05) {
      vec4 t = trunks(w, uv, z, k, 1.25);
      c = mix(c, mix(t.rgb, mist, fog), t.a);
      if (t.a > .5) depth = z;
      vec4 l = canopy(w, uv, z, k);
      c = mix(c, mix(l.rgb, mist, fog), l.a);
    }
    if (w.y > -.3 && w.y < 1.9 && z > 15.) {
      vec4 u = undergrowth(w, uv, z, k);
      c = mix(c, mix(u.rgb, mist, fog), u.a * smoothstep(-.3, -.0, w.y) * smoothstep(15., 24., z));
    }
    c += between(uv, z, k);
  }
  return vec4(c, depth);
}
