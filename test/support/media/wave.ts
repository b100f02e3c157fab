/** The first 44 bytes of a WAV file of one channel. @param dataBytes of its samples. @param float 32 bit, else 16 bit */
export function waveHeader(dataBytes: number, { rate = 48_000, float = false } = {}): Buffer {
  const sampleBytes = float ? 4 : 2
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(float ? 3 : 1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * sampleBytes, 28)
  header.writeUInt16LE(sampleBytes, 32)
  header.writeUInt16LE(sampleBytes * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/** A WAV file of any size whose samples are made from a seed: playable, and unlike every other. @param bytes 48 or more */
export function waveOf(seed: number, bytes: number): Buffer {
  const size = bytes - (bytes % 2)
  const wave = Buffer.alloc(size)
  waveHeader(size - 44).copy(wave)
  let state = (seed + 1) * 2_654_435_761
  for (let at = 44; at + 2 <= size; at += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    wave.writeUInt16LE(state >>> 16, at)
  }
  return wave
}

/** Length of a PCM file by its header, ms: bytes of data divided by its byte rate. */
export function lengthOf(wave: Buffer): number {
  let at = 12
  let rate = 0
  while (at + 8 <= wave.length) {
    const name = wave.toString('latin1', at, at + 4)
    const size = wave.readUInt32LE(at + 4)
    if (name === 'fmt ') rate = wave.readUInt32LE(at + 16)
    if (name === 'data') return (Math.min(size, wave.length - at - 8) / rate) * 1000
    at += 8 + size + (size % 2)
  }
  return Number.NaN
}
