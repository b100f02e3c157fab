import { execFile } from 'node:child_process'

/** A sound file as 16 kHz mono samples from -1 to 1. */
export function readPcm(ffmpeg: string, path: string): Promise<Float32Array> {
  const args = ['-nostdin', '-v', 'error', '-i', path, '-ac', '1', '-ar', '16000', '-f', 'f32le', 'pipe:1']
  return new Promise((resolve, reject) => {
    execFile(ffmpeg, args, { encoding: 'buffer', maxBuffer: 512 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${path} could not be read: ${stderr.toString()}`, { cause: error }))
      else resolve(new Float32Array(Uint8Array.from(stdout).buffer))
    })
  })
}
