import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { isMediaError, type MediaTools, probe, run, type WorkOptions } from '../../../media/index.ts'
import { featureRate } from '../analysis/voice-features.ts'
import { SpeechError } from '../errors.ts'

/** Seconds from the start of a sample that are decoded; speech after them is not looked for. */
const mostSeconds = 300
const timeoutMs = 120_000

function unreadable(reason: Text, cause?: unknown): SpeechError {
  return new SpeechError('sample-unreadable', message('engineSpeech.sampleUnreadable', { reason }), { cause })
}

/**
 * Decodes a voice sample to a file of mono 32-bit floats at 16 kHz.
 * @throws SpeechError `sample-unreadable`, `cancelled` or `disk`
 */
export async function decodeSample(
  tools: MediaTools,
  path: string,
  pcmPath: string,
  options: WorkOptions,
): Promise<void> {
  const signal = options.signal ? { signal: options.signal } : {}
  try {
    const info = await probe(tools, path, { ...signal, label: 'voice_url' })
    if (!info.audio) throw unreadable(message('engineSpeech.noSound'))
    const input = ['-f', info.demuxer, '-t', String(mostSeconds), '-i', `file:${path}`]
    const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(featureRate), '-f', 'f32le', pcmPath]
    await run(tools, [...input, ...output], { ...signal, timeoutMs: timeoutMs })
  } catch (error) {
    if (isMediaError(error, 'cancelled')) {
      throw new SpeechError('cancelled', message('engineSpeech.matchCancelled'), { cause: error })
    }
    if (isMediaError(error, 'no-space')) throw new SpeechError('disk', error.text, { cause: error })
    if (isMediaError(error)) throw unreadable(error.text, error)
    throw error
  }
}
