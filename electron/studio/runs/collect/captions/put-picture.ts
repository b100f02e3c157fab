import { rm } from 'node:fs/promises'
import { deliver } from '../../../../media/deliver/index.ts'
import type { BurnedCaptions } from '../../../../media/deliver/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { EncoderChoice, MediaTools } from '../../../../media/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { disclosureSchema } from '../../../../common/service/extension/disclosure.ts'
import type { Disclosure } from '../../../../common/service/extension/disclosure.ts'
import type { Job } from '../../../jobs/index.ts'
import type { ClipCaptions } from './clip-captions.ts'

export interface PutPictureOptions {
  /** Captions of a clip from its project; null when no project is known. */
  captions: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
  tools: () => Promise<MediaTools>
  /** Chooses the encoder of the picture. Default: the processor's. */
  encoders?: EncoderChoice | undefined
  drawing: BurnedCaptions['drawing']
  /** Tells the user what of it a clip is kept without, and why. */
  onFault: (jobId: string, what: 'captions' | 'sign', reason: Text) => void
}

export interface PutPictureRequest {
  jobId: string
  part: string
  /** What the picture lacks. */
  lacks: { captions: boolean; sign: boolean }
  signal: AbortSignal
}

/** A clip with what was drawn into it; `path` is null where nothing was. */
export interface DrawnClip {
  path: string | null
  captions: boolean
  sign: boolean
}

const asItWas: DrawnClip = { path: null, captions: false, sign: false }

/**
 * Draws the captions of a project and the visible sign into its downloaded clip, with one encoding. No file is made where
 * the clip lacks neither, or can't have them. The sign is drawn also where the captions can't be.
 */
export async function putPicture(options: PutPictureOptions, request: PutPictureRequest): Promise<DrawnClip> {
  const { captions, tools, onFault } = options
  const { jobId, part, lacks, signal } = request
  if (!lacks.captions && !lacks.sign) return asItWas
  let cues: ClipCaptions | null = null
  try {
    const info = await probe(await tools(), part, { signal })
    if (!info.video) return asItWas
    const known = lacks.captions ? await captions(jobId, info.durationMs, signal) : null
    if (known?.drawn?.shown && known.cues.length > 0) cues = known
    if (!cues && !lacks.sign) return asItWas
    return await drawn(options, request, cues)
  } catch (error) {
    await leftOut(request, error, (reason) => onFault(jobId, cues || !lacks.sign ? 'captions' : 'sign', reason))
    return cues && lacks.sign ? putPicture(options, { ...request, lacks: { ...lacks, captions: false } }) : asItWas
  }
}

const outputOf = (part: string): string => `${part}-picture.mp4`

async function drawn(
  { tools, encoders, drawing }: PutPictureOptions,
  { part, lacks, signal }: PutPictureRequest,
  known: ClipCaptions | null,
): Promise<DrawnClip> {
  const { path } = await deliver(await tools(), {
    input: part,
    output: outputOf(part),
    after: {
      kind: 'convert',
      to: 'h264',
      longSide: null,
      fps: null,
      loudness: null,
      captions: known ? 'burn' : 'none',
      quality: 'best',
    },
    ...(known ? { captions: { cues: known.cues, words: known.words }, drawn: { ...known.drawn, drawing } } : {}),
    aiMark: lacks.sign,
    encoders,
    signal,
  })
  return { path, captions: known !== null, sign: lacks.sign }
}

/** The clip may have cost credits, so it is kept as it was. A full disk fails the whole save. */
async function leftOut(
  { part, signal }: PutPictureRequest,
  error: unknown,
  tell: (reason: Text) => void,
): Promise<void> {
  await rm(outputOf(part), { force: true })
  signal.throwIfAborted()
  if (!isMediaError(error) || error.code === 'no-space') throw error
  tell(error.text)
}

/** Whether the service that made a job's clip has drawn captions into it. */
export function isDrawnByService({ extras }: Pick<Job, 'extras'>): boolean {
  const { captions } = sentParts(extras)
  return isObject(captions) && captions['shown'] === true
}

/** What was sent of a project beside its body: only to a service that shows and plays it. */
export function sentParts(extras: Job['extras']): Record<string, unknown> {
  const project = extras?.['project']
  return isObject(project) ? project : {}
}

/** What the service that made a job's clip was told of how it tells people that AI made it. */
export function sentDisclosure(extras: Job['extras']): Disclosure {
  const found = disclosureSchema.safeParse(sentParts(extras)['disclosure'])
  return found.success ? found.data : {}
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
