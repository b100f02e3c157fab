import { crc32 } from 'node:zlib'

/** A frame of an animated PNG: a box whose pixels take the place of those before, and how long the result is shown. */
export interface AnimatedFrame {
  x: number
  y: number
  width: number
  height: number
  /** Rows of RGBA pixels, each after a 0 for its filter, deflated. */
  pixels: Uint8Array
  /** How long it is shown, s: a fraction of two numbers of 16 bits. */
  delay: { num: number; den: number }
}

/** Largest numerator and denominator of a frame's delay. */
export const largestDelay = 65_535

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/**
 * The bytes of an animated PNG that is played once (PNG specification, third edition). The first frame has the size of
 * the picture.
 * @param count number of the frames
 */
export async function* animatedPng(
  { width, height }: { width: number; height: number },
  count: number,
  frames: AsyncIterable<AnimatedFrame> | Iterable<AnimatedFrame>,
): AsyncGenerator<Uint8Array> {
  // 8 bits for each channel, colour with alpha, not interlaced.
  yield signature
  yield chunk('IHDR', numbers([width, 4], [height, 4], [8, 1], [6, 1], [0, 1], [0, 1], [0, 1]))
  yield chunk('acTL', numbers([count, 4], [1, 4]))
  let sequence = 0
  for await (const { x, y, width: wide, height: high, pixels, delay } of frames) {
    const box = [wide, high, x, y].map((value) => [value, 4] as const)
    // The frame stays when the next one comes (0), and replaces what is in its box (0).
    const control = numbers([sequence, 4], ...box, [delay.num, 2], [delay.den, 2], [0, 1], [0, 1])
    yield chunk('fcTL', control)
    yield sequence === 0 ? chunk('IDAT', pixels) : chunk('fdAT', numbers([sequence + 1, 4]), pixels)
    sequence += sequence === 0 ? 1 : 2
  }
  yield chunk('IEND')
}

/** Unsigned numbers with the most significant byte first, each with its count of bytes. */
function numbers(...values: (readonly [value: number, bytes: 1 | 2 | 4])[]): Uint8Array {
  const written = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0))
  values.reduce((at, [value, bytes]) => written.writeUIntBE(value, at, bytes), 0)
  return written
}

function chunk(type: string, ...parts: Uint8Array[]): Uint8Array {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts])
  return Buffer.concat([numbers([content.length - 4, 4]), content, numbers([crc32(content), 4])])
}
