import { fault } from './faults.ts'
import { Painter } from './gl/painter.ts'

/** A context that is lost longer than this is gone for good, ms. */
const RESTORE_MS = 5_000

/** A WebGL 2 context of a session: it may be lost at any time, and comes back empty. */
export class Canvas {
  readonly #canvas: OffscreenCanvas
  readonly #gl: WebGL2RenderingContext
  #painter: Painter | null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #onLost: (event: Event) => void
  readonly #onRestored: () => void

  /** @param onGone told when a lost context does not come back @throws Fault `live-webgl` */
  constructor(onGone: (error: Error) => void) {
    // Nothing is drawn to the canvas itself.
    this.#canvas = new OffscreenCanvas(1, 1)
    const settings = { alpha: false, antialias: false, depth: false, stencil: false } as const
    const gl = this.#canvas.getContext('webgl2', settings)
    if (!gl) throw noWebGl()
    this.#gl = gl
    this.#painter = paint(gl)
    this.#onLost = (event) => {
      // Without this it would never be restored.
      event.preventDefault()
      this.#painter = null
      this.#timer = setTimeout(() => onGone(noWebGl()), RESTORE_MS)
    }
    this.#onRestored = () => {
      clearTimeout(this.#timer)
      try {
        this.#painter = paint(gl)
      } catch (error) {
        onGone(error as Error)
      }
    }
    this.#canvas.addEventListener('webglcontextlost', this.#onLost)
    this.#canvas.addEventListener('webglcontextrestored', this.#onRestored)
  }

  /** Null while the context is lost. */
  get painter(): Painter | null {
    return this.#gl.isContextLost() ? null : this.#painter
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#canvas.removeEventListener('webglcontextlost', this.#onLost)
    this.#canvas.removeEventListener('webglcontextrestored', this.#onRestored)
    this.#painter = null
    // Contexts are few: a page may have sixteen, and the collector takes its time.
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

function paint(gl: WebGL2RenderingContext): Painter {
  try {
    return new Painter(gl)
  } catch (error) {
    throw noWebGl(error)
  }
}

function noWebGl(cause?: unknown): Error {
  return fault(
    'live-webgl',
    'This window cannot draw faces: WebGL 2 is not available.',
    'Switch on hardware acceleration, or update the graphics driver, and open Greenroom again.',
    cause,
  )
}
