// A range in the last hour of sun; pictures/mountains.ts adds the lake, the woods and the meadow.
#include "terrain.glsl"
uniform vec3 uEye;   // km
uniform vec3 uView;  // yaw, pitch, half height of the view
const vec3 SUN = vec3(-.9471, .2947, -.1263); // low on the left; unit length
const vec3 SUNLIGHT = vec3(4.3, 2.55, 1.30);

vec3 sky(vec3 rd) {
  float y = max(rd.y, 0.), mu = max(0., dot(rd, SUN));
  vec3 c = mix(vec3(.93, .68, .46), vec3(.55, .60, .68), smoothstep(0., .16, y));
  c = mix(c, vec3(.15, .27, .49), smoothstep(.08, .55, y));
  c += vec3(.85, .42, .14) * pow(mu, 5.) * .45;
  vec2 q = rd.xz / (rd.y + .10);
  float streak = fbm(vec2(q.x * .50 - q.y * .16, q.y * 1.3) * .9 + 1.2 * vec2(fbm(q * .7 + 4., 4)) + 11., 7);
  float cover = smoothstep(.50, .80, streak) * smoothstep(.03, .17, y);
  return mix(c, mix(vec3(.80, .60, .58), vec3(1.15, .80, .56), sat(.35 + mu)), cover * .75);
}

vec3 aerial(vec3 c, float t, vec3 rd) {
  float mu = max(0., dot(rd, SUN));
  vec3 haze = mix(vec3(.36, .43, .56), vec3(.98, .66, .40), .16 + .84 * pow(mu, 2.5));
  return c * exp(-t * vec3(.020, .030, .044)) + haze * (1. - exp(-t * .034));
}

vec4 render(vec2 pixel) {
  vec2 uv = (pixel - .5 * uRes) / uRes.y;
  vec3 rd = normalize(vec3(uv.x * uView.z, uv.y * uView.z + uView.y, 1.));
  rd.xz = mat2(cos(uView.x), sin(uView.x), -sin(uView.x), cos(uView.x)) * rd.xz;
  float t = marchTerrain(uEye, rd, .25, 32.);
  vec3 c;
  if (t > 0.) {
    vec3 p = uEye + rd * t, n = terrainNormal(p.xz, t);
    vec3 albedo = terrainColour(p, n, 1.15, 1.65, .52);
    float direct = max(0., dot(n, SUN)) * terrainShadow(p, SUN);
    c = albedo * (direct * SUNLIGHT + terrainSky(p, n) * (.5 + .5 * n.y) * vec3(.42, .52, .74) * .9
      + .10 * max(0., dot(n, -vec3(SUN.x, 0., SUN.z))) * vec3(.5, .5, .6));
    c = aerial(c, t, rd);
  } else {
    c = sky(rd);
    float az = rd.x / rd.z, el = rd.y / rd.z;
    for (int k = 2; k >= 0; k--) {
      float f = float(k);
      float crest = -.034 + .019 * f + .062 * ridged(vec2(az * (2.2 + f * .5) + f * 7.3, f * 3.1), 7) * (1. - .18 * f);
      vec3 far = mix(aerial(vec3(.12, .15, .20), 34. + 20. * f, rd), sky(normalize(vec3(rd.x, .02, rd.z))), .25 + .2 * f);
      c = mix(c, far, smoothstep(-.0006, .0006, crest - el));
    }
  }
  return vec4(c, 1.);
}
