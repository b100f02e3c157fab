import { errorText, message } from '../../common/messages/index.ts'
import { gainFilter, isMediaError, run, soundArguments, soundMuxer } from '../../media/index.ts'
import type { MediaTools, WorkOptions } from '../../media/index.ts'
import { SpeechError } from './errors.ts'
import type { SpeechRequest } from './types.ts'

/** Sample rate of finished speech files (Hz). */
const outRate = 44_100

/**
 * Encodes levelled samples (32-bit floats, mono) as `<outBase>.wav` and `<outBase>.mp3` at 44.1 kHz in one run of
 * ffmpeg; with `only`, just one of the two.
 */
export async function encodeSpeech(
  tools: MediaTools,
  { pcmPath, sampleRate }: { pcmPath: string; sampleRate: number },
  { outBase, only }: Pick<SpeechRequest, 'outBase' | 'only'>,
  options: WorkOptions,
): Promise<{ wavPath: string; mp3Path: string }> {
  const wavPath = `${outBase}.wav`
  const mp3Path = `${outBase}.mp3`
  const format = ['-ar', String(outRate), '-ac', '1', '-map_metadata', '-1', '-fflags', '+bitexact']
  const wav = ['-map', '0:a', ...format, ...soundArguments('pcm'), ...soundMuxer('wav'), wavPath]
  // The MP3's bit rate is constant, so that the length read from its header is exact. Its gain makes it as loud as the
  // WAV.
  const gain = ['-af', gainFilter('mp3') ?? 'anull']
  const mp3 = ['-map', '0:a', ...format, ...gain, ...soundArguments('mp3'), '-f', 'mp3', mp3Path]
  const args = [
    ...['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', pcmPath],
    ...(only === 'mp3' ? [] : wav),
    ...(only === 'wav' ? [] : mp3),
  ]
  try {
    await run(tools, args, options.signal ? { signal: options.signal } : {})
  } catch (error) {
    if (isMediaError(error, 'cancelled')) throw new SpeechError('cancelled', message('engineSpeech.cancelled'))
    if (isMediaError(error, 'no-space')) {
      throw new SpeechError('disk', message('engineSpeech.diskFull'))
    }
    throw new SpeechError('encoding', message('engineSpeech.notEncoded', { reason: errorText(error) }), {
      cause: error,
    })
  }
  return { wavPath, mp3Path }
}
