import type { FileHandle } from 'node:fs/promises'
import { sampleRate } from '../timing.ts'

export const stemChannels = 2
const bytesPerSample = 4
/** Length of the header (Multiple Channel Audio Data and WAVE Files, Microsoft 2007): a format with its extension, and `fact`. */
export const floatHeaderBytes = 58
/** Most bytes that the lengths in a WAV file can tell. */
const mostBytes = 2 ** 32 - floatHeaderBytes

/**
 * Header of a WAV file with floats of 32 bits, stereo, 48 kHz.
 * @param bytes of its samples; where they are more than a WAV file can tell, readers go by the end of the file
 */
export function floatWavHeader(bytes: number): Buffer {
  const told = Math.min(bytes, mostBytes)
  const frame = stemChannels * bytesPerSample
  const header = Buffer.alloc(floatHeaderBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(told + floatHeaderBytes - 8, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(18, 16)
  header.writeUInt16LE(3, 20)
  header.writeUInt16LE(stemChannels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * frame, 28)
  header.writeUInt16LE(frame, 32)
  header.writeUInt16LE(bytesPerSample * 8, 34)
  header.writeUInt16LE(0, 36)
  header.write('fact', 38, 'latin1')
  header.writeUInt32LE(4, 42)
  header.writeUInt32LE(Math.floor(told / frame), 46)
  header.write('data', 50, 'latin1')
  header.writeUInt32LE(told, 54)
  return header
}

/** Reads floats of a file without a header; what is missing at its end is silence. */
export async function readFloats(file: FileHandle, from: number, count: number): Promise<Float32Array> {
  const values = new Float32Array(count)
  const bytes = new Uint8Array(values.buffer)
  let done = 0
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from * bytesPerSample + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return values
}

/** Writes floats at the end of a file. */
export async function writeFloats(file: FileHandle, values: Float32Array): Promise<void> {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  let done = 0
  while (done < bytes.length) done += (await file.write(bytes, done)).bytesWritten
}
