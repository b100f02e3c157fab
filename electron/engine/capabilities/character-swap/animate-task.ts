import { message, textAt } from '../../../common/messages/index.ts'
import {
  backgroundPlate,
  createAnimateRenderer,
  createHeadMotion,
  meanPose,
} from '../../../common/faces/animate/index.ts'
import type { CutOutCharacter, DriverRest } from '../../../common/faces/animate/index.ts'
import { neutralOf } from '../../../common/faces/expression/index.ts'
import { oval } from '../../../common/faces/topology/index.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { FaceError, readPicture, transformVideo } from '../../vision/faces/index.ts'
import type { FaceModels, Picture } from '../../vision/faces/index.ts'
import { fitPicture } from '../../vision/faces/stream/still.ts'
import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { readCharacter } from './character.ts'
import { createMarker, resultOptions } from './encoding.ts'
import { MouthKeeper } from './mouths.ts'
import { scanFaces } from './scan.ts'
import { steadyTrack } from './steady.ts'
import type { SteadyFace } from './steady.ts'
import type { CharacterTaskInput, CharacterTaskResult } from './types.ts'

/** Longer side of the frames in which the driver's face is searched, px. */
const driverSide = 1280
const mostFaces = 2
const scanShare = 0.5
/** Number of frames over which the head returns to rest after the driver went out of sight. */
const returnFrames = 12

/** A size of the same proportions with even sides, none longer than `most` px. */
function within(size: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(size.width, size.height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(size.width), height: even(size.height) }
}

/** Mean of the matte along the outline of the face, 0 to 1. A matte that leaves the face out can't be trusted. */
function faceCovered(matte: Uint8Array, picture: Picture, points: Float32Array): number {
  let sum = 0
  for (const point of oval) {
    const x = Math.min(picture.width - 1, Math.max(0, Math.floor(points[point * 3]!)))
    const y = Math.min(picture.height - 1, Math.max(0, Math.floor(points[point * 3 + 1]!)))
    sum += matte[y * picture.width + x]! / 255 / oval.length
  }
  return sum
}

/** Cuts the character out of its picture; undefined when the model can't tell it from the background. */
async function cutOutCharacter(
  models: FaceModels,
  picture: Picture,
  points: Float32Array,
): Promise<CutOutCharacter | undefined> {
  const { data } = await models.cutOut(picture, 'people')
  const covered = data.reduce((sum, value) => sum + value, 0) / 255 / data.length
  if (faceCovered(data, picture, points) < 0.85 || covered > 0.97) return undefined
  return { matte: data, plate: backgroundPlate(picture, data) }
}

/** Media info of a single picture, as the frame stream needs it. */
const stillInfo = (width: number, height: number): MediaInfo => ({
  kind: 'image',
  container: 'png',
  demuxer: 'png_pipe',
  sizeBytes: 0,
  durationMs: 0,
  image: { width, height, hasAlpha: false },
})

/** The driver's face at each frame. While it is out of sight, it returns to rest. */
function driverAt(frames: readonly (SteadyFace | null)[], rest: DriverRest) {
  let last: SteadyFace | null = null
  let framesLost = 0
  return (frame: number) => {
    const now = frames[frame] ?? null
    if (now) {
      last = now
      framesLost = 0
      return now
    }
    framesLost = Math.min(returnFrames, framesLost + 1)
    if (!last) return rest
    const share = framesLost / returnFrames
    const shape = last.shape.map((value, at) => value + (rest.shape[at]! - value) * share)
    return { pose: share >= 1 ? rest.pose : meanPose([last.pose, rest.pose], shape), shape }
  }
}

/**
 * Animates a character's picture with the movements of the largest face in a video.
 * @throws FaceError `no-face`, `face-too-small`, `face-turned`, and the errors of reading the files
 */
export const run: FaceTask<CharacterTaskInput, CharacterTaskResult> = async (input, context) => {
  const { models, onProgress, signal } = context
  const { width, height, fps, frames, video } = input
  const picture = await fitPicture(await readPicture(input.imagePath, { label: 'image' }), width, height)
  const character = await readCharacter(models, picture)
  const { points } = character.mesh
  const size = within(video.info.video ?? { width, height }, driverSide)
  const mouths = new MouthKeeper()
  const scan = await scanFaces(
    models,
    { tools: context.tools, inPath: video.path, info: video.info, ...size, fps, frames, signal },
    {
      maxFaces: mostFaces,
      onProgress: (share) => onProgress(share * scanShare),
      onFrame: (seen, frame, faces) => {
        for (const [id, mesh] of faces) mouths.keep(seen, frame, id, mesh)
      },
    },
  )
  const [driver] = scan.tracks
  if (!driver) throw new FaceError('no-face', textAt('video', message('engineFaces.nobodyToFollow')))
  const steady = steadyTrack(driver.points, scan.cuts)
  const seen = steady.filter((face) => face !== null)
  const shape = neutralOf(seen.map((face) => face.shape))
  const rest: DriverRest = {
    shape,
    pose: meanPose(
      seen.map(({ pose }) => pose),
      shape,
    ),
  }
  const cutOut = await cutOutCharacter(models, picture, points)
  const motion = createHeadMotion(points, { width, height }, rest, { rigidHair: cutOut !== undefined })
  const renderer = createAnimateRenderer(picture, motion.source, cutOut)
  const at = driverAt(steady, rest)
  const mark = await createMarker(input)
  const done = await transformVideo({
    ...resultOptions(input, context),
    inPath: input.imagePath,
    info: stillInfo(width, height),
    onFrame: (target, index) => {
      renderer.draw(target, motion.pointsFor(at(index)), mouths.find(index, driver.id))
      mark.draw(target)
    },
    onProgress: (share) => onProgress(scanShare + share * (1 - scanShare)),
  })
  return {
    frames: done.frames,
    changed: seen.length,
    facesInImage: character.faces,
    facesInVideo: scan.tracks.length,
  }
}
