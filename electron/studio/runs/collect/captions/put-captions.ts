import { rm } from 'node:fs/promises'
import { deliver } from '../../../../media/deliver/index.ts'
import type { BurnedCaptions } from '../../../../media/deliver/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { EncoderChoice, MediaTools } from '../../../../media/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import type { Job } from '../../../jobs/index.ts'
import type { ClipCaptions } from './clip-captions.ts'

export interface PutCaptionsOptions {
  /** Captions of a clip from its project; null when no project is known. */
  captions: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
  tools: () => Promise<MediaTools>
  /** Chooses the encoder of the picture. Default: the processor's. */
  encoders?: EncoderChoice | undefined
  drawing: BurnedCaptions['drawing']
  /** Tells the user why a clip is kept without its captions. */
  onFault: (jobId: string, reason: Text) => void
}

/**
 * Draws the captions of a project into its downloaded clip. No file is made where the clip needs no captions or can't have
 * them.
 * @returns the clip with captions, beside the download; null where there is none
 */
export async function putCaptions(
  { captions, tools, encoders, drawing, onFault }: PutCaptionsOptions,
  { jobId, part, signal }: { jobId: string; part: string; signal: AbortSignal },
): Promise<string | null> {
  const output = `${part}-captions.mp4`
  try {
    const ffmpeg = await tools()
    const info = await probe(ffmpeg, part, { signal })
    const known = info.video ? await captions(jobId, info.durationMs, signal) : null
    if (!known?.drawn?.shown || known.cues.length === 0) return null
    const { path } = await deliver(ffmpeg, {
      input: part,
      output,
      after: {
        kind: 'convert',
        to: 'h264',
        longSide: null,
        fps: null,
        loudness: null,
        captions: 'burn',
        quality: 'best',
      },
      captions: { cues: known.cues, words: known.words },
      drawn: { ...known.drawn, drawing },
      encoders,
      signal,
    })
    return path
  } catch (error) {
    await rm(output, { force: true })
    signal.throwIfAborted()
    // The clip may have cost credits, so it is kept without captions. A full disk fails the whole save.
    if (!isMediaError(error) || error.code === 'no-space') throw error
    onFault(jobId, error.text)
    return null
  }
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
