import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

/** Functions of `compositor.wasm`; `compositor.as` describes them. Addresses are bytes of the memory. */
interface Functions {
  clear: (frame: number, stride: number, left: number, top: number, right: number, bottom: number) => void
  draw: (
    ...args: [
      ...[frame: number, stride: number, left: number, top: number, right: number, bottom: number],
      ...[part: number, width: number, height: number],
      ...[xx: number, xy: number, x0: number, yx: number, yy: number, y0: number],
      ...[warp: number, rows: number, atop: number],
    ]
  ) => void
  convert: (
    ...args: [
      ...[frame: number, width: number, height: number, left: number, top: number, right: number, bottom: number],
      ...[yPlane: number, uPlane: number, vPlane: number, aPlane: number],
    ]
  ) => void
}

/** Pixels in the memory of a compositor, RGBA premultiplied, with an empty border of one pixel that counts as theirs. */
export interface Part {
  address: number
  width: number
  height: number
}

const page = 65_536
/**
 * Least bytes by which the memory grows. Each growth makes a new buffer of the whole memory, which the garbage collector
 * counts beside the one before it and looks for at once, in all that the process holds. Pages that are not written to
 * take no memory.
 */
const leastGrowth = 64 * 1024 * 1024
/** AssemblyScript keeps the first bytes of the memory for itself. */
const reserved = 1024

/** What is used of WebAssembly, whose types come with those of browsers alone. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer; grow: (pages: number) => number }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

let compiled: object | undefined

/**
 * The module, compiled with all optimisations at once: the quick compiler's code takes three times as long for the first
 * hundred frames. As an option of the process that would also hold for what Node loads TypeScript with, which takes half a
 * second of both threads.
 */
function module(): object {
  if (compiled) return compiled
  setFlagsFromString('--no-liftoff')
  try {
    return (compiled = new WebAssembly.Module(readFileSync(new URL('./compositor.wasm', import.meta.url))))
  } finally {
    setFlagsFromString('--liftoff')
  }
}

/** Memory with the parts of one figure, and the functions that put them together (WebAssembly with SIMD). */
export class Compositor {
  readonly functions: Functions
  readonly #memory = new WebAssembly.Memory({ initial: 1 })
  #end = reserved

  constructor() {
    const imports = { env: { memory: this.#memory, abort: () => undefined } }
    this.functions = new WebAssembly.Instance(module(), imports).exports as Functions
  }

  /**
   * Takes zeroed bytes of the memory for good and returns their address.
   * @throws RangeError when there is no memory left
   */
  take(bytes: number): number {
    const address = this.#end
    // Sampling reads one row beyond a part at most; the bytes between two parts are never read as pixels of weight.
    this.#end = (address + bytes + 15) & ~15
    const missing = this.#end - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(Math.max(missing, leastGrowth) / page))
    return address
  }

  /** Bytes of the memory; valid until the next `take`. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, address, length)
  }

  /** A table of 32-bit words in the memory; valid until the next `take`. */
  words(address: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, address, length)
  }

  /** Takes memory for a part of a size in px, without the border. */
  reserve(width: number, height: number): Part {
    const part = { address: 0, width: width + 2, height: height + 2 }
    // One row more, because samples on the lower border read the row below it.
    part.address = this.take(part.width * (part.height + 1) * 4)
    return part
  }

  /** Fills a part with pixels, RGBA premultiplied, from a rectangle of a picture that is `stride` px wide. */
  fill(part: Part, pixels: Uint8Array, stride: number, left = 0, top = 0): void {
    const row = (part.width - 2) * 4
    const memory = this.bytes(part.address, part.width * part.height * 4)
    for (let y = 0; y < part.height - 2; y++) {
      const from = ((top + y) * stride + left) * 4
      memory.set(pixels.subarray(from, from + row), ((y + 1) * part.width + 1) * 4)
    }
  }
}
