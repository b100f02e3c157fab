import { rm } from 'node:fs/promises'
import { message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { joinClips, levelClip, mixMusic } from '../../../../media/deliver/index.ts'
import type { JoinedClip } from '../../../../media/deliver/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { MediaTools, MusicBed } from '../../../../media/index.ts'
import { SaveFault } from '../../../core/save-fault.ts'
import { isProjectKind } from '../../../jobs/index.ts'
import type { Job } from '../../../jobs/index.ts'
import type { CompletedClip } from '../../../library/index.ts'
import type { DisclosureMark } from '../../../../media/provenance/index.ts'
import type { Disclosure } from '../../../../common/service/extension/disclosure.ts'
import type { ClipScenes, MadePart } from './clip-scenes.ts'
import { isDrawnByService, putPicture, sentDisclosure, sentParts } from './put-picture.ts'
import type { PutPictureOptions } from './put-picture.ts'

export interface CompleteRequest {
  jobId: string
  /** The downloaded clip; where it is joined from parts, the path beside which it is written. */
  part: string
  /** The parts that the clip is joined from, in their order; absent: it was downloaded as one. */
  parts?: readonly { path: string }[] | undefined
  signal: AbortSignal
}

/** What a clip can be kept without. */
export type LeftOut = 'scenes' | 'music' | 'loudness' | 'captions' | 'sign'

export interface CompleteClipOptions extends Omit<PutPictureOptions, 'onFault'> {
  job: (id: string) => Pick<Job, 'kind' | 'extras' | 'purpose' | 'parts'> | null
  /** How the clips of a project's parts follow each other; null where nothing is left to do. See `clipScenes`. */
  scenes: (jobId: string, parts: readonly MadePart[] | null, signal: AbortSignal) => Promise<ClipScenes | null>
  /** Music of a clip from its project; null where it has none. */
  music: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<MusicBed | null>
  /** Integrated loudness that a clip's project asks for, LUFS; null: as it is mixed. */
  loudness: (jobId: string) => number | null
  /** How a clip's project wants people to be told that AI made it. */
  disclosure: (jobId: string) => Disclosure
  tools: () => Promise<MediaTools>
  /** Tells the user what a clip is kept without, and why. */
  onFault: (jobId: string, what: LeftOut, reason: Text) => void
}

/**
 * Adds to a downloaded clip what the service that made it could not: first the transitions and camera moves of its project,
 * then its music, its loudness, its captions and the
 * visible sign. The download is kept: after a crash it is done again from the start. No
 * file is made where nothing is missing.
 * @throws SaveFault for parts that can't be joined
 */
export async function completeClip(options: CompleteClipOptions, request: CompleteRequest): Promise<CompletedClip> {
  const { jobId, part, signal } = request
  const found = options.job(jobId)
  if (!found || !isProjectKind(found.kind) || found.purpose === 'part')
    return { path: null, captionsDrawn: false, marks: [] }
  const joined = await putScenes(options, found, request)
  const mixed = await putMusic(options, found, { jobId, part: joined ?? part, signal })
  if (mixed !== null && joined !== null) await rm(joined, { force: true })
  const playing = mixed ?? joined
  const levelled = await putLoudness(options, found, { jobId, part: playing ?? part, signal })
  if (levelled !== null && playing !== null) await rm(playing, { force: true })
  const sounding = levelled ?? playing
  const isDrawn = isDrawnByService(found)
  const sent = sentDisclosure(found.extras)
  const wanted = options.disclosure(jobId)
  const lacks = {
    captions: !isDrawn && !sentParts(found.extras)['captions'],
    sign: wanted.sign === true && !sent.sign,
  }
  const drawn = await putPicture(options, { jobId, part: sounding ?? part, lacks, signal })
  if (drawn.path !== null && sounding !== null) await rm(sounding, { force: true })
  const marks: DisclosureMark[] = [
    ...(drawn.sign ? (['visible-sign'] as const) : []),
    ...(wanted.notice && !sent.notice ? (['spoken-notice'] as const) : []),
  ]
  return { path: drawn.path ?? sounding, captionsDrawn: isDrawn || drawn.captions, marks }
}

/** The clip with the transitions and camera moves of its project; null for a clip that was requested as one and has none. */
async function putScenes(
  { scenes, tools, encoders, onFault }: CompleteClipOptions,
  { extras, parts }: Pick<Job, 'extras' | 'parts'>,
  { jobId, part, parts: files, signal }: CompleteRequest,
): Promise<string | null> {
  if (sentParts(extras)['scenes']) return null
  const paths = files ? files.map(({ path }) => path) : [part]
  const known =
    files && (parts ?? []).map(({ scenes: count, durationMs }) => ({ scenes: count, durationMs: durationMs ?? 0 }))
  const found = await scenes(jobId, known ?? null, signal)
  if (!found && !files) return null
  const output = `${part}-scenes.mp4`
  const durationMs = found?.durationMs
  const write = async (clips: readonly Omit<JoinedClip, 'path'>[]): Promise<boolean> => {
    const joined = paths.map((path, index) => ({ path, ...clips[index] }))
    await joinClips(await tools(), { clips: joined, output, durationMs, encoders, signal })
    return true
  }
  const tell = (reason: Text): void => onFault(jobId, 'scenes', reason)
  const joined = await written(output, { signal, onFault: tell }, () => write(found?.clips ?? []))
  if (joined !== null || !files) return joined
  // Without transitions and camera moves the parts are a clip all the same.
  return written(output, { signal, onFault: refuse }, () => write([]))
}

/** Parts that can't be joined are kept: the clip can be tried again at no cost. */
function refuse(reason: Text): never {
  throw new SaveFault('unreadable', reason, { next: message('collectErrors.joinAgain') })
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
