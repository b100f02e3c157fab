import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import type { ComposeSound } from '../types.ts'
import type { SourceProber } from './sources.ts'

export const labelOf = (source: { path: string; label?: Text }): Text => source.label ?? source.path

type Sound = Pick<ComposeSound, 'path' | 'fragment' | 'label'>

/** Length of the part of a sound that is played, ms. */
export async function soundLength(sound: Sound, sources: SourceProber): Promise<number> {
  const info = await soundInfo(sound, sources)
  const wholeMs = info.audio?.durationMs ?? info.durationMs
  const { startMs = 0, endMs = wholeMs } = sound.fragment ?? {}
  return Math.max(0, Math.min(endMs, wholeMs) - startMs)
}

/** @throws MediaError `unreadable` for a file without sound */
export async function soundInfo(sound: Sound, sources: SourceProber): Promise<MediaInfo> {
  const label = labelOf(sound)
  const info = await sources.info(sound.path, label)
  if (info.audio) return info
  throw new MediaError('unreadable', message('mediaErrors.noSound', { label }), { source: label })
}
