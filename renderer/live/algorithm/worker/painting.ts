import { FaceDrawer } from '@common/faces/live/index.ts'
import type { LiveSource } from '@common/faces/live/index.ts'
import type { Warp } from '../types.ts'
import type { FacePainter } from './drawing.ts'
import { Painter } from './gl/painter.ts'

/** Drivers that draw on the processor. Browsers don't take all of them for slow (`failIfMajorPerformanceCaveat`). */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i

function isSoftware(gl: WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return names !== null && software.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}

/** Draws in typed arrays. */
class ArrayPainter implements FacePainter {
  readonly #drawer = new FaceDrawer()
  draw: FacePainter['draw'] = (plan) => ({
    read: (show) => Promise.resolve(show(this.#drawer.draw(plan))),
  })
  /** The drawer's own memory goes with the sources. */
  keep(): void {}
}

/**
 * How a session's faces are drawn: with WebGL where a graphics card does it, otherwise, and while its context is lost, in
 * typed arrays. WebGL by software draws the same, in twice the time of all processors together.
 */
export class Painting {
  readonly #canvas = new OffscreenCanvas(1, 1)
  readonly #gl: WebGL2RenderingContext | null
  readonly #arrays = new ArrayPainter()
  #webgl: Painter | null = null
  readonly #onLost = (event: Event): void => {
    // Without this it would never be restored.
    event.preventDefault()
    this.#webgl = null
  }
  readonly #onRestored = (): void => this.#open()

  /** @param warp one of the two rather than what is faster here */
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
    // Contexts are few: a page may have sixteen, and the collector takes its time.
    this.#gl?.getExtension('WEBGL_lose_context')?.loseContext()
  }

  #open(): void {
    try {
      this.#webgl = new Painter(this.#gl!)
    } catch {
      // A driver that refuses our shaders: there is another way to draw.
      this.#webgl = null
    }
  }
}
