export const wavHeaderBytes = 44

/** Sample rate of the sound that noise is removed from, Hz */
export const noiseRate = 48_000

/** Header of a WAV file of 16 bits, one channel, 48 kHz. @param bytes of its samples */
export function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0, 'ascii')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'ascii')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(noiseRate, 24)
  header.writeUInt32LE(noiseRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'ascii')
  header.writeUInt32LE(bytes, 40)
  return header
}
