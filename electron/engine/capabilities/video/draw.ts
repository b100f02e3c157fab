import { dirname } from 'node:path'
import { timeWords } from '../../../common/captions/index.ts'
import type { TimedMark } from '../../../common/pronounce/index.ts'
import type { AvatarRenderer } from '../../presenters/drawn/types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import { engineFps } from '../../presenters/frame-rate.ts'
import { closedPoses } from '../../speech/visemes/poses.ts'
import { cutPoses } from './mouths.ts'
import type { MouthTracks } from './mouths.ts'
import type { OwnClips } from './own-clips.ts'
import type { AvatarRun, RunPart, Scene } from './scenes.ts'

/** Consecutive parts of an avatar run that are drawn as one clip. */
export interface Span {
  run: AvatarRun
  parts: RunPart[]
  /** Number of the first frame, counted from the start of the run. */
  firstFrame: number
  frames: number
}

const frameAt = (ms: number) => Math.round((ms * engineFps) / 1000)
const msOf = (frames: number) => (frames * 1000) / engineFps

/** The span of consecutive parts of a run; `parts` must not be empty. */
export function spanOf(run: AvatarRun, parts: RunPart[]): Span {
  const last = parts.at(-1)!
  const firstFrame = frameAt(parts[0]!.startMs)
  const frames = Math.max(1, frameAt(last.startMs + last.durationMs) - firstFrame)
  return { run, parts, firstFrame, frames }
}

/** Offset of a part's first frame in the clip of its span, ms. */
export function offsetIn(span: Span, part: RunPart): number {
  return msOf(frameAt(part.startMs) - span.firstFrame)
}

/** Exact offset of a part in the clip of its span, ms, not rounded to frames. */
export function startIn(span: Span, part: RunPart): number {
  return Math.max(0, part.startMs - msOf(span.firstFrame))
}

/** Creates a cache of the mouth poses of whole runs; each run's are computed once. */
export function createPoseCache(scenes: readonly Scene[], mouths: MouthTracks) {
  const posesByRun = new Map<AvatarRun, Promise<MouthPose[]>>()

  async function make(run: AvatarRun, onProgress: (share: number) => void): Promise<MouthPose[]> {
    const poses: MouthPose[] = []
    for (const part of run.parts) {
      const frames = frameAt(part.startMs + part.durationMs) - frameAt(part.startMs)
      const { voice } = scenes[part.scene]!
      if (!part.speaks || !voice) poses.push(...closedPoses(frames))
      else {
        const track = await mouths.trackOf(voice, onProgress)
        poses.push(...cutPoses(track, voice.fragment?.startMs ?? 0, frames, voice.durationMs))
      }
    }
    return poses
  }

  return (run: AvatarRun, onProgress: (share: number) => void): Promise<MouthPose[]> => {
    let poses = posesByRun.get(run)
    if (!poses) posesByRun.set(run, (poses = make(run, onProgress)))
    return poses
  }
}

/** How long before its clip a mood has begun that was set in an earlier part of the speech, s. */
const earlierS = 1

/**
 * The marks of what an avatar says in its run, in order, each at the onset of the word that it stands before, in s of the
 * run: by the words that the engine knows of the speech, otherwise by the length of the text's words. What stands behind
 * the last word goes with that. Of what was said before the run, its mood stays.
 */
export function marksOf(run: AvatarRun, scenes: readonly Scene[]): TimedMark[] {
  const timed: TimedMark[] = []
  for (const [index, { scene, startMs, durationMs, speaks }] of run.parts.entries()) {
    const { voice } = scenes[scene]!
    if (!speaks || !voice?.script) continue
    const { text, marks } = voice.script
    const words = timeWords(text, voice.words ?? [], { startMs: 0, endMs: voice.wholeMs })
    const fromMs = voice.fragment?.startMs ?? 0
    for (const { at, ...mark } of marks) {
      const word = words.find(({ end }) => end > at) ?? words.at(-1)
      if (!word) continue
      const sinceMs = word.startMs - fromMs
      if (sinceMs >= 0 && sinceMs < durationMs) timed.push({ ...mark, at: (startMs + sinceMs) / 1000 })
      else if (sinceMs < 0 && index === 0 && mark.kind === 'mood') timed.push({ ...mark, at: -earlierS })
    }
  }
  return timed
}

export interface DrawParts {
  avatars: AvatarRenderer
  ownClips: OwnClips
}

/** The clip that was drawn of a span. */
export interface DrawnSpan {
  path: string
  alpha: boolean
  /** Size of the picture, px, where its alpha lies below its colours in each frame. */
  alphaBelow?: { width: number; height: number }
}

/** The clip of a span that scenes show. */
export interface DrawnClip extends Omit<DrawnSpan, 'alpha'> {
  span: Span
}

/** What an avatar does in its run. */
export interface Acting {
  poses: readonly MouthPose[]
  marks: readonly TimedMark[]
}

/**
 * Draws a span: the same frames that the clip of its whole run has there. The film of an own avatar has to be drawn as
 * a whole run (`spanOf(run, run.parts)`), because each of its frames depends on the length of the run.
 */
export async function drawSpan(
  span: Span,
  { poses, marks }: Acting,
  { avatars, ownClips }: DrawParts,
  options: {
    outBase: string
    purpose: 'compose' | 'web'
    signal: AbortSignal
    onProgress: (share: number) => void
  },
): Promise<DrawnSpan> {
  const { outBase, purpose, signal, onProgress } = options
  const { actor, width, height, durationMs, seed, hands, liveliness } = span.run
  if (actor.kind === 'own') {
    const request = { actor, width, height, poses: poses.slice(0, span.frames), folder: dirname(outBase) }
    return ownClips.make(request, { signal, onProgress })
  }
  const path = await avatars.renderClip(
    {
      avatarId: actor.id,
      width,
      height,
      durationMs,
      seed,
      hands,
      marks,
      liveliness,
      outBase,
      purpose,
      mouth: { fps: engineFps, poses: [...poses] },
      fps: engineFps,
      settles: true,
      part: { firstFrame: span.firstFrame, frames: span.frames },
    },
    { signal, onProgress },
  )
  return { path, alpha: true, ...(purpose === 'compose' ? { alphaBelow: { width, height } } : {}) }
}
