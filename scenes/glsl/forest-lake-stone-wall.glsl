// The distant mountain and summer sky behind the lake; pictures/forest-lake-stone-wall.ts adds the rest.
#include "terrain.glsl"
#include "day-sky.glsl"
const vec3 SUN = vec3(-.8344, .5331, -.1391); // high on the left, behind the viewer; unit length

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 ro = vec3(.9, .62, 2.2), rd = normalize(vec3(uv.x * .60, uv.y * .60 + .0455, 1.));
  float t = marchTerrain(ro, rd, .25, 32.);
  if (t < 0.) return vec4(daySky(rd), 1.);
  vec3 p = ro + rd * t, n = terrainNormal(p.xz, t);
  vec3 albedo = terrainColour(p, n, .95, 1.30, .47);
  albedo *= mix(.62, 1., smoothstep(.25, .6, albedo.b)); // wet dark rock against the snow
  float direct = max(0., dot(n, SUN)) * terrainShadow(p, SUN);
  vec3 c = albedo * (direct * vec3(3.1, 2.65, 2.1) + terrainSky(p, n) * (.5 + .5 * n.y) * vec3(.42, .54, .74) * .85);
  // Clear air, bluer with distance.
  c = c * exp(-t * vec3(.024, .034, .050)) + vec3(.52, .63, .78) * (1. - exp(-t * .036));
  return vec4(c, 1.);
}
