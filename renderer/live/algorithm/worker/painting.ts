import { FaceDrawer } from '@common/faces/live/index.ts'
import type { LiveSource } from '@common/faces/live/index.ts'
import type { Warp } from '../types.ts'
import type { FacePainter } from './drawing.ts'
import { Painter } from './gl/painter.ts'

/**
 * Names of drivers that run WebGL on the CPU. Browsers don't recognise all of them (`failIfMajorPerformanceCaveat`).
 */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

function isSoftware(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return names !== null && software.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}

/** Draws on the CPU, in typed arrays. */
class ArrayPainter implements FacePainter {
  readonly #drawer = new FaceDrawer()
  draw: FacePainter['draw'] = (plan) => ({
    read: (show) => Promise.resolve(show(this.#drawer.draw(plan))),
  })
  /** The drawer's memory is released with the sources. */
  keep(): void {}
}

/**
 * Chooses how a session's faces are drawn: with WebGL on a graphics card; otherwise, and while its context is lost, in
 * typed arrays. WebGL on the CPU gives the same result in twice the total CPU time.
 */
export class Painting {
  readonly #canvas = new OffscreenCanvas(1, 1)
  readonly #gl: WebGL2RenderingContext | null
  readonly #arrays = new ArrayPainter()
  #webgl: Painter | null = null
  readonly #onLost = (event: Event): void => {
    // Unless the event is cancelled, the browser never restores the context.
    event.preventDefault()
    this.#webgl = null
  }
  readonly #onRestored = (): void => this.#open()

  /**
   * Creates a painter of swapped faces.
   * @param warp the method to use; by default the faster one
   */
  constructor(warp?: Warp) {
    this.#gl =
      warp === 'arrays'
        ? null
        : // Nothing is drawn to the canvas itself.
          this.#canvas.getContext('webgl2', {
            alpha: false,
            antialias: false,
            depth: false,
            stencil: false,
            failIfMajorPerformanceCaveat: warp !== 'webgl',
          })
    if (!this.#gl) return
    if (warp === undefined && isSoftware(this.#gl)) {
      this.close()
      return
    }
    this.#canvas.addEventListener('webglcontextlost', this.#onLost)
    this.#canvas.addEventListener('webglcontextrestored', this.#onRestored)
    this.#open()
  }

  get warp(): Warp {
    return this.painter === this.#arrays ? 'arrays' : 'webgl'
  }

  get painter(): FacePainter {
    return this.#gl?.isContextLost() ? this.#arrays : (this.#webgl ?? this.#arrays)
  }

  keep(sources: readonly LiveSource[]): void {
    this.painter.keep(sources)
  }

  close(): void {
    this.#canvas.removeEventListener('webglcontextlost', this.#onLost)
    this.#canvas.removeEventListener('webglcontextrestored', this.#onRestored)
    this.#webgl = null
    // A page may have sixteen contexts, and garbage collection releases them late.
    this.#gl?.getExtension('WEBGL_lose_context')?.loseContext()
  }

  #open(): void {
    try {
      this.#webgl = new Painter(this.#gl!)
    } catch {
      // The driver refuses the shaders: faces are drawn in typed arrays instead.
      this.#webgl = null
    }
  }
}
