import { dirname } from 'node:path'
import { createHash } from 'node:crypto'
import { clipExtension } from '../../presenters/drawn/clip/encoder.ts'
import { packTrack } from '../../presenters/drawn/clip/protocol.ts'
import type { AvatarClipRequest, AvatarRenderer } from '../../presenters/drawn/types.ts'
import type { KeptFiles } from '../../store/media/kept.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import { engineFps } from '../../presenters/frame-rate.ts'
import { closedPoses } from '../../speech/visemes/poses.ts'
import type { Delivery } from './conversation.ts'
import { drawPieces } from './draw-pieces.ts'
import type { OwnActor } from './own/actors.ts'
import { cutPoses } from './mouths.ts'
import type { MouthTracks } from './mouths.ts'
import { ownClipContent } from './own/own-clips.ts'
import type { OwnClips } from './own/own-clips.ts'
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

export interface DrawParts {
  tools: MediaTools
  avatars: AvatarRenderer
  ownClips: OwnClips
  clips: KeptFiles
}

/** What a clip is for: to be put into a video, or to be played by a window. */
type Purpose = 'compose' | 'web'

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

/**
 * The clip that drawing a span to be composed will give; undefined for an own avatar, whose material decides what it is.
 * @param outBase as for `drawSpan`
 */
export function plannedClip({ run }: Span, outBase: string): Omit<DrawnSpan, 'alpha'> | undefined {
  const { actor, width, height } = run
  if (actor.kind === 'own') return undefined
  return { path: `${outBase}.${clipExtension.compose}`, alphaBelow: { width, height } }
}

/** What an avatar does in its run. */
export interface Acting extends Delivery {
  poses: readonly MouthPose[]
}

/** The request for the clip of a drawn presenter, without the place of its file. */
function clipRequest(
  { run, firstFrame, frames }: Span,
  avatarId: string,
  { poses, marks, cues, conversation }: Acting,
  purpose: Purpose,
): Omit<AvatarClipRequest, 'outBase'> & Required<Pick<AvatarClipRequest, 'part'>> {
  const { width, height, durationMs, seed, hands, liveliness, styling, crop } = run
  return {
    avatarId,
    ...(styling && { styling }),
    width,
    height,
    ...(crop && { crop }),
    durationMs,
    seed,
    hands,
    marks,
    ...(cues && { cues }),
    ...(conversation && { conversation }),
    liveliness,
    purpose,
    mouth: { fps: engineFps, poses: [...poses] },
    fps: engineFps,
    settles: true,
    part: { firstFrame, frames },
  }
}

const ownRequest = ({ run, frames }: Span, actor: OwnActor, poses: readonly MouthPose[]) => ({
  actor,
  width: run.width,
  height: run.height,
  poses: poses.slice(0, frames),
})

/**
 * Everything that determines the frames of a span's clip beside the edition of the engine, as plain data: the whole request
 * for it. A field that is added to the request is in it without being named here.
 */
export function clipContent(span: Span, acting: Acting, purpose: Purpose): unknown {
  const { actor } = span.run
  if (actor.kind === 'own') return ownClipContent(ownRequest(span, actor, acting.poses))
  const { mouth, ...request } = clipRequest(span, actor.id, acting, purpose)
  // Poses reach the drawing process packed.
  const poses = createHash('sha256').update(packTrack(mouth!.poses)).digest('hex')
  return { ...request, mouth: { fps: mouth!.fps, poses } }
}

/**
 * Draws a span, or takes the clip that was drawn of the same content before: the same frames that the clip of its whole run has there. The film of an own avatar has to be drawn as
 * a whole run (`spanOf(run, run.parts)`), because each of its frames depends on the length of the run.
 */
export async function drawSpan(
  span: Span,
  acting: Acting,
  { tools, avatars, ownClips, clips }: DrawParts,
  options: {
    outBase: string
    purpose: Purpose
    /** How many pieces of it may be drawn at once; absent: one. */
    most?: number
    signal: AbortSignal
    onProgress: (share: number) => void
  },
): Promise<DrawnSpan> {
  const { outBase, purpose, most = 1, signal, onProgress } = options
  const { actor, width, height } = span.run
  const folder = dirname(outBase)
  if (actor.kind === 'own')
    return ownClips.make({ ...ownRequest(span, actor, acting.poses), folder }, { signal, onProgress })
  const request = { ...clipRequest(span, actor.id, acting, purpose), outBase }
  if (purpose === 'web') return { path: await avatars.renderClip(request, { signal, onProgress }), alpha: true }
  const name = clips.nameOf('drawn', clipContent(span, acting, purpose))
  const kept = `${outBase}.${clipExtension.compose}`
  const drawn = { alpha: true, alphaBelow: { width, height } }
  if (await clips.take(name, clipExtension.compose, kept, signal)) return { path: kept, ...drawn }
  const path = await drawPieces(avatars, tools, request, { most, signal, onProgress })
  await clips.keep(name, clipExtension.compose, path, {}, folder)
  return { path, ...drawn }
}
