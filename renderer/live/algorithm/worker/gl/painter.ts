import { recolorTerms } from '@common/faces/draw/index.ts'
import { faceTriangles, lightAt, liveColors } from '@common/faces/live/index.ts'
import type { FacePlan, LiveSource } from '@common/faces/live/index.ts'
import { landmark } from '@common/faces/topology/index.ts'
import type { Drawing, FacePainter } from '../drawing.ts'
import { Program, Vertices } from './program.ts'
import * as shaders from './shaders.ts'
import { Readbacks } from './readback.ts'
import { chooseHalf, plainTexture, pyramidTexture, Target } from './textures.ts'

const units = { face: 0, mask: 1 } as const

/** Draws faces with WebGL 2, each into the rectangle of its plan. */
export class Painter implements FacePainter {
  readonly #gl: WebGL2RenderingContext
  readonly #face: Program
  readonly #skin: Vertices
  readonly #target: Target
  readonly #mask: WebGLTexture
  #faces = new Map<LiveSource, { texture: WebGLTexture; from: Float32Array }>()
  readonly #readbacks: Readbacks
  #shares = new Uint8Array(0)

  /** @throws Error when the driver refuses the shaders */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#face = new Program(gl, shaders.face)
    this.#skin = new Vertices(gl, this.#face, faceTriangles, { aPlace: 3, aFrom: 2, aAlpha: 1, aLight: 3 })
    this.#target = new Target(gl)
    this.#mask = plainTexture(gl)
    this.#readbacks = new Readbacks(gl)
  }

  /** Deletes textures of sources that are not used any more. */
  keep(sources: readonly LiveSource[]): void {
    for (const [source, { texture }] of this.#faces) {
      if (sources.includes(source)) continue
      this.#gl.deleteTexture(texture)
      this.#faces.delete(source)
    }
  }

  draw(plan: FacePlan): Drawing {
    const gl = this.#gl
    const { width, height } = plan.rect
    this.#target.begin(width, height)
    this.#upload(plan)
    gl.disable(gl.BLEND)
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.clearColor(0, 0, 0, 0)
    gl.clearDepth(1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    this.#drawSkin(plan)
    return this.#readbacks.take(width, height)
  }

  #upload({ mask, source, placed }: FacePlan): void {
    const gl = this.#gl
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    gl.activeTexture(gl.TEXTURE0 + units.face)
    gl.bindTexture(gl.TEXTURE_2D, this.#textureOf(source).texture)
    const { picture, points } = source.texture
    chooseHalf(gl, picture[0]!.width, spanOf(points, 2) / spanOf(placed, 3))
    gl.activeTexture(gl.TEXTURE0 + units.mask)
    gl.bindTexture(gl.TEXTURE_2D, this.#mask)
    if (this.#shares.length !== mask.data.length) this.#shares = new Uint8Array(mask.data.length)
    const shares = this.#shares
    for (let cell = 0; cell < shares.length; cell++) shares[cell] = mask.data[cell]! * 255 + 0.5
    gl.texImage2D(...([gl.TEXTURE_2D, 0, gl.R8, mask.columns, mask.rows, 0, gl.RED, gl.UNSIGNED_BYTE, shares] as const))
  }

  #textureOf(source: LiveSource): { texture: WebGLTexture; from: Float32Array } {
    const known = this.#faces.get(source)
    if (known) return known
    const { picture, points } = source.texture
    const side = picture[0]!.width
    const texture = {
      texture: pyramidTexture(this.#gl, picture),
      from: points.map((value) => value / side),
    }
    this.#faces.set(source, texture)
    return texture
  }

  #drawSkin(plan: FacePlan): void {
    const gl = this.#gl
    const { rect, colors, source, placed, alpha } = plan
    const program = this.#face
    program.use()
    this.#setSizeAndDepth(program, plan)
    gl.uniform1i(program.uniform('uFace'), units.face)
    gl.uniform1i(program.uniform('uMask'), units.mask)
    gl.uniform1i(program.uniform('uMatch'), colors ? 1 : 0)
    if (colors) {
      const { base, slope, dark, warmer, warmth, pinker, skinWarm } = recolorTerms(colors, liveColors)
      gl.uniform3f(program.uniform('uTone'), base / 255, slope, dark / 255)
      gl.uniform3f(program.uniform('uTint'), warmer, warmth, pinker)
      gl.uniform2f(program.uniform('uWarm'), skinWarm > 0 ? 1 / skinWarm : 0, skinWarm > 0 ? 0 : 1)
    }
    this.#skin.fill('aPlace', shifted(placed, rect.x, rect.y, 3))
    this.#skin.fill('aFrom', this.#textureOf(source).from)
    this.#skin.fill('aAlpha', alpha)
    this.#skin.fill('aLight', lightAt(placed, plan))
    this.#skin.draw()
  }

  #setSizeAndDepth(program: Program, { rect, placed }: FacePlan): void {
    const gl = this.#gl
    let [nearest, farthest] = [Infinity, -Infinity]
    for (let at = 2; at < placed.length; at += 3) {
      nearest = Math.min(nearest, placed[at]!)
      farthest = Math.max(farthest, placed[at]!)
    }
    gl.uniform2f(program.uniform('uSize'), rect.width, rect.height)
    gl.uniform2f(program.uniform('uDepth'), nearest, farthest)
  }
}

/** Size of a face, px: distance of the eyes' outer corners plus distance from forehead to chin. */
function spanOf(points: Float32Array, stride: 2 | 3): number {
  const between = (a: number, b: number): number =>
    Math.hypot(points[a * stride]! - points[b * stride]!, points[a * stride + 1]! - points[b * stride + 1]!)
  const { leftEyeOuter, rightEyeOuter, forehead, chin } = landmark
  return Math.max(1, between(leftEyeOuter, rightEyeOuter) + between(forehead, chin))
}

/** Points relative to a rectangle's corner. */
function shifted(points: Float32Array, x: number, y: number, stride: 2 | 3): Float32Array {
  const out = new Float32Array(points)
  for (let at = 0; at < out.length; at += stride) {
    out[at]! -= x
    out[at + 1]! -= y
  }
  return out
}
