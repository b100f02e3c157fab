import { codeOf } from '../../../common/service/index.ts'
import { join } from 'node:path'
import { message, sentences, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { servedFile } from '../../store/media/served-type.ts'
import { isMediaError } from '../../../media/errors.ts'
import type { MediaErrorCode } from '../../../media/errors.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import { EngineError } from '../../core/errors.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import type { FaceWork } from '../../vision/faces/worker-types.ts'
import type { CapabilityEntry, Outcome, RunContext } from '../../work/generations/types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { InputFile, Inputs } from '../../inputs/inputs.ts'
import type { RecordRow } from '../../store/records/records.ts'
import { localModelName } from './model.ts'
import { creditsFor, lengthOf, sizeFor } from './plan.ts'
import type { StoredSwapRequest } from './plan.ts'
import type { CharacterTaskInput, CharacterTaskResult } from './types.ts'
import { stages } from '../../core/stages.ts'

const failed = codeOf.faceSwap

const unreadable = codeOf.videoUnreadable

/** Codes of media errors that the file itself causes, rather than this machine. */
const badFile = new Set<MediaErrorCode>(['unreadable', 'refused', 'too-large'])

/** Largest ratio of the sides of a character image; narrower images are strips, not pictures of people. */
const mostAspect = 8

export interface CharacterSwapParts {
  inputs: Inputs
  faces: FaceWork<'swap' | 'animate', CharacterTaskInput, CharacterTaskResult>
}

/** Creates the capability of character swaps (`createCharacterSwap` in docs/openapi.json). */
export function createCharacterSwapCapability(parts: CharacterSwapParts): CapabilityEntry {
  return {
    capability: 'character-swap',
    showsSources: true,
    queueName: 'render',
    callbackType: 'characterswap',
    failCode: failed,
    // Deadline of a character swap: long enough for two minutes of Full HD on a slow machine.
    deadlineMs: () => 120 * 60_000,
    run: (record, context) => swap(record, parts, context),
  }
}

function checkImage(url: string, info: MediaInfo): void {
  if (info.container !== 'png' && info.container !== 'jpeg')
    throw new EngineError(
      codeOf.parameter,
      textAt('image', message('engineWork.imageKind', { url: shownUrl(url), container: info.container })),
    )
  const picture = info.image ?? info.video
  if (!picture) return
  const aspect = Math.max(picture.width, picture.height) / Math.max(1, Math.min(picture.width, picture.height))
  if (aspect > mostAspect)
    throw new EngineError(
      codeOf.parameter,
      textAt(
        'image',
        message('engineWork.imageTooNarrow', {
          url: shownUrl(url),
          width: picture.width,
          height: picture.height,
        }),
      ),
    )
}

function checkVideo(url: string, info: MediaInfo): void {
  if (info.kind === 'audio')
    throw new EngineError(
      codeOf.parameter,
      textAt('video', message('engineWork.videoSoundOnly', { url: shownUrl(url) })),
    )
  if (info.kind !== 'video' || !info.video || (info.container !== 'mp4' && info.container !== 'mov'))
    throw new EngineError(
      codeOf.parameter,
      textAt('video', message('engineWork.videoKind', { url: shownUrl(url), container: info.container })),
    )
}

/**
 * Adds the field's name to the error of a file that can't be fetched or read, and gives damaged files the field's code.
 */
async function withField<T>(field: 'image' | 'video', opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    const fault = isMediaError(error) && badFile.has(error.code)
    if (!fault && !(error instanceof EngineError)) throw error
    const code = error instanceof EngineError ? error.code : field === 'image' ? codeOf.parameter : unreadable
    // Errors of a field's own checks name the field already.
    const text = error.message.startsWith(field) ? error.text : textAt(field, error.text)
    throw new EngineError(code, text, { cause: error })
  }
}

async function fetchBoth(
  request: StoredSwapRequest,
  { inputs }: CharacterSwapParts,
  { folder, signal }: RunContext,
): Promise<{ image: InputFile; video: InputFile }> {
  const image = await withField(
    'image',
    inputs.open({
      url: request.image,
      kind: 'image',
      folder,
      signal,
      check: (info) => checkImage(request.image, info),
    }),
  )
  const video = await withField(
    'video',
    inputs.open({
      url: request.video,
      kind: 'video',
      folder,
      signal,
      check: (info) => {
        checkVideo(request.video, info)
        lengthOf(info, request.duration)
      },
    }),
  )
  return { image, video }
}

/** Remarks for the sender of the request on how the swap was made. */
function notesOf(request: StoredSwapRequest, result: CharacterTaskResult): Text[] {
  const notes: Text[] = []
  if (request.prompt !== undefined) notes.push(message('engineWork.promptUnused'))
  if (request.model_name !== undefined && request.model_name !== localModelName)
    notes.push(message('engineWork.otherModel', { model: request.model_name }))
  if (result.facesInImage > 1) notes.push(message('engineWork.severalInImage', { count: result.facesInImage }))
  if (request.mode === 'animate' && result.facesInVideo > 1) notes.push(message('engineWork.severalInVideo'))
  const missing = result.frames - result.changed
  if (missing > 0)
    notes.push(
      request.mode === 'replace'
        ? message('engineWork.notReplaced', { missing, frames: result.frames })
        : message('engineWork.notFollowed', { missing, frames: result.frames }),
    )
  return notes
}

async function swap(record: RecordRow, parts: CharacterSwapParts, context: RunContext): Promise<Outcome> {
  const request = record.request as StoredSwapRequest
  context.report(0.01, stages.fetchingImageAndVideo)
  const { image, video } = await fetchBoth(request, parts, context)
  const { fps, frames } = lengthOf(video.info, request.duration)
  const framed = request.mode === 'replace' ? video.info.video : (image.info.image ?? image.info.video)
  if (!framed) throw new EngineError(failed, textAt('image', message('engineWork.imageEmpty')))
  const size = sizeFor(framed, request.resolution)
  context.report(0.05, request.mode === 'replace' ? stages.replacingFaces : stages.movingCharacter)
  const outPath = join(context.folder, 'video.mp4')
  const input = {
    imagePath: image.path,
    video: { path: video.path, info: video.info },
    ...size,
    fps,
    frames,
    outPath,
    mark: request.engine_mark === true,
  }
  const result = await parts.faces
    .run(request.mode === 'replace' ? 'swap' : 'animate', input, {
      signal: context.signal,
      onProgress: (share) => context.report(0.05 + share * 0.94),
    })
    .catch((error: unknown) => {
      // The error of a damaged file names its URL instead of the copy that was worked on.
      if (error instanceof FaceError && error.code === 'video-unreadable')
        throw new EngineError(
          unreadable,
          textAt('video', message('engineWork.videoDamaged', { url: shownUrl(request.video) })),
          { cause: error },
        )
      throw error
    })
  const seconds = Math.round((result.frames / fps) * 100) / 100
  const notes = notesOf(request, result)
  return {
    file: servedFile(outPath, 'mp4'),
    ...(request.engine_mark === true ? { marks: ['visible-sign'] } : {}),
    used: { credits: creditsFor(seconds, request.resolution), videoSeconds: seconds },
    fields: {
      video_seconds: seconds,
      engine_faces: result.facesInVideo,
      ...(notes.length > 0 ? { engine_note: sentences(...notes) } : {}),
    },
  }
}
