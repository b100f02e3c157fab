import type { Drawing } from '../drawing.ts'
import { moment } from '../turn.ts'

/** Time after which a drawing that isn't finished counts as failed, ms; drawings take a few ms. */
const mostMs = 2_000

interface Held {
  buffer: WebGLBuffer
  pixels: Uint8Array
}

/**
 * Reads drawings back without blocking: software WebGL draws in another process, on another core.
 */
export class Readbacks {
  readonly #gl: WebGL2RenderingContext
  readonly #free: Held[] = []

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  /** Reads what is drawn now, from the upper left corner. */
  take(width: number, height: number): Drawing {
    const gl = this.#gl
    const bytes = width * height * 4
    const held = this.#held(bytes)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, held.buffer)
    gl.pixelStorei(gl.PACK_ALIGNMENT, 1)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0)
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    // Without a flush the commands may stay in this process's buffer.
    gl.flush()
    return {
      read: async (show) => {
        try {
          await this.#done(sync)
          const pixels = held.pixels.subarray(0, bytes)
          gl.bindBuffer(gl.PIXEL_PACK_BUFFER, held.buffer)
          gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, pixels)
          gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
          // A lost context gives zeros, which would look like a face that is wholly transparent.
          if (gl.isContextLost()) throw new Error('The WebGL context was lost while a face was drawn.')
          show(pixels)
        } finally {
          gl.deleteSync(sync)
          this.#free.push(held)
        }
      },
    }
  }

  #held(bytes: number): Held {
    const gl = this.#gl
    const held = this.#free.pop() ?? { buffer: gl.createBuffer(), pixels: new Uint8Array(0) }
    if (held.pixels.length < bytes) {
      held.pixels = new Uint8Array(bytes)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, held.buffer)
      gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes, gl.STREAM_READ)
      gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    }
    return held
  }

  async #done(sync: WebGLSync | null): Promise<void> {
    const gl = this.#gl
    const until = performance.now() + mostMs
    for (;;) {
      // The state of a fence changes only between two tasks of the event loop.
      await moment()
      if (gl.isContextLost() || !sync) throw new Error('The WebGL context was lost while a face was drawn.')
      const state = gl.clientWaitSync(sync, 0, 0)
      if (state === gl.ALREADY_SIGNALED || state === gl.CONDITION_SATISFIED) return
      if (performance.now() > until) throw new Error('A face was not drawn in time.')
    }
  }
}
