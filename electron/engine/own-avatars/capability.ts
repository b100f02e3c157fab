import type { CapabilityEntry, OutcomeFile, RunContext } from '../generations/types.ts'
import type { MediaTools } from '../../media/tools.ts'
import { EngineError } from '../core/errors.ts'
import { FaceError } from '../faces/errors.ts'
import type { FacePool } from '../faces/worker/pool.ts'
import type { InputFile, Inputs } from '../inputs/inputs.ts'
import { servedType } from '../media-store/served-type.ts'
import { avatarType } from '../../common/service/avatars.ts'
import type { TalkWork } from '../video/own-clips.ts'
import { makeIdle } from './idle.ts'
import type { Portrait } from './portrait-types.ts'
import { readableInput } from '../inputs/readable.ts'

/** service-interface: Errors, "Avatar processing error". */
const FAILED = 1105
/** service-interface: Errors, "liveAvatar upload avatar error". */
const STREAM_FAILED = 1220
/** service-interface: Errors, "liveAvatar upload exceeded". */
const STREAM_TOO_LONG = 1223

/** Longer films are refused, ms: of ten minutes one is used. */
export const LONGEST_FILM_MS = 10 * 60_000

export interface OwnAvatarParts {
  inputs: Inputs
  tools: MediaTools
  faces: Pick<FacePool, 'run'>
  talk: TalkWork
}

interface UploadRequest {
  url: string
  type: 1 | 2
}

/** service-interface: Upload avatar. Fetches the photo or video, checks it, and prepares what speaks. */
export function createOwnAvatarCapability(parts: OwnAvatarParts): CapabilityEntry {
  return {
    capability: 'avatar',
    lane: 'preview',
    callbackType: 'avatar',
    failCode: FAILED,
    deadlineMs: () => 20 * 60_000,
    async run(record, context) {
      const request = record.request as UploadRequest
      const code = request.type === avatarType.stream ? STREAM_FAILED : FAILED
      const cutOut = record.fields['engine_cut_out'] === true
      context.report(0.05, 'Fetching the avatar')
      const input = await fetchAvatar(request, code, parts, context)
      context.report(0.3, 'Looking for the face')
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
          if (error instanceof FaceError && USER_FAULTS.has(error.code))
            throw new EngineError(code, error.message, { cause: error })
          throw error
        })
      if ('refusal' in result) throw new EngineError(code, result.refusal.reason)
      const { portrait } = result
      context.report(0.6, 'Making it idle')
      const idlePath = await makeIdle(portrait, parts, context, (share) => context.report(0.6 + share * 0.39))
      return {
        file: null,
        assets: assetsOf(input, portrait, idlePath),
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

const USER_FAULTS = new Set(['picture-unreadable', 'picture-too-large', 'video-unreadable', 'invalid'])

async function fetchAvatar(
  { url, type }: UploadRequest,
  code: number,
  { inputs }: OwnAvatarParts,
  { folder, signal }: RunContext,
): Promise<InputFile> {
  const input = await inputs.open({ url, kind: 'avatar', folder, signal }).catch((error: unknown) => {
    // What can't be used is a failure of this operation; what has gone keeps its own code.
    if (error instanceof EngineError && error.code === 1003)
      throw new EngineError(code, error.message, { cause: error })
    throw error
  })
  if (input.info.durationMs <= LONGEST_FILM_MS) return input
  const minutes = String(Math.round(input.info.durationMs / 60_000))
  throw new EngineError(
    type === avatarType.stream ? STREAM_TOO_LONG : code,
    `The video is ${minutes} minutes long; the limit is ${String(LONGEST_FILM_MS / 60_000)} minutes, and one is enough. Cut it and try again.`,
  )
}

function assetsOf(input: InputFile, portrait: Portrait, idlePath: string): Record<string, OutcomeFile> {
  const png = { extension: 'png', mime: 'image/png' }
  const mp4 = { extension: 'mp4', mime: 'video/mp4' }
  return {
    media_file: { path: input.path, ...servedType(input.info) },
    thumbnail_file: { path: portrait.thumbnailPath, extension: 'jpg', mime: 'image/jpeg' },
    prepared_file: { path: portrait.preparedPath, ...(portrait.quiet ? mp4 : png) },
    idle_file: { path: idlePath, ...mp4 },
    ...(portrait.cutOutPath === undefined ? {} : { cut_out_file: { path: portrait.cutOutPath, ...png } }),
  }
}
