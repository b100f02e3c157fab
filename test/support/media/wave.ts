/** A WAV file of any size whose samples are made from a seed: playable, and unlike every other. @param bytes 48 or more */
export function waveOf(seed: number, bytes: number): Buffer {
  const size = bytes - (bytes % 2)
  const wave = Buffer.alloc(size)
  wave.write('RIFF', 0, 'latin1')
  wave.writeUInt32LE(size - 8, 4)
  wave.write('WAVEfmt ', 8, 'latin1')
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(48_000, 24)
  wave.writeUInt32LE(96_000, 28)
  wave.writeUInt16LE(2, 32)
  wave.writeUInt16LE(16, 34)
  wave.write('data', 36, 'latin1')
  wave.writeUInt32LE(size - 44, 40)
  let state = (seed + 1) * 2_654_435_761
  for (let at = 44; at + 2 <= size; at += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    wave.writeUInt16LE(state >>> 16, at)
  }
  return wave
}
