import { neutralOf } from '../../../common/faces/expression/index.ts'
import { anglesOf } from '../../../common/faces/pose/index.ts'
import { createSwapRenderer, createSwapShape, faceTexture } from '../../../common/faces/swap/index.ts'
import type { FaceParts, SwapRenderer, SwapShape } from '../../../common/faces/swap/index.ts'
import { FaceError, transformVideo } from '../../vision/faces/index.ts'
import type { Picture } from '../../vision/faces/index.ts'
import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { openCharacter, partsRegion, readParts } from './character.ts'
import { createMarker, resultOptions } from './encoding.ts'
import { scanFaces } from './scan.ts'
import { steadyTrack } from './steady.ts'
import type { SteadyFace } from './steady.ts'
import type { CharacterTaskInput, CharacterTaskResult } from './types.ts'

/** Longer side of the character's picture, px: a face never fills more of a video. */
const CHARACTER_SIDE = 2048
const MOST_FACES = 4
/** Faces whose eyes are nearer than this, px, are left alone: nothing of the character would be seen. */
const LEAST_EYES = 10
/** What is in front of a face is looked for in every second frame: it takes as long as everything else. */
const PARTS_EVERY = 2
/** Frames in which a face that comes or goes is faded. */
const FADE = 4
/** A face turned further than this is faded out; beyond the second it is left alone. Degrees. */
const FADE_FROM = 52
const FADE_TO = 72
const SCAN_SHARE = 0.3

interface Replaced {
  frames: (SteadyFace | null)[]
  shape: SwapShape
  renderer: SwapRenderer
  parts: FaceParts | undefined
  /** Frame of the parts. */
  partsAt: number
}

/** How much of the character is seen, 0 to 1. */
function shareOf({ pose, sinceSeen, untilLost }: SteadyFace): number {
  const turn = (Math.abs(anglesOf(pose).yaw) * 180) / Math.PI
  const turned = 1 - Math.min(1, Math.max(0, (turn - FADE_FROM) / (FADE_TO - FADE_FROM)))
  return turned * Math.min(1, (sinceSeen + 1) / FADE, (untilLost + 1) / FADE)
}

/** Replaces the faces of a video by a character's. @throws FaceError `no-face`, `face-too-small`, and what reading throws */
export const run: FaceTask<CharacterTaskInput, CharacterTaskResult> = async (input, context) => {
  const { models, onProgress, signal } = context
  const character = await openCharacter(models, input.imagePath, CHARACTER_SIDE)
  const { width, height, fps, frames, video } = input
  const scan = await scanFaces(
    models,
    { tools: context.tools, inPath: video.path, info: video.info, width, height, fps, frames, signal },
    { maxFaces: MOST_FACES, onProgress: (share) => onProgress(share * SCAN_SHARE) },
  )
  const tracks = scan.tracks.filter(({ seen, eyes }) => eyes >= LEAST_EYES && seen >= Math.min(3, scan.frames))
  if (tracks.length === 0)
    throw new FaceError(
      'no-face',
      scan.tracks.length === 0
        ? 'video: no face was found in the video. Use one that shows at least one face.'
        : 'video: the faces in the video are too small to be replaced. Use one that shows them larger.',
    )
  const texture = faceTexture(character.picture, character.mesh.points, character.parts)
  const replaced = tracks.map((track): Replaced => {
    const steady = steadyTrack(track.points, scan.cuts)
    const seen = steady.filter((face) => face !== null)
    return {
      frames: steady,
      shape: createSwapShape(character.mesh.points, neutralOf(seen.map(({ shape }) => shape))),
      renderer: createSwapRenderer(texture),
      parts: undefined,
      partsAt: Number.NEGATIVE_INFINITY,
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
    if (!face.parts || frame - face.partsAt >= PARTS_EVERY) {
      face.parts = await readParts(models, picture, now.points)
      face.partsAt = frame
    } else {
      // In between, what was found moves along with the face.
      face.parts = { ...face.parts, region: partsRegion(now.points) }
    }
    face.renderer.draw(picture, {
      points: now.points,
      placed: face.shape.place(now.points),
      parts: face.parts,
      share,
    })
    return true
  }

  const done = await transformVideo({
    ...resultOptions(input, context),
    inPath: video.path,
    info: video.info,
    onFrame: async (picture, index, _timeMs, source) => {
      let any = false
      for (const face of replaced) any = (await replace(picture, face, source.frame)) || any
      if (any) changed += 1
      mark(picture)
    },
    onProgress: (share) => onProgress(SCAN_SHARE + share * (1 - SCAN_SHARE)),
  })
  return { frames: done.frames, changed, facesInImage: character.faces, facesInVideo: tracks.length }
}
