import { codeOf } from '../../../common/service/index.ts'
import type { Code } from '../../../common/service/index.ts'
import { isText } from '../../../common/messages/index.ts'
import { AnswerText } from '../../core/language.ts'
import type { AudioWire, AvatarWire, VideoWire } from '../../../common/service/records.ts'
import type { RecordRow } from '../../store/records/records.ts'

/** What it takes to write records as the interface has them. */
export interface WireContext {
  uid: number
  /** URL of a served file. */
  fileUrl: (name: string) => string
}

export interface FailureFields {
  fail_code?: Code
  fail_reason?: AnswerText
  error_reasons?: { code: Code; message: AnswerText }[]
}

/**
 * The failure of a record. The interface names `error_reasons` without giving its form; `fail_reason` is the same
 * failure as one sentence.
 */
export function failureFields(record: RecordRow): FailureFields {
  if (record.status !== 4 || record.failReason === null) return {}
  const code = record.failCode ?? codeOf.createVideo
  const reason = new AnswerText(record.failReason)
  return { fail_code: code, fail_reason: reason, error_reasons: [{ code, message: reason }] }
}

export const resultUrl = (record: RecordRow, context: WireContext) =>
  record.status === 3 && record.resultFile !== null ? context.fileUrl(record.resultFile) : ''

/** The fields that the engine adds to a record beyond the interface; their names start with `engine_`. The note is a text. */
export function engineFields({ fields }: RecordRow): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('engine_')))
  const { engine_note: note } = own
  return isText(note) ? { ...own, engine_note: new AnswerText(note) } : own
}

/** The record of speech as the interface has it (`audioInfo` in docs/openapi.json). */
export function audioWire(record: RecordRow, context: WireContext): AudioWire & FailureFields {
  const request = record.request as {
    input_text: string
    rate?: string
    voice_id?: string
    webhookUrl?: string
  }
  const { voice_model_id } = record.fields
  return {
    _id: record.id,
    create_time: record.createdAt,
    uid: context.uid,
    from: record.capability === 'clone' ? 4 : 3,
    input_text: request.input_text,
    rate: request.rate ?? '100%',
    voice_model_id: typeof voice_model_id === 'string' ? voice_model_id : (request.voice_id ?? ''),
    url: resultUrl(record, context),
    status: record.status,
    __v: 0,
    ...(record.webhookUrl === null ? {} : { webhookUrl: record.webhookUrl }),
    deduction_credit: record.status === 3 ? record.usedCredits : 0,
    ...engineFields(record),
    ...failureFields(record),
  } as AudioWire & FailureFields
}

/** The record of a video as the interface has it (`videoInfo` in docs/openapi.json). */
export function videoWire(record: RecordRow, context: WireContext): VideoWire & FailureFields {
  const { ratio, background, offset_x, offset_y, scale, video_id, task_id } = record.fields
  // `engine_mark` and `engine_project` are the engine's alone. A client that makes a project of the record would meet
  // fields that the interface does not have.
  const { engine_mark: _mark, engine_project: _project, ...request } = record.request as Record<string, unknown>
  return {
    _id: record.id,
    create_time: record.createdAt,
    update_time: record.updatedAt,
    uid: context.uid,
    type: record.capability === 'avatar-video' ? 1 : 2,
    from: 1,
    video_id: String(video_id),
    task_id: String(task_id),
    video_status: record.status,
    video: resultUrl(record, context),
    external_video: '',
    video_lock_duration: record.lockedSeconds,
    deduction_lock_duration: record.lockedCredits,
    deduction_duration: record.status === 3 ? record.usedCredits : 0,
    webhookUrl: record.webhookUrl ?? '',
    source_data: {
      ...request,
      webhookUrl: record.webhookUrl ?? '',
      userId: String(context.uid),
    },
    ...(typeof ratio === 'string' ? { ratio } : {}),
    ...(typeof background === 'string' ? { background } : {}),
    // Records of earlier versions have neither scale nor offsets.
    ...(typeof scale === 'number' ? { offset_x, offset_y, scale } : {}),
    lipsync: false,
    ...engineFields(record),
    ...failureFields(record),
  } as VideoWire & FailureFields
}

/** What the record of an own avatar holds besides its state. */
export interface OwnAvatarFields {
  avatar_id: string
  name: string
  type: 1 | 2
  /** Names of the avatar's files among the served files, known once the avatar is ready. */
  media_file?: string
  thumbnail_file?: string
  idle_file?: string
  cut_out_file?: string
  /** Box around the head in the upright media, `[x, y, width, height]` in px. */
  crop_arr?: number[]
}

/** The record of an own avatar as the interface has it (`avatarDetail` in docs/openapi.json). */
export function ownAvatarWire(record: RecordRow, context: WireContext): AvatarWire & FailureFields {
  const fields = record.fields as unknown as OwnAvatarFields
  const request = record.request as { url: string }
  const file = (name: string | undefined) => (name === undefined ? '' : context.fileUrl(name))
  return {
    _id: record.id,
    disabled: false,
    uid: context.uid,
    type: fields.type,
    from: 3,
    status: record.status,
    sort: 0,
    create_time: record.createdAt,
    name: fields.name,
    avatar_id: fields.avatar_id,
    url: fields.media_file === undefined ? request.url : file(fields.media_file),
    modify_url: file(fields.idle_file ?? fields.media_file),
    gender: '',
    thumbnailUrl: file(fields.thumbnail_file),
    crop_arr: fields.crop_arr ?? [],
    ...(fields.cut_out_file === undefined ? {} : { engine_cut_out_url: file(fields.cut_out_file) }),
    ...engineFields(record),
    ...failureFields(record),
  }
}
