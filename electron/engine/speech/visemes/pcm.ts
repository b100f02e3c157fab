import { spawn } from 'node:child_process'
import { errorText, GreenroomError, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { withMemoryLimit, withParentDeath } from '../../../media/programs/wrappers.ts'
import { guardInputs } from '../../../media/run.ts'

/** Media tools that the decoding of sound needs. */
export interface PcmTools {
  ffmpeg: string
}

export const pcmRate = 16_000

export class AudioUnreadableError extends GreenroomError {
  constructor(text: Text) {
    super('audio-unreadable', text)
  }
}

/**
 * Streams the first audio track of a file as 16 kHz mono, 16 bit, in blocks of at most 64 kB. ffmpeg waits for the
 * reader, so that memory does not grow with the length.
 * @throws AudioUnreadableError with ffmpeg's reason; the signal's reason when aborted.
 */
export async function* streamPcm(tools: PcmTools, path: string, signal?: AbortSignal): AsyncGenerator<Int16Array> {
  signal?.throwIfAborted()
  const args = [
    '-nostdin',
    '-v',
    'error',
    ...guardInputs(['-i', path]),
    '-map',
    '0:a:0',
    '-vn',
    // The filter fills the time before a late sound, and gaps in it, with silence, as the composing of clips does.
    '-af',
    `aresample=${pcmRate}:async=1:first_pts=0`,
    '-ac',
    '1',
    '-f',
    's16le',
    'pipe:1',
  ]
  const [command, commandArgs] = withParentDeath(...withMemoryLimit(tools.ffmpeg, args))
  const child = spawn(command, commandArgs, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = (): void => void child.kill('SIGKILL')
  signal?.addEventListener('abort', stop, { once: true })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-2000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // A failed start of ffmpeg is reported where `ended` is awaited; without this handler it would also count as
  // unhandled.
  ended.catch(() => undefined)
  let left: Buffer = Buffer.alloc(0)
  let sawSound = false
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      const data = left.length > 0 ? Buffer.concat([left, chunk]) : chunk
      const even = data.length - (data.length % 2)
      left = data.subarray(even)
      if (even === 0) continue
      sawSound = true
      yield new Int16Array(Uint8Array.from(data.subarray(0, even)).buffer)
    }
    const code = await ended.catch((error: unknown) => {
      throw new AudioUnreadableError(message('engineSpeech.ffmpegNotStarted', { reason: errorText(error) }))
    })
    signal?.throwIfAborted()
    if (code !== 0 && !sawSound)
      throw new AudioUnreadableError(
        message('engineSpeech.soundUnreadable', {
          path,
          reason: errorOutput.trim() || message('engineSpeech.noReason'),
        }),
      )
  } finally {
    signal?.removeEventListener('abort', stop)
    if (child.exitCode === null) stop()
  }
}
