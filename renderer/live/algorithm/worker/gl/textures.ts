import type { Pyramid } from '@common/faces/draw/index.ts'

function create(gl: WebGL2RenderingContext, smallest: number): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smallest)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return texture
}

/** A texture whose content is replaced for every face. */
export const plainTexture = (gl: WebGL2RenderingContext): WebGLTexture => create(gl, gl.LINEAR)

/**
 * A texture with a mipmap pyramid, so that a small face does not shimmer. One level is chosen for a whole face
 * (`chooseHalf`): choosing for each px takes as long as everything else together where WebGL runs on the CPU.
 */
export function pyramidTexture(gl: WebGL2RenderingContext, [largest]: Pyramid): WebGLTexture {
  const texture = create(gl, gl.LINEAR)
  const { data, width, height } = largest!
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, width, height, 0, gl.RGB, gl.UNSIGNED_BYTE, Uint8Array.from(data))
  gl.generateMipmap(gl.TEXTURE_2D)
  return texture
}

/**
 * Sets the level of the bound pyramid whose px are as large as those drawn.
 * @param shrink px of the source per px drawn; 1: full size
 */
export function chooseHalf(gl: WebGL2RenderingContext, side: number, shrink: number): void {
  const most = Math.floor(Math.log2(side))
  const half = Math.max(0, Math.min(most, Math.round(Math.log2(Math.max(1, shrink)))))
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_BASE_LEVEL, half)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, half)
}

/** The render target: colour and depth, as large as the largest rectangle so far. */
export class Target {
  readonly #gl: WebGL2RenderingContext
  readonly #buffer: WebGLFramebuffer
  readonly #color: WebGLRenderbuffer
  readonly #depth: WebGLRenderbuffer
  #width = 0
  #height = 0

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#buffer = gl.createFramebuffer()
    this.#color = gl.createRenderbuffer()
    this.#depth = gl.createRenderbuffer()
  }

  /** @throws Error when the driver refuses the size */
  begin(width: number, height: number): void {
    const gl = this.#gl
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#buffer)
    if (width > this.#width || height > this.#height) {
      this.#width = Math.max(width, this.#width)
      this.#height = Math.max(height, this.#height)
      gl.bindRenderbuffer(gl.RENDERBUFFER, this.#color)
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, this.#width, this.#height)
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, this.#color)
      gl.bindRenderbuffer(gl.RENDERBUFFER, this.#depth)
      gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, this.#width, this.#height)
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, this.#depth)
      if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE && !gl.isContextLost())
        throw new Error(`WebGL can't draw ${String(width)} x ${String(height)} px.`)
    }
    gl.viewport(0, 0, width, height)
  }
}
