import { rm } from 'node:fs/promises'
import type { Text } from '../../../../common/messages/index.ts'
import { levelClip, mixMusic } from '../../../../media/deliver/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { MediaTools, MusicBed } from '../../../../media/index.ts'
import { isProjectKind } from '../../../jobs/index.ts'
import type { Job } from '../../../jobs/index.ts'
import type { CompletedClip } from '../../../library/index.ts'
import { isDrawnByService, putCaptions, sentParts } from './put-captions.ts'
import type { PutCaptionsOptions } from './put-captions.ts'

/** What a clip can be kept without. */
export type LeftOut = 'music' | 'loudness' | 'captions'

export interface CompleteClipOptions extends Omit<PutCaptionsOptions, 'onFault'> {
  job: (id: string) => Pick<Job, 'kind' | 'extras'> | null
  /** Music of a clip from its project; null where it has none. */
  music: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<MusicBed | null>
  /** Integrated loudness that a clip's project asks for, LUFS; null: as it is mixed. */
  loudness: (jobId: string) => number | null
  tools: () => Promise<MediaTools>
  /** Tells the user what a clip is kept without, and why. */
  onFault: (jobId: string, what: LeftOut, reason: Text) => void
}

/**
 * Adds to a downloaded clip what the service that made it could not: first the music of its project, then its loudness and its captions.
 * The download is kept: after a crash it is done again from the start. No file is made where nothing is missing.
 */
export async function completeClip(
  options: CompleteClipOptions,
  { jobId, part, signal }: { jobId: string; part: string; signal: AbortSignal },
): Promise<CompletedClip> {
  const found = options.job(jobId)
  if (!found || !isProjectKind(found.kind)) return { path: null, captionsDrawn: false }
  const mixed = await putMusic(options, found, { jobId, part, signal })
  const levelled = await putLoudness(options, found, { jobId, part: mixed ?? part, signal })
  if (levelled !== null && mixed !== null) await rm(mixed, { force: true })
  const sounding = levelled ?? mixed
  if (isDrawnByService(found)) return { path: sounding, captionsDrawn: true }
  const onFault = (id: string, reason: Text): void => options.onFault(id, 'captions', reason)
  const request = { jobId, part: sounding ?? part, signal }
  const drawn = sentParts(found.extras)['captions'] ? null : await putCaptions({ ...options, onFault }, request)
  if (drawn !== null && sounding !== null) await rm(sounding, { force: true })
  return { path: drawn ?? sounding, captionsDrawn: drawn !== null }
}

/** The clip with the music of its project; null where it has it already, or none is heard. */
async function putMusic(
  { music, tools, onFault }: CompleteClipOptions,
  { extras }: Pick<Job, 'extras'>,
  { jobId, part, signal }: { jobId: string; part: string; signal: AbortSignal },
): Promise<string | null> {
  if (sentParts(extras)['music']) return null
  const output = `${part}-music.mp4`
  return written(output, { signal, onFault: (reason) => onFault(jobId, 'music', reason) }, async () => {
    const ffmpeg = await tools()
    const info = await probe(ffmpeg, part, { signal })
    const bed = info.video ? await music(jobId, info.video.durationMs ?? info.durationMs, signal) : null
    return bed !== null && (await mixMusic(ffmpeg, { input: part, output, bed, signal }))
  })
}

/** The clip with the loudness of its project; null where it has it already, or is silent. */
async function putLoudness(
  { loudness, tools, onFault }: CompleteClipOptions,
  { extras }: Pick<Job, 'extras'>,
  { jobId, part, signal }: { jobId: string; part: string; signal: AbortSignal },
): Promise<string | null> {
  const lufs = sentParts(extras)['loudness'] === undefined ? loudness(jobId) : null
  if (lufs === null) return null
  const output = `${part}-level.mp4`
  return written(output, { signal, onFault: (reason) => onFault(jobId, 'loudness', reason) }, async () => {
    const ffmpeg = await tools()
    const info = await probe(ffmpeg, part, { signal })
    return info.video !== undefined && (await levelClip(ffmpeg, { input: part, output, lufs, signal }))
  })
}

/** The file that was written; null where there is none. */
async function written(
  output: string,
  { signal, onFault }: { signal: AbortSignal; onFault: (reason: Text) => void },
  write: () => Promise<boolean>,
): Promise<string | null> {
  try {
    return (await write()) ? output : null
  } catch (error) {
    await rm(output, { force: true })
    signal.throwIfAborted()
    // The clip may have cost credits, so it is kept without it. A full disk fails the whole save.
    if (!isMediaError(error) || error.code === 'no-space') throw error
    onFault(error.text)
    return null
  }
}
