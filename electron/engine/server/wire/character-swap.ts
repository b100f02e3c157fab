import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { CharacterSwapInfoWire, CharacterSwapWire } from '../../../common/service/records.ts'
import { AnswerText } from '../../core/language.ts'
import type { RecordRow } from '../../store/records/records.ts'
import { engineFields, resultUrl } from './records.ts'
import type { WireContext } from './records.ts'
import { localModelName } from '../../capabilities/character-swap/index.ts'
import type { StoredSwapRequest } from '../../capabilities/character-swap/index.ts'

/** Name of a video's file, from its URL. */
function fileName(url: string): string {
  let path: string
  try {
    path = decodeURIComponent(new URL(url).pathname)
  } catch {
    path = url.split(/[?#]/u)[0] ?? ''
  }
  return path.split('/').at(-1) || 'video.mp4'
}

function commonFields(record: RecordRow, context: WireContext) {
  const request = record.request as StoredSwapRequest
  const { video_seconds } = record.fields
  return {
    _id: record.id,
    create_time: record.createdAt,
    uid: context.uid,
    team_id: String(context.uid),
    // The real duration of the video once it is known, the requested one before; 0 when neither is.
    video_duration: typeof video_seconds === 'number' ? video_seconds : (request.duration ?? 0),
    // Credits that are locked until the record ends; a failed record costs nothing.
    deduction_credit: record.status === 4 ? 0 : record.status === 3 ? record.usedCredits : record.lockedCredits,
    resolution: request.resolution,
    file_name: fileName(request.video),
    image_url: request.image,
    video_url: request.video,
    prompt: request.prompt ?? '',
    webhookUrl: record.webhookUrl ?? '',
    ...engineFields(record),
  }
}

/** The record of a character swap as the answer to its creation has it (`createCharacterSwap` in docs/openapi.json). */
export function characterSwapWire(record: RecordRow, context: WireContext): CharacterSwapWire {
  const request = record.request as StoredSwapRequest
  return {
    ...commonFields(record, context),
    status: record.status,
    mode: request.mode,
    model_name: request.model_name ?? localModelName,
  }
}

type InfoAnswer = Omit<CharacterSwapInfoWire, 'faceswap_fail_reason'> & { faceswap_fail_reason?: AnswerText }

/** The record of a character swap as Get video info answers it (`createCharacterSwap` in docs/openapi.json). */
export function characterSwapInfoWire(record: RecordRow, context: WireContext): InfoAnswer {
  return {
    ...commonFields(record, context),
    update_time: record.updatedAt,
    ...(record.status === 3 ? { video: resultUrl(record, context) } : {}),
    video_status: record.status,
    ...(record.status === 4
      ? {
          fail_code: record.failCode ?? codeOf.faceSwap,
          faceswap_fail_reason: new AnswerText(record.failReason ?? message('engineWork.noReason')),
        }
      : {}),
  }
}
