import { open, type FileHandle } from 'node:fs/promises'

/** Samples that are read from a file at a time: about 3 s. */
const piece = 65_536

/** Writes one channel of 32-bit float samples to a file, piece by piece. */
export class PcmWriter {
  readonly #file: FileHandle
  /** Number of samples that were written. */
  samples = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<PcmWriter> {
    return new PcmWriter(await open(path, 'w'))
  }

  async write(samples: Float32Array): Promise<void> {
    if (samples.length === 0) return
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    let at = 0
    // A nearly full disk may accept a part of the bytes and refuse only the rest.
    while (at < bytes.length) at += (await this.#file.write(bytes, at)).bytesWritten
    this.samples += samples.length
  }

  async writeSilence(samples: number): Promise<void> {
    for (let left = samples; left > 0; left -= piece) {
      await this.write(new Float32Array(Math.min(piece, left)))
    }
  }

  /** Makes the file so many samples long: the rest is cut off, or silence added. */
  async end(samples: number): Promise<void> {
    if (samples > this.samples) return this.writeSilence(samples - this.samples)
    await this.#file.truncate(samples * Float32Array.BYTES_PER_ELEMENT)
    this.samples = samples
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** Reads a file of 32-bit float samples in pieces. */
export async function* readPcm(path: string): AsyncGenerator<Float32Array> {
  const file = await open(path, 'r')
  try {
    for (;;) {
      const bytes = Buffer.alloc(piece * 4)
      let filled = 0
      while (filled < bytes.length) {
        const { bytesRead } = await file.read(bytes, filled, bytes.length - filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      const samples = Math.floor(filled / 4)
      if (samples > 0) yield new Float32Array(bytes.buffer, bytes.byteOffset, samples)
      if (filled < bytes.length) return
    }
  } finally {
    await file.close()
  }
}
