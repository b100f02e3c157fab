import type { FileHandle } from 'node:fs/promises'
import type { Looked } from './looked.ts'

/** Reads the chunks of a RIFF WAVE file. Null for a file that only ffprobe can judge. */
export async function readWave(file: FileHandle, sizeBytes: number): Promise<Looked | null> {
  const head = Buffer.alloc(4096)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  if (head.toString('latin1', 0, 4) !== 'RIFF') return null
  let at = 12
  let bytesPerSecond = 0
  while (at + 8 <= bytesRead) {
    const name = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 24 <= bytesRead) {
      const channels = head.readUInt16LE(at + 10)
      const rate = head.readUInt32LE(at + 12)
      bytesPerSecond = head.readUInt32LE(at + 16)
      if (channels === 0 || rate === 0 || bytesPerSecond === 0) return null
    }
    if (name === 'data') {
      // Programs that stream a WAVE file don't know its length, and write 0 or 0xffffffff.
      if (bytesPerSecond === 0 || size === 0 || size >= 0xffff_ff00 || at + 8 + size > sizeBytes) return null
      const durationMs = Math.round((size / bytesPerSecond) * 1000)
      return durationMs > 0 ? { media: 'audio', durationMs, width: null, height: null, extension: '.wav' } : null
    }
    at += 8 + size + (size % 2)
  }
  return null
}
