import { message } from '../../../../common/messages/index.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { probe } from '../../../../media/probe.ts'
import { run } from '../../../../media/run.ts'
import { inputArguments } from '../../../../media/sniff.ts'
import type { MediaTools } from '../../../../media/tools.ts'
import type { WorkOptions } from '../../../../media/types.ts'
import { engineFps } from '../../../presenters/frame-rate.ts'
import { sha256 } from '../../../core/ids.ts'
import type { KeptFiles } from '../../../store/media/kept.ts'
import type { TalkWork } from '../../../vision/talking/types.ts'
import type { MouthPose } from '../../../speech/visemes/types.ts'
import type { OwnActor } from './actors.ts'

export interface OwnClipParts {
  tools: MediaTools
  talk: TalkWork
  clips: KeptFiles
}

export interface OwnClipRequest {
  actor: OwnActor
  /** Size of the clip, px, both even and no larger than the media that the actor speaks from. */
  width: number
  height: number
  /** Mouth poses, one for each frame. */
  poses: readonly MouthPose[]
  /** Folder for the clip and for temporary files. */
  folder: string
}

/**
 * How many frames of a film are played before it runs backwards. It is back at its first frame when the clip ends, so
 * that the next clip of the same avatar continues without a jump.
 */
export function turningFrame(filmFrames: number, clipFrames: number): number {
  if (filmFrames <= 1 || clipFrames <= 1) return 1
  const turns = Math.ceil(clipFrames / (2 * (filmFrames - 1)))
  return Math.min(filmFrames, Math.ceil(clipFrames / (2 * turns)) + 1)
}

/** Everything that determines the frames of a clip. The id of the actor stands for the media and for `cutOut`. */
export function ownClipContent({ actor, width, height, poses }: Omit<OwnClipRequest, 'folder'>): unknown {
  return { actor: actor.id, width, height, fps: engineFps, poses: sha256(JSON.stringify(poses)) }
}

/** The clip of an own avatar that speaks. `alpha` is whether the background behind the person is transparent. */
export interface OwnClip {
  path: string
  alpha: boolean
}

/**
 * Creates the function that draws own avatars that speak. The same avatar with the same mouth movements is drawn once.
 */
export function createOwnClips({ tools, talk, clips }: OwnClipParts) {
  /** The media that the actor speaks from, in the size of the clip and no longer than the clip plays it. */
  async function sourceOf({ actor, width, height, poses, folder }: OwnClipRequest, signal: AbortSignal | undefined) {
    const options = signal ? { signal } : {}
    const own = actor.info.image ?? actor.info.video!
    const asItIs = own.width === width && own.height === height
    const isPhoto = actor.info.kind === 'image'
    if (isPhoto && asItIs) return { path: actor.path, info: actor.info }
    const filmFrames = Math.max(1, Math.round((actor.info.durationMs * engineFps) / 1000))
    const frames = turningFrame(filmFrames, poses.length)
    if (asItIs && frames === filmFrames) return { path: actor.path, info: actor.info }
    const path = join(folder, `source-${randomUUID()}.${isPhoto ? 'png' : 'mp4'}`)
    const sized = ['-vf', `scale=${String(width)}:${String(height)}:flags=bicubic`]
    const encoded = [
      ...sized,
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-pix_fmt', 'yuv420p', '-bf', '0'],
    ]
    await run(
      tools,
      [
        ...[...inputArguments(actor.path, actor.info), '-map', '0:v:0', '-an'],
        ...(isPhoto
          ? [...sized, '-frames:v', '1', '-update', '1']
          : ['-frames:v', String(frames), ...(asItIs ? ['-c:v', 'copy'] : encoded)]),
        `file:${path}`,
      ],
      { ...options, timeoutMs: 20 * 60_000 },
    )
    return { path, info: await probe(tools, path, { label: message('mediaErrors.labels.avatar'), ...options }) }
  }

  return {
    async make(request: OwnClipRequest, options: WorkOptions): Promise<OwnClip> {
      const { actor, poses, folder } = request
      const isPhoto = actor.info.kind === 'image'
      const alpha = actor.cutOut || (actor.info.image?.hasAlpha ?? false)
      const name = clips.nameOf('own', ownClipContent(request))
      const extension = alpha ? 'mov' : 'mp4'
      const path = join(folder, `${randomUUID()}.${extension}`)
      if (await clips.take(name, extension, path, options.signal)) return { path, alpha }
      const source = await sourceOf(request, options.signal)
      await talk(
        { source, poses, fps: engineFps, extension: 'bounce', alive: isPhoto, cutOut: alpha, outPath: path },
        options,
      )
      if (source.path !== actor.path) await rm(source.path, { force: true })
      await clips.keep(name, extension, path, {}, folder)
      return { path, alpha }
    },
  }
}

export type OwnClips = ReturnType<typeof createOwnClips>
