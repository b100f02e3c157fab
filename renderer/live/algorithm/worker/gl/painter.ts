import type { Pixels } from '@common/faces/draw/index.ts'
import { lightAt, liveColors, openingTriangles } from '@common/faces/live/index.ts'
import type { FacePlan, LiveSource } from '@common/faces/live/index.ts'
import { lookingTriangles, mouthTriangles } from '@common/faces/topology/index.ts'
import { Program, Vertices } from './program.ts'
import * as shaders from './shaders.ts'
import { plainTexture, pyramidTexture, Target } from './textures.ts'

const units = { frame: 0, face: 1, mask: 2 } as const

/** Draws faces with WebGL 2, each into the rectangle of its plan. */
export class Painter {
  readonly #gl: WebGL2RenderingContext
  readonly #under: Program
  readonly #face: Program
  readonly #opening: Program
  readonly #skin: Vertices
  readonly #openings: Vertices
  readonly #nothing: WebGLVertexArrayObject
  readonly #target: Target
  readonly #frame: WebGLTexture
  readonly #mask: WebGLTexture
  #faces = new Map<LiveSource, { texture: WebGLTexture; from: Float32Array }>()
  #pixels = new Uint8Array(0)

  /** @throws Error when the driver refuses our shaders */
  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#under = new Program(gl, shaders.under)
    this.#face = new Program(gl, shaders.face)
    this.#opening = new Program(gl, shaders.opening)
    const attributes = { aPlace: 3, aFrom: 2, aAlpha: 1 }
    const triangles = Uint16Array.from([...lookingTriangles, ...mouthTriangles])
    this.#skin = new Vertices(gl, this.#face, triangles, { ...attributes, aLight: 3 })
    this.#openings = new Vertices(gl, this.#opening, openingTriangles, attributes)
    this.#nothing = gl.createVertexArray()
    this.#target = new Target(gl)
    this.#frame = plainTexture(gl)
    this.#mask = plainTexture(gl)
  }

  /** Textures of sources that are not used any more go. */
  keep(sources: readonly LiveSource[]): void {
    for (const [source, { texture }] of this.#faces) {
      if (sources.includes(source)) continue
      this.#gl.deleteTexture(texture)
      this.#faces.delete(source)
    }
  }

  /**
   * The plan's rectangle as it looks with the face, RGBA, in memory that is used again by the next call.
   * @param picture the frame, RGBA
   */
  draw(picture: Pixels, plan: FacePlan): Uint8Array {
    const gl = this.#gl
    const { width, height } = plan.rect
    const grown = this.#target.begin(width, height)
    this.#upload(picture, plan, grown)
    gl.disable(gl.BLEND)
    gl.disable(gl.DEPTH_TEST)
    this.#under.use()
    gl.uniform1i(this.#under.uniform('uFrame'), units.frame)
    gl.bindVertexArray(this.#nothing)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.clearDepth(1)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    this.#drawSkin(plan)
    gl.enable(gl.BLEND)
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ZERO, gl.ONE)
    this.#drawOpenings(plan)
    if (this.#pixels.length < width * height * 4) this.#pixels = new Uint8Array(width * height * 4)
    gl.pixelStorei(gl.PACK_ALIGNMENT, 1)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, this.#pixels)
    return this.#pixels
  }

  #upload(picture: Pixels, { rect, mask, source }: FacePlan, grown: boolean): void {
    const gl = this.#gl
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    gl.activeTexture(gl.TEXTURE0 + units.frame)
    gl.bindTexture(gl.TEXTURE_2D, this.#frame)
    if (grown) {
      const { width, height } = this.#target
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
    }
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, picture.width)
    gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, rect.x)
    gl.pixelStorei(gl.UNPACK_SKIP_ROWS, rect.y)
    const bytes = new Uint8Array(picture.data.buffer, picture.data.byteOffset, picture.data.length)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, rect.width, rect.height, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
    for (const setting of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS])
      gl.pixelStorei(setting, 0)
    gl.activeTexture(gl.TEXTURE0 + units.face)
    gl.bindTexture(gl.TEXTURE_2D, this.#textureOf(source).texture)
    gl.activeTexture(gl.TEXTURE0 + units.mask)
    gl.bindTexture(gl.TEXTURE_2D, this.#mask)
    const shares = Uint8Array.from(mask.data, (value) => value * 255 + 0.5)
    gl.texImage2D(
      ...([gl.TEXTURE_2D, 0, gl.R8, mask.columns, mask.rows, 0, gl.RED, gl.UNSIGNED_BYTE, shares] as const),
    )
  }

  #textureOf(source: LiveSource): { texture: WebGLTexture; from: Float32Array } {
    const known = this.#faces.get(source)
    if (known) return known
    const { picture, points } = source.texture
    const side = picture[0]!.width
    const made = {
      texture: pyramidTexture(this.#gl, picture),
      from: points.map((value) => value / side),
    }
    this.#faces.set(source, made)
    return made
  }

  #drawSkin(plan: FacePlan): void {
    const gl = this.#gl
    const { rect, colors, source, placed, alpha } = plan
    const program = this.#face
    program.use()
    this.#place(program, plan)
    gl.uniform1i(program.uniform('uFrame'), units.frame)
    gl.uniform1i(program.uniform('uFace'), units.face)
    gl.uniform1i(program.uniform('uMask'), units.mask)
    gl.uniform1i(program.uniform('uMatch'), colors ? 1 : 0)
    gl.uniform2f(program.uniform('uGains'), liveColors.leastGain, liveColors.mostGain)
    if (colors) {
      for (const [name, skin] of [
        ['uSkinFrom', colors.from],
        ['uSkinTo', colors.to],
      ] as const)
        gl.uniform4f(program.uniform(name), skin.brightness, skin.deviation, skin.warm, skin.pink)
    }
    this.#skin.fill('aPlace', shifted(placed, rect.x, rect.y, 3))
    this.#skin.fill('aFrom', this.#textureOf(source).from)
    this.#skin.fill('aAlpha', alpha)
    this.#skin.fill('aLight', lightAt(placed, plan))
    this.#skin.draw()
  }

  #drawOpenings(plan: FacePlan): void {
    const gl = this.#gl
    const { rect, openings } = plan
    const program = this.#opening
    program.use()
    this.#place(program, plan)
    gl.uniform1i(program.uniform('uFrame'), units.frame)
    gl.uniform1i(program.uniform('uMask'), units.mask)
    this.#openings.fill('aPlace', shifted(openings.placed, rect.x, rect.y, 3))
    this.#openings.fill('aFrom', shifted(openings.from, rect.x, rect.y, 2))
    this.#openings.fill('aAlpha', openings.alpha)
    this.#openings.draw()
  }

  #place(program: Program, { rect, placed }: FacePlan): void {
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

/** Points as seen from a rectangle's corner. */
function shifted(points: Float32Array, x: number, y: number, stride: 2 | 3): Float32Array {
  const out = new Float32Array(points)
  for (let at = 0; at < out.length; at += stride) {
    out[at]! -= x
    out[at + 1]! -= y
  }
  return out
}
