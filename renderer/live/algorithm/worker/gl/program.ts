/** Compiles a shader. @throws Error when the driver refuses it */
function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader {
  const shader = gl.createShader(kind)
  if (!shader) throw new Error('WebGL gives no shader: its context is gone.')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(`A shader does not compile: ${gl.getShaderInfoLog(shader) ?? ''}`)
  return shader
}

/** A linked program; locations of uniforms are cached. */
export class Program {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #places = new Map<string, WebGLUniformLocation | null>()

  constructor(gl: WebGL2RenderingContext, { vertex, fragment }: { vertex: string; fragment: string }) {
    this.#gl = gl
    this.#program = gl.createProgram()
    gl.attachShader(this.#program, compile(gl, gl.VERTEX_SHADER, vertex))
    gl.attachShader(this.#program, compile(gl, gl.FRAGMENT_SHADER, fragment))
    gl.linkProgram(this.#program)
    if (!gl.getProgramParameter(this.#program, gl.LINK_STATUS) && !gl.isContextLost())
      throw new Error(`A program does not link: ${gl.getProgramInfoLog(this.#program) ?? ''}`)
  }

  use(): void {
    this.#gl.useProgram(this.#program)
  }

  attribute(name: string): number {
    return this.#gl.getAttribLocation(this.#program, name)
  }

  uniform(name: string): WebGLUniformLocation | null {
    if (!this.#places.has(name)) this.#places.set(name, this.#gl.getUniformLocation(this.#program, name))
    return this.#places.get(name) ?? null
  }
}

/** A vertex buffer whose values change with every frame. */
export class Vertices {
  readonly #gl: WebGL2RenderingContext
  readonly #array: WebGLVertexArrayObject
  readonly #buffers = new Map<string, WebGLBuffer>()
  readonly #count: number

  constructor(
    gl: WebGL2RenderingContext,
    program: Program,
    triangles: Uint16Array,
    attributes: Readonly<Record<string, number>>,
  ) {
    this.#gl = gl
    this.#count = triangles.length
    this.#array = gl.createVertexArray()
    gl.bindVertexArray(this.#array)
    for (const [name, size] of Object.entries(attributes)) {
      const buffer = gl.createBuffer()
      this.#buffers.set(name, buffer)
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      const location = program.attribute(name)
      gl.enableVertexAttribArray(location)
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, 0, 0)
    }
    const indices = gl.createBuffer()
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW)
    gl.bindVertexArray(null)
  }

  fill(name: string, numbers: Float32Array): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers.get(name) ?? null)
    gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STREAM_DRAW)
  }

  draw(): void {
    const gl = this.#gl
    gl.bindVertexArray(this.#array)
    gl.drawElements(gl.TRIANGLES, this.#count, gl.UNSIGNED_SHORT, 0)
    gl.bindVertexArray(null)
  }
}
