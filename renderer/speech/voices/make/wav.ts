/** The samples of a recording as 16-bit numbers: as precise as a microphone, in half the memory. */
export function toPcm(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at += 1) {
    const value = Math.max(-1, Math.min(1, samples[at] ?? 0))
    pcm[at] = Math.round(value < 0 ? value * 32_768 : value * 32_767)
  }
  return pcm
}

/** A WAV file of 16 bits and one channel. @param rate Hz */
export function wavOf(parts: readonly Int16Array[], rate: number): Blob {
  const bytes = parts.reduce((sum, part) => sum + part.length * 2, 0)
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string): void =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  head.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, bytes, true)
  return new Blob([head.buffer, ...parts.map(littleEndian)], { type: 'audio/wav' })
}

const nativeIsLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** Samples as they stand in a file. */
export function littleEndian(part: Int16Array): ArrayBuffer {
  const copy = new Int16Array(part)
  if (!nativeIsLittle) {
    const view = new DataView(copy.buffer)
    part.forEach((value, at) => view.setInt16(at * 2, value, true))
  }
  return copy.buffer
}
