import { message } from '../../../common/messages/index.ts'
import { applyAiMark, drawAiMark } from '../../../media/ai-mark/index.ts'
import { createFilmCutOut, cutOutAlong } from '../cutout/index.ts'
import { FaceError, readPicture, transformVideo } from '../faces/index.ts'
import type { OnFrame, Picture } from '../faces/index.ts'
import { fitPicture } from '../faces/stream/still.ts'
import type { TransformOptions } from '../faces/stream/types.ts'
import type { FaceTask, TaskContext } from '../faces/worker-types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import type { Pixels, Rect } from '../../../common/faces/draw/index.ts'
import type { FaceInFrame } from './face-in-frame.ts'
import { liven } from './alive.ts'
import { PhotoTalker } from './photo-frame.ts'
import { Stillness } from './stillness.ts'
import { scanVideo } from './scan.ts'
import { SourceSurvey } from './survey.ts'
import type { Survey } from './survey.ts'
import { createTalker, talkingPart } from './talk-frame.ts'
import type { TalkInput, TalkResult } from './types.ts'

/** Longest side of a result (px): larger sources are scaled down. */
const mostSide = { photo: 1920, video: 3840 }
/** Share of the whole progress that the survey of a video takes, 0 to 1. */
const surveyShare = 0.4
const qtrle = ['-c:v', 'qtrle', '-pix_fmt', 'argb']

const closed: MouthPose = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }

/** Size with even sides, scaled down so that none is above `most`. */
export function talkSize(size: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(size.width, size.height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(size.width), height: even(size.height) }
}

/**
 * Task of a face worker: makes the face of a photo or video speak.
 * @throws FaceError `no-face`, `invalid` and those of reading and encoding
 */
export const run: FaceTask<TalkInput, TalkResult> = async (input, context) => {
  const { poses, source, fps } = input
  if (poses.length === 0) throw new FaceError('invalid', message('engineFaces.nothingToSay'))
  const isStill = source.info.kind === 'image'
  const found = source.info.image ?? source.info.video
  if (!found) throw new FaceError('invalid', message('engineFaces.noPicture'))
  const size = talkSize(found, isStill ? mostSide.photo : mostSide.video)
  const options: Omit<TransformOptions, 'onFrame'> = {
    tools: context.tools,
    inPath: source.path,
    info: source.info,
    ...size,
    fps,
    frames: poses.length,
    extension: input.extension,
    ...(input.fromMs === undefined || isStill ? {} : { fromMs: input.fromMs }),
    outPath: input.outPath,
    ...(input.cutOut ? { alpha: true, outArguments: qtrle } : {}),
    ...(input.watermark ? { watermark: true } : {}),
    signal: context.signal,
  }
  const sign = input.mark === true ? await drawAiMark(size) : undefined
  const marked: Finish = { draw: (picture) => sign && applyAiMark(picture, sign), parts: sign ? [sign] : [] }
  return isStill ? talkPhoto(input, context, options, marked) : talkVideo(input, context, options, marked)
}

/** Last change of each frame before it is encoded, and where it is. */
interface Finish {
  draw(picture: Picture): void
  parts: readonly Rect[]
}

const posesAt = (poses: readonly MouthPose[], index: number): MouthPose => poses[index] ?? closed

async function talkPhoto(
  input: TalkInput,
  context: TaskContext,
  options: Omit<TransformOptions, 'onFrame'>,
  finish: Finish,
): Promise<TalkResult> {
  const { models, onProgress } = context
  const { poses, fps, alive, cutOut } = input
  const { width, height } = options
  const photo = await fitPicture(await readPicture(input.source.path), width, height)
  const survey = new SourceSurvey(models, fps)
  await survey.add(photo, 0)
  const known = survey.finish()
  const face = known?.frames[0]
  if (!known || !face) throw new FaceError('no-face', message('engineFaces.nobodyInPhoto'))
  const base = cutOut ? await cutPhoto(context, input.source.path, photo) : photo
  let draw: (picture: Picture, index: number) => void
  if (alive) {
    const lively = liven(poses, fps)
    const talker = new PhotoTalker(known, face, base)
    draw = (picture, index) => talker.draw(picture, posesAt(poses, index), lively[index]!)
  } else {
    const talker = createTalker(known)
    draw = (picture, index) => talker.draw(picture, face, posesAt(poses, index))
  }
  const onFrame: OnFrame = (picture, index) => {
    if (cutOut) picture.data.set(base.data)
    draw(picture, index)
    finish.draw(picture)
  }
  const { frames } = await transformVideo({ ...options, onFrame, onProgress })
  return { frames, untouched: 0, width, height }
}

async function cutPhoto({ models }: TaskContext, path: string, photo: Picture): Promise<Picture> {
  const own = await fitPicture(await readPicture(path, { alpha: true }), photo.width, photo.height)
  const isClear = own.channels === 4 && own.data.some((value, at) => at % 4 === 3 && value < 250)
  // A photo that is already cut out needs no mask beside its own alpha.
  return isClear ? own : cutOutAlong(photo, await models.cutOut(photo, 'people'))
}

/**
 * Creates the function that draws the frames of a video. A video that is a still picture (`photo`) gets the head
 * movement of a photo.
 */
function talkerOf(known: Survey, poses: readonly MouthPose[], fps: number, photo: Pixels | undefined) {
  const resting = photo && known.frames[0]
  if (photo && resting) {
    const lively = liven(poses, fps)
    const talker = new PhotoTalker(known, resting, photo)
    return (picture: Picture, _face: FaceInFrame, index: number) =>
      talker.draw(picture, posesAt(poses, index), lively[index]!)
  }
  const talker = createTalker(known)
  return (picture: Picture, face: FaceInFrame, index: number) => talker.draw(picture, face, posesAt(poses, index))
}

async function talkVideo(
  input: TalkInput,
  context: TaskContext,
  options: Omit<TransformOptions, 'onFrame'>,
  finish: Finish,
): Promise<TalkResult> {
  const { poses, fps, cutOut, alive } = input
  const { width, height } = options
  const survey = new SourceSurvey(context.models, fps)
  const stillness = new Stillness()
  const expected = Math.max(1, Math.min(poses.length, (input.source.info.durationMs * fps) / 1000))
  let surveyed = 0
  await scanVideo(options, async (picture, timeMs) => {
    await survey.add(picture, timeMs)
    if (alive && !cutOut) stillness.add(picture)
    surveyed++
    context.onProgress(Math.min(1, surveyed / expected) * surveyShare)
  })
  const known: Survey | undefined = survey.finish()
  if (!known?.frames.some(Boolean)) throw new FaceError('no-face', message('engineFaces.nobodyInVideo'))
  const photo = stillness.picture()
  const draw = talkerOf(known, poses, fps, photo)
  const film = cutOut ? createFilmCutOut(context.models) : undefined
  let untouched = 0
  const onFrame: OnFrame = async (picture, index, _timeMs, source) => {
    const face = known.frames[source.frame]
    if (face) draw(picture, face, index)
    else untouched++
    if (film) picture.data.set((await film.next(picture, source.frame)).data)
    finish.draw(picture)
  }
  const onProgress = (share: number) => context.onProgress(surveyShare + share * (1 - surveyShare))
  const parts = (_index: number, { frame }: { frame: number }): Rect[] => {
    const face = known.frames[frame]
    return [...(face ? [talkingPart(face)] : []), ...finish.parts]
  }
  const { frames } = await transformVideo({ ...options, ...(photo ? {} : { parts }), onFrame, onProgress })
  return { frames, untouched, width, height }
}
