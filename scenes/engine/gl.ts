// Renders a fragment shader to a linear HDR image, tile by tile, in headless Chromium.
// SwiftShader (WebGL2 on the CPU) needs no graphics card and gives the same picture on every machine.
//
// A shader defines `vec4 render(vec2 pixel)`: pixel (0,0) is the lower left corner. It may use uRes
// (the picture's size), gSeed (a random number for each pixel and sample) and all of glsl/common.glsl.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import type { HdrImage } from "./image.ts";

export interface Renderer {
  readonly page: Page;
  /** The caller may set it to follow the current pass, 0 to 1. */
  onProgress: (share: number) => void;
  close(): Promise<void>;
}

/** A float texture: one channel (a heightmap) or four (an image). */
export interface FloatTexture {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 4;
}

export interface ShaderJob {
  /** File in glsl/, without its ending. */
  shader: string;
  width: number;
  height: number;
  /** Samples a side: 2 means 4 samples a pixel. */
  aa?: number;
  uniforms?: Readonly<Record<string, number | readonly number[]>>;
  textures?: Readonly<Record<string, FloatTexture>>;
}

const TILE = 256; // pixels a side
const BAND_FLOATS = 2 ** 21; // of a texture, sent to the page at a time: 8 MiB
const GLSL_FOLDER = new URL("../glsl/", import.meta.url);
const ARGUMENTS = [
  ...chromiumFlags,
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-gpu-watchdog",
];

const HEADER = `#version 300 es
precision highp float; precision highp int; precision highp sampler2D;
uniform vec2 uOff, uRes, uJit; uniform float uSeed; out vec4 fragment;
`;
const FOOTER = `
void main() {
  gSeed = hash12(gl_FragCoord.xy + uOff + uSeed * 17.31);
  fragment = render(gl_FragCoord.xy + uOff + uJit - 0.5);
}`;

export async function openRenderer(): Promise<Renderer> {
  const profile = mkdtempSync(join(tmpdir(), "scene-renderer-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    args: ARGUMENTS,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(0); // a heavy tile may take long
  await page.setContent("<canvas width=16 height=16></canvas>");
  return {
    page,
    onProgress: () => {},
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Reads glsl/<name>.glsl and replaces lines of the form `#include "other.glsl"`. */
export function loadShader(name: string): string {
  const source = readFileSync(new URL(`${name}.glsl`, GLSL_FOLDER), "utf8");
  return source.replace(/^#include "(.+)\.glsl"$/gm, (_, other: string) => loadShader(other));
}

/** Sends a texture to the page in bands of rows: one message for a large texture would be too long. */
async function uploadTexture(
  page: Page,
  name: string,
  unit: number,
  { data, width, height, channels }: FloatTexture,
): Promise<void> {
  const rowFloats = width * channels;
  const rows = Math.max(1, Math.floor(BAND_FLOATS / rowFloats));
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    const band = data.subarray(top * rowFloats, (top + count) * rowFloats);
    const base64 = Buffer.from(band.buffer, band.byteOffset, band.byteLength).toString("base64");
    await page.evaluate(uploadInPage, { name, unit, base64, width, height, channels, top, count });
  }
}

export async function renderShader(renderer: Renderer, job: ShaderJob): Promise<HdrImage> {
  const { width, height, aa = 1 } = job;
  const { page } = renderer;
  const source = HEADER + loadShader("common") + loadShader(job.shader) + FOOTER;
  const failure = await page.evaluate(compileInPage, { source, tile: TILE });
  if (failure !== null) throw new Error(`glsl/${job.shader}.glsl: ${failure}`);
  for (const [index, [name, texture]] of Object.entries(job.textures ?? {}).entries())
    await uploadTexture(page, name, index + 1, texture);
  const uniforms = Object.entries(job.uniforms ?? {}).map(([name, value]) => ({
    name,
    values: typeof value === "number" ? [value] : [...value],
  }));
  const image = { width, height, data: new Float32Array(width * height * 4) };
  const columns = Math.ceil(width / TILE);
  const tiles = columns * Math.ceil(height / TILE);
  for (let index = 0; index < tiles; index++) {
    const left = (index % columns) * TILE;
    const bottom = Math.floor(index / columns) * TILE;
    const base64 = await page.evaluate(drawInPage, { left, bottom, width, height, aa, tile: TILE, uniforms });
    const bytes = Buffer.from(base64, "base64");
    const pixels = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    );
    const count = Math.min(TILE, width - left);
    for (let y = 0; y < TILE && bottom + y < height; y++) {
      // WebGL's first row is the lowest, ours the highest.
      const row = height - 1 - (bottom + y);
      image.data.set(pixels.subarray(y * TILE * 4, (y * TILE + count) * 4), (row * width + left) * 4);
    }
    renderer.onProgress((index + 1) / tiles);
  }
  return image;
}

// ---- The functions below run inside the page, so they can use nothing from outside. ----

interface PageState {
  gl: WebGL2RenderingContext;
  program: WebGLProgram;
  /** The target and the textures of the current pass: deleted when the next begins. */
  textures: WebGLTexture[];
}
declare global {
  interface Window {
    sceneState?: PageState;
  }
}

function compileInPage({ source, tile }: { source: string; tile: number }): string | null {
  const canvas = document.querySelector("canvas");
  const gl = canvas?.getContext("webgl2");
  if (!gl) return "no WebGL2";
  if (!gl.getExtension("EXT_color_buffer_float")) return "no float targets";
  gl.getExtension("OES_texture_float_linear");
  const before = window.sceneState;
  if (before) {
    gl.deleteProgram(before.program);
    for (const texture of before.textures) gl.deleteTexture(texture);
  }
  const program = gl.createProgram();
  // One triangle that covers the whole tile.
  const vertex =
    "#version 300 es\nvoid main(){gl_Position=vec4(gl_VertexID==1?3.:-1.,gl_VertexID==2?3.:-1.,0,1);}";
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, source],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return "context lost";
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
      return gl.getShaderInfoLog(shader) ?? "does not compile";
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    return gl.getProgramInfoLog(program) ?? "does not link";
  const target = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, target);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, tile, tile);
  if (!before) gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
  gl.bindTexture(gl.TEXTURE_2D, null); // a sampler without a texture reads unit 0, which must not hold the target
  // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL method, no React hook
  gl.useProgram(program);
  gl.viewport(0, 0, tile, tile);
  window.sceneState = { gl, program, textures: [target] };
  return null;
}

function uploadInPage(band: {
  name: string;
  unit: number;
  base64: string;
  width: number;
  height: number;
  channels: 1 | 4;
  top: number;
  count: number;
}): void {
  if (!window.sceneState) throw new Error("no shader has been compiled");
  const { gl, program, textures } = window.sceneState;
  const text = atob(band.base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  const [internal, format] = band.channels === 1 ? [gl.R32F, gl.RED] : [gl.RGBA32F, gl.RGBA];
  gl.activeTexture(gl.TEXTURE0 + band.unit);
  if (band.top === 0) {
    const texture = gl.createTexture();
    textures.push(texture);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, internal, band.width, band.height);
    for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, side, gl.LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    gl.uniform1i(gl.getUniformLocation(program, band.name), band.unit);
  }
  gl.texSubImage2D(
    gl.TEXTURE_2D,
    0,
    0,
    band.top,
    band.width,
    band.count,
    format,
    gl.FLOAT,
    new Float32Array(bytes.buffer),
  );
  gl.activeTexture(gl.TEXTURE0);
}

function drawInPage(job: {
  left: number;
  bottom: number;
  width: number;
  height: number;
  aa: number;
  tile: number;
  uniforms: { name: string; values: number[] }[];
}): string {
  if (!window.sceneState) throw new Error("no shader has been compiled");
  const { gl, program } = window.sceneState;
  const find = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  const sum = new Float32Array(job.tile * job.tile * 4);
  const once = new Float32Array(sum.length);
  gl.uniform2f(find("uOff"), job.left, job.bottom);
  gl.uniform2f(find("uRes"), job.width, job.height);
  for (const { name, values } of job.uniforms) {
    if (values.length === 1) gl.uniform1fv(find(name), values);
    else if (values.length === 2) gl.uniform2fv(find(name), values);
    else gl.uniform3fv(find(name), values);
  }
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(0, 0, Math.min(job.tile, job.width - job.left), Math.min(job.tile, job.height - job.bottom));
  const samples = job.aa * job.aa;
  for (let i = 0; i < samples; i++) {
    gl.uniform2f(find("uJit"), ((i % job.aa) + 0.5) / job.aa, (Math.floor(i / job.aa) + 0.5) / job.aa);
    gl.uniform1f(find("uSeed"), i + 1);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, job.tile, job.tile, gl.RGBA, gl.FLOAT, once);
    for (let k = 0; k < sum.length; k++) sum[k] += once[k] / samples;
  }
  const bytes = new Uint8Array(sum.buffer);
  let text = "";
  const CHUNK = 32768; // more arguments than this overflow the stack
  for (let k = 0; k < bytes.length; k += CHUNK) text += String.fromCharCode(...bytes.subarray(k, k + CHUNK));
  return btoa(text);
}
