import { message, textAt } from '../../../common/messages/index.ts'
import type { Rect } from '../../../common/faces/draw/index.ts'
import { neutralOf } from '../../../common/faces/expression/index.ts'
import { anglesOf } from '../../../common/faces/pose/index.ts'
import { boundsOfRegion } from '../../../common/faces/regions.ts'
import { SwapRenderer, createSwapShape, faceTexture } from '../../../common/faces/swap/index.ts'
import type { FaceParts, SwapShape } from '../../../common/faces/swap/index.ts'
import { FaceError, transformVideo } from '../../vision/faces/index.ts'
import type { Picture } from '../../vision/faces/index.ts'
import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { openCharacter, partsRegion, readParts } from './character.ts'
import { createMarker, resultOptions } from './encoding.ts'
import { CoverWatch } from './cover-watch.ts'
import { scanFaces } from './scan.ts'
import { steadyTrack } from './steady.ts'
import type { SteadyFace } from './steady.ts'
import type { CharacterTaskInput, CharacterTaskResult } from './types.ts'

/** Largest side of the character's picture, px: faces in videos are never larger. */
const characterSide = 2048
const mostFaces = 4
/** Faces whose eyes are nearer to each other than this are not replaced, px: nothing of the character would be seen. */
const leastEyes = 10
/**
 * Objects in front of a face are detected in every second frame while the face looks otherwise from frame to frame, else in
 * every eighth: the detection takes as long as all other work.
 */
const partsEvery = { atLeast: 2, atMost: 8 }
/** Number of frames over which a face that appears or disappears is faded. */
const fade = 4
/** Faces that are turned further than `fadeFrom` are faded out; beyond `fadeTo` they are not replaced. Degrees. */
const fadeFrom = 52
const fadeTo = 72
const scanShare = 0.3

interface Replaced {
  frames: (SteadyFace | null)[]
  shape: SwapShape
  renderer: SwapRenderer
  parts: FaceParts | undefined
  /** Number of the frame in which `parts` were detected. */
  partsAt: number
  cover: CoverWatch
}

/** Opacity of the character's face on a face of the video, 0 to 1. */
function shareOf({ pose, sinceSeen, untilLost }: SteadyFace): number {
  const turn = (Math.abs(anglesOf(pose).yaw) * 180) / Math.PI
  const turned = 1 - Math.min(1, Math.max(0, (turn - fadeFrom) / (fadeTo - fadeFrom)))
  return turned * Math.min(1, (sinceSeen + 1) / fade, (untilLost + 1) / fade)
}

/**
 * Replaces the faces of a video by that of a character.
 * @throws FaceError `no-face`, `face-too-small`, `face-turned`, and the errors of reading the files
 */
export const run: FaceTask<CharacterTaskInput, CharacterTaskResult> = async (input, context) => {
  const { models, onProgress, signal } = context
  const character = await openCharacter(models, input.imagePath, characterSide)
  const { width, height, fps, frames, video } = input
  const scan = await scanFaces(
    models,
    { tools: context.tools, inPath: video.path, info: video.info, width, height, fps, frames, signal },
    { maxFaces: mostFaces, onProgress: (share) => onProgress(share * scanShare) },
  )
  const tracks = scan.tracks.filter(({ seen, eyes }) => eyes >= leastEyes && seen >= Math.min(3, scan.frames))
  if (tracks.length === 0)
    throw new FaceError(
      'no-face',
      textAt(
        'video',
        message(scan.tracks.length === 0 ? 'engineFaces.noneToReplace' : 'engineFaces.tooSmallToReplace'),
      ),
    )
  const texture = faceTexture(character.picture, character.mesh.points, character.parts)
  const replaced = tracks.map((track): Replaced => {
    const steady = steadyTrack(track.points, scan.cuts)
    const seen = steady.filter((face) => face !== null)
    return {
      frames: steady,
      shape: createSwapShape(character.mesh.points, neutralOf(seen.map(({ shape }) => shape))),
      renderer: new SwapRenderer(texture),
      parts: undefined,
      partsAt: Number.NEGATIVE_INFINITY,
      cover: new CoverWatch(),
    }
  })
  const mark = await createMarker(input)
  let changed = 0

  async function replace(picture: Picture, face: Replaced, frame: number): Promise<boolean> {
    const now = face.frames[frame]
    const share = now ? shareOf(now) : 0
    if (!now || share <= 0) {
      face.renderer.reset()
      face.parts = undefined
      return false
    }
    if (scan.cuts.has(frame)) {
      face.renderer.reset()
      face.parts = undefined
    }
    const region = partsRegion(now.points)
    const since = Math.abs(frame - face.partsAt)
    const isDue = since >= partsEvery.atLeast && face.cover.hasChanged(picture, now.points, region)
    if (!face.parts || since >= partsEvery.atMost || isDue) {
      face.parts = await readParts(models, picture, now.points)
      face.partsAt = frame
      face.cover.keep(picture, now.points, region)
    } else {
      // Between two detections of what covers a face, the last result moves along with the face.
      face.parts = { ...face.parts, region }
    }
    face.renderer.draw(picture, {
      points: now.points,
      placed: face.shape.pointsFor(now.points),
      parts: face.parts,
      share,
    })
    return true
  }

  /** Where a frame is looked at and changed for a face. */
  function partOf(face: Replaced, frame: number): Rect[] {
    const now = face.frames[frame]
    return now && shareOf(now) > 0 ? [boundsOfRegion(partsRegion(now.points))] : []
  }

  const done = await transformVideo({
    ...resultOptions(input, context),
    inPath: video.path,
    info: video.info,
    onFrame: async (picture, index, _timeMs, source) => {
      let any = false
      for (const face of replaced) any = (await replace(picture, face, source.frame)) || any
      if (any) changed += 1
      mark.draw(picture)
    },
    parts: (_index, source) => [...replaced.flatMap((face) => partOf(face, source.frame)), ...mark.parts],
    onProgress: (share) => onProgress(scanShare + share * (1 - scanShare)),
  })
  return { frames: done.frames, changed, facesInImage: character.faces, facesInVideo: tracks.length }
}
