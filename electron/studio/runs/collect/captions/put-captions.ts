import { rm } from 'node:fs/promises'
import { deliver } from '../../../../media/deliver/index.ts'
import type { BurnedCaptions } from '../../../../media/deliver/index.ts'
import { isMediaError, probe } from '../../../../media/index.ts'
import type { MediaTools } from '../../../../media/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { isProjectKind } from '../../../jobs/index.ts'
import type { Job } from '../../../jobs/index.ts'
import type { Captioned } from '../../../library/index.ts'
import type { ClipCaptions } from './clip-captions.ts'

export interface PutCaptionsOptions {
  job: (id: string) => Pick<Job, 'kind' | 'extras'> | null
  /** Captions of a clip from its project; null when no project is known. */
  captions: (jobId: string, durationMs: number, signal: AbortSignal) => Promise<ClipCaptions | null>
  tools: () => Promise<MediaTools>
  drawing: BurnedCaptions['drawing']
  /** Tells the user why a clip is kept without its captions. */
  onFault: (jobId: string, reason: Text) => void
}

/**
 * Draws the captions of a project into its downloaded clip, where the service that made it could not. The download is
 * kept: after a crash it is done again from the start. No file is made where the clip needs no captions or can't have
 * them.
 */
export async function putCaptions(
  { job, captions, tools, drawing, onFault }: PutCaptionsOptions,
  { jobId, part, signal }: { jobId: string; part: string; signal: AbortSignal },
): Promise<Captioned> {
  const none: Captioned = { path: null, isDrawn: false }
  const found = job(jobId)
  if (!found || !isProjectKind(found.kind)) return none
  const sent = sentCaptions(found.extras)
  if (sent) return { path: null, isDrawn: sent.shown === true }
  const output = `${part}-captions.mp4`
  try {
    const ffmpeg = await tools()
    const info = await probe(ffmpeg, part, { signal })
    const known = info.video ? await captions(jobId, info.durationMs, signal) : null
    if (!known?.drawn?.shown || known.cues.length === 0) return none
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
      signal,
    })
    return { path, isDrawn: true }
  } catch (error) {
    await rm(output, { force: true })
    signal.throwIfAborted()
    // The clip may have cost credits, so it is kept without captions. A full disk fails the whole save.
    if (!isMediaError(error) || error.code === 'no-space') throw error
    onFault(jobId, error.text)
    return none
  }
}

/** Whether the service that made a job's clip has drawn captions into it. */
export function isDrawnByService({ extras }: Pick<Job, 'extras'>): boolean {
  return sentCaptions(extras)?.shown === true
}

/** The captions that were sent with a job's body: only to a service that draws them. */
function sentCaptions(extras: Job['extras']): { shown?: unknown } | null {
  const project = extras?.['project']
  const captions = isObject(project) ? project['captions'] : null
  return isObject(captions) ? captions : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
