import type { Scene, TimedSpeech } from '../../../../common/composition/index.ts'
import type { CameraMove, Transition } from '../../../../common/service/extension/transitions.ts'
import type { JobPart } from '../../../jobs/index.ts'
import { mediaLengths, projectOfJob, speechOfClip } from './clip-captions.ts'
import type { ClipCaptionsOptions } from './clip-captions.ts'
import { sceneLengths } from './project-cues.ts'

/** A part of a clip whose own clip is here; its length in ms. */
export interface MadePart extends Pick<JobPart, 'scenes'> {
  durationMs: number
}

/** How the clips that a service made of a project follow each other. */
export interface ClipScenes {
  clips: { transition?: Transition; camera?: CameraMove }[]
  /** Length in ms that the project gives the whole clip. */
  durationMs?: number | undefined
}

/**
 * How the clips of a project's parts are joined; null where nothing is left to do.
 * @param parts null: the clip was requested as one, of which only a single scene can have a camera move
 */
export async function clipScenes(
  options: ClipCaptionsOptions,
  jobId: string,
  parts: readonly MadePart[] | null,
  signal: AbortSignal,
): Promise<ClipScenes | null> {
  const project = projectOfJob(options, jobId)
  if (!project) return null
  if (!parts) {
    const camera = project.scenes.length === 1 ? project.scenes[0]!.camera : undefined
    return camera ? { clips: [{ camera }] } : null
  }
  const spoken = (await speechOfClip(options, jobId, signal))?.spoken ?? new Map<string, TimedSpeech>()
  const media = await mediaLengths(options, project, signal)
  let beforeMs = 0
  let next = 0
  const clips = parts.map(({ scenes: count, durationMs }) => {
    const scenes = project.scenes.slice(next, (next += count))
    const lengths = sceneLengths(scenes, spoken, media, durationMs)
    const clip = joined(scenes[0]!, Math.min(beforeMs, lengths[0]!))
    beforeMs = lengths.at(-1)!
    return clip
  })
  return { clips, durationMs: project.duration }
}

/** A transition overlaps at most half of each of the two scenes, however long the parts are that they belong to. */
function joined({ transition, camera }: Scene, shorterMs: number): ClipScenes['clips'][number] {
  const duration = Math.min(transition?.duration ?? 0, Math.floor(shorterMs / 2))
  return {
    ...(transition && duration > 0 ? { transition: { ...transition, duration } } : {}),
    ...(camera ? { camera } : {}),
  }
}
