/**
 * Row 0 is the top everywhere: nothing is ever shown, only read back. Positions are px of the drawn rectangle. What is
 * drawn has its own alpha: how much of it is seen over the frame.
 */

const toClip = `
vec4 toClip(vec3 p, vec2 size, vec2 depth) {
  float z = (p.z - depth.x) / max(1e-3, depth.y - depth.x);
  return vec4(p.xy / size * 2.0 - 1.0, z * 1.8 - 0.9, 1.0);
}`

/**
 * The source's skin in the frame's light. Colours are matched as \`common/faces/draw/color-match\` does: brightness by mean
 * and spread, warmth by a factor, then light by factors, which change so little from place to place that those of the
 * mesh's points are enough.
 */
export const face = {
  vertex: `#version 300 es
in vec3 aPlace;
in vec2 aFrom;
in float aAlpha;
in vec3 aLight;
uniform vec2 uSize;
uniform vec2 uDepth;
out vec2 vFrom;
out float vAlpha;
out vec3 vLight;
${toClip}
void main() {
  vFrom = aFrom;
  vAlpha = aAlpha;
  vLight = aLight;
  gl_Position = toClip(aPlace, uSize, uDepth);
}`,
  fragment: `#version 300 es
precision highp float;
in vec2 vFrom;
in float vAlpha;
in vec3 vLight;
uniform sampler2D uFace;
uniform sampler2D uMask;
uniform vec2 uSize;
/* See RecolorTerms; colours are 0 to 1 here. */
uniform vec3 uTone;
uniform vec3 uTint;
uniform vec2 uWarm;
uniform bool uMatch;
out vec4 color;

vec3 recolor(vec3 rgb) {
  float was = (rgb.r + rgb.g + rgb.b) / 3.0;
  float now = max(0.0, uTone.x + uTone.y * was);
  float scale = now / max(uTone.z, was);
  float warmAs = (rgb.r - rgb.b) / max(0.0157, was) * uWarm.x + uWarm.y;
  float tinted = clamp(min(warmAs, 2.2 - warmAs), 0.0, 1.0);
  float blushed = clamp(warmAs * 1.6, 0.0, 1.0);
  float warm = (rgb.r - rgb.b) * scale * uTint.x + uTint.y * now * tinted;
  float pink = (rgb.r - 2.0 * rgb.g + rgb.b) * scale + uTint.z * now * blushed;
  float green = now - pink / 3.0;
  float others = 3.0 * now - green;
  return vec3((others + warm) / 2.0, green, (others - warm) / 2.0);
}

void main() {
  vec2 place = gl_FragCoord.xy / uSize;
  vec3 skin = texture(uFace, vFrom).rgb;
  if (uMatch) skin = recolor(skin) * vLight;
  float share = texture(uMask, place).r * vAlpha;
  color = vec4(clamp(skin, 0.0, 1.0), share);
}`,
}
