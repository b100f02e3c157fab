export const wavHeaderBytes = 44

/**
 * Header of a WAV file: PCM, mono, 16 bit (Multimedia Programming Interface and Data Specifications 1.0, 1991).
 * @param bytes of its samples @param rate samples per second
 */
export function wavHeader(bytes: number, rate: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  return header
}
