import { codeOf } from '../../../common/service/index.ts'
import type { Code } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CapabilityEntry, OutcomeFile, RunContext } from '../../work/generations/types.ts'
import type { MediaInfo } from '../../../media/media-info.ts'
import type { MediaTools } from '../../../media/tools.ts'
import { EngineError } from '../../core/errors.ts'
import { FaceError } from '../../vision/faces/errors.ts'
import type { FaceWork } from '../../vision/faces/worker-types.ts'
import { shownUrl } from '../../inputs/download.ts'
import type { InputFile, Inputs } from '../../inputs/inputs.ts'
import { isServed, servedFile, servedType } from '../../store/media/served-type.ts'
import { avatarType } from '../../../common/service/endpoints/avatars.ts'
import type { TalkWork } from '../../vision/talking/types.ts'
import { makeIdle } from './idle.ts'
import type { Portrait, PortraitInput, PortraitResult } from './portrait-types.ts'
import { readableInput } from '../../inputs/readable.ts'
import { stages } from '../../core/stages.ts'

const failed = codeOf.avatarProcessing
const streamFailed = codeOf.liveAvatarUpload
const streamTooLong = codeOf.tooManyLiveAvatars

/** Longest film that is accepted as an avatar, ms. Only one minute of it is used. */
export const longestFilmMs = 10 * 60_000

export interface OwnAvatarParts {
  inputs: Inputs
  tools: MediaTools
  faces: FaceWork<'portrait', PortraitInput, PortraitResult>
  talk: TalkWork
}

interface UploadRequest {
  url: string
  type: 1 | 2
}

/**
 * Creates the capability of own avatars (`uploadAvatar` in docs/openapi.json). It fetches a photo or film, checks it,
 * and prepares the media that the avatar speaks from.
 */
export function createOwnAvatarCapability(parts: OwnAvatarParts): CapabilityEntry {
  return {
    capability: 'avatar',
    showsSources: true,
    queueName: 'preview',
    callbackType: 'avatar',
    failCode: failed,
    deadlineMs: () => 20 * 60_000,
    async run(record, context) {
      const request = record.request as UploadRequest
      const code = request.type === avatarType.stream ? streamFailed : failed
      const cutOut = record.fields['engine_cut_out'] === true
      context.report(0.05, stages.fetchingAvatar)
      const input = await fetchAvatar(request, code, parts, context)
      context.report(0.3, stages.lookingForFace)
      const result = await parts.faces
        .run(
          'portrait',
          {
            ...(await readableInput(input, parts.tools, context)),
            cutOut,
            folder: context.folder,
          },
          { signal: context.signal, onProgress: (share) => context.report(0.3 + share * 0.3) },
        )
        .catch((error: unknown) => {
          if (error instanceof FaceError && userFaults.has(error.code))
            throw new EngineError(code, error.text, { cause: error })
          throw error
        })
      if ('refusal' in result) throw new EngineError(code, result.refusal.reason)
      const { portrait } = result
      context.report(0.6, stages.makingIdle)
      const idlePath = await makeIdle(portrait, parts, context, (share) => context.report(0.6 + share * 0.39))
      return {
        file: null,
        assets: assetsOf(await mediaFile(input, context.folder), portrait, idlePath),
        used: { credits: 0, videoSeconds: 0 },
        fields: {
          crop_arr: portrait.head,
          engine_width: portrait.width,
          engine_height: portrait.height,
        },
      }
    },
  }
}

/** Containers of pictures that the engine reads but does not serve; they are converted to PNG. */
const rewrittenTypes = new Set(['avif', 'tiff'])

const userFaults = new Set(['picture-unreadable', 'picture-too-large', 'video-unreadable', 'invalid'])

async function fetchAvatar(
  { url, type }: UploadRequest,
  code: Code,
  { inputs }: OwnAvatarParts,
  { folder, signal }: RunContext,
): Promise<InputFile> {
  const check = (info: MediaInfo) => {
    if (info.durationMs > longestFilmMs) {
      const minutes = Math.round(info.durationMs / 60_000)
      throw new EngineError(
        type === avatarType.stream ? streamTooLong : code,
        message('engineAvatars.tooLong', { url: shownUrl(url), minutes, limit: longestFilmMs / 60_000 }),
      )
    }
    if (info.kind !== 'audio' && !isServed(info) && !rewrittenTypes.has(info.container))
      throw new EngineError(code, message('engineAvatars.notKept', { url: shownUrl(url), container: info.container }))
  }
  return inputs.open({ url, kind: 'avatar', folder, signal, check }).catch((error: unknown) => {
    // A file that can't be used gets the code of avatar uploads; one that no longer exists keeps its own code.
    if (error instanceof EngineError && error.code === codeOf.parameter)
      throw new EngineError(code, error.text, { cause: error })
    throw error
  })
}

/**
 * The uploaded file, unchanged; a photo in a format that browsers or other operations may not read is converted to PNG.
 */
async function mediaFile({ path, info }: InputFile, folder: string): Promise<OutcomeFile> {
  if (!rewrittenTypes.has(info.container)) return { path, ...servedType(info) }
  const rewritten = join(folder, 'media.png')
  await sharp(path).autoOrient().toColourspace('srgb').png({ compressionLevel: 6 }).toFile(rewritten)
  return servedFile(rewritten, 'png')
}

function assetsOf(media: OutcomeFile, portrait: Portrait, idlePath: string): Record<string, OutcomeFile> {
  return {
    media_file: media,
    thumbnail_file: servedFile(portrait.thumbnailPath, 'jpeg'),
    prepared_file: servedFile(portrait.preparedPath, portrait.quiet ? 'mp4' : 'png'),
    idle_file: servedFile(idlePath, 'mp4'),
    ...(portrait.cutOutPath === undefined ? {} : { cut_out_file: servedFile(portrait.cutOutPath, 'png') }),
  }
}
