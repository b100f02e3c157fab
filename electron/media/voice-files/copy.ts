import { isLossless, soundFormat } from '../../common/formats/index.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import { copyArguments } from './encoders.ts'
import type { VoiceFileResult, VoiceFileSpec, VoiceFileTags } from './spec.ts'

/**
 * Whether speech already has the encoding of its file and its sound is not changed: encoding it again would only lose
 * quality.
 */
export function isEncodedAs({ audio }: MediaInfo, spec: VoiceFileSpec): boolean {
  const { format, loudness, head, tail, sampleRate, channels } = spec
  if (isLossless(format) || loudness !== null || head !== null || tail !== null) return false
  return audio?.codec === soundFormat(format).codec && audio.sampleRate === sampleRate && audio.channels === channels
}

/**
 * Copies encoded speech without encoding it again, with the file's tags.
 * @throws MediaError
 */
export async function copyVoiceFile(
  tools: MediaTools,
  { path, info }: { path: string; info: MediaInfo },
  partial: string,
  spec: VoiceFileSpec,
  tags: VoiceFileTags,
  signal: AbortSignal | undefined,
): Promise<VoiceFileResult> {
  const stream = `0:${info.audio!.index}`
  await run(
    tools,
    [...inputArguments(path, info), '-map', stream, ...copyArguments(spec, tags), `file:${partial}`],
    signal ? { signal } : {},
  )
  const durationMs = Math.round(info.audio!.durationMs ?? info.durationMs)
  const recipe = { fromMs: 0, toMs: durationMs + 1_000, headMs: 0, tailMs: 0, gainDb: 0, ceilingDb: null }
  return { durationMs, offsetMs: 0, loudness: null, truePeakDb: null, recipe }
}
