import { firstText, isFields, number, readId, readOne, readStatus, text } from './reading.ts'
import type { Fields } from './reading.ts'
import { statusName, statusOf } from './statuses.ts'
import type { StatusField, StatusName } from './statuses.ts'

/** A record of a generation, read from the answer of any service, whatever its fields are called there. */
export interface Generation {
  /** `_id` of the record, which the info endpoint takes. */
  id: string
  /** `unknown` when the answer carries no status or one that the interface does not name. */
  state: StatusName | 'unknown'
  /** The status number as it was sent; null when there was none. */
  status: number | null
  /** URL of the result; null before completion. */
  resultUrl: string | null
  /** Why the record failed, in the service's words; null when it did not fail, or no reason was given. */
  failReason: string | null
  /** Code of the failure; null where the record has none. */
  failCode: number | null
  /** Credits that were charged; null when the answer does not say. */
  credits: number | null
  /** Time as sent by the service (commonly seconds or milliseconds since 1970); null when absent. */
  createTime: number | null
  /** All fields as they were received. */
  raw: Fields
}

export interface GenerationShape {
  status: StatusField
  /** Fields that may hold the result's URL, in the order in which they are tried. */
  result: readonly string[]
}

const reasonFields = ['faceswap_fail_reason', 'fail_reason', 'error_reason', 'error_reasons', 'error_msg', 'reason']

function reasonOf(value: unknown): string | null {
  if (Array.isArray(value)) {
    const parts = value.map(reasonOf).filter((part) => part !== null)
    return parts.length === 0 ? null : parts.join('; ')
  }
  if (isFields(value)) return firstText(value, ['message', 'msg', 'reason', 'error_reason', 'error_msg', 'code'])
  return text(value)
}

/** Why a record failed, in the service's words; null where it doesn't say. */
export function readReason(record: Fields): string | null {
  for (const name of reasonFields) {
    const reason = reasonOf(record[name])
    if (reason !== null) return reason
  }
  return null
}

function readFailCode(record: Fields): number | null {
  const reasons = record['error_reasons']
  const first: unknown = Array.isArray(reasons) ? reasons[0] : reasons
  return number(record['fail_code']) ?? number(record['error_code']) ?? (isFields(first) ? number(first['code']) : null)
}

function readResult(record: Fields, names: readonly string[]): string | null {
  // A character swap has its input under `video_url`, beside `image_url`: that field must not be read as the result.
  const isSwap = text(record['image_url']) !== null
  return firstText(
    record,
    names.filter((name) => !(isSwap && name === 'video_url')),
  )
}

/** Reads a record, or the first of a list of records. @throws AnswerProblem when there is none or it has no `_id` */
export function readGeneration(data: unknown, shape: GenerationShape): Generation {
  const record = readOne(data)
  const status = readStatus(record, shape.status)
  const state = statusName(status)
  return {
    id: readId(record),
    state,
    status,
    resultUrl: status === statusOf.completed ? readResult(record, shape.result) : null,
    failReason: status === statusOf.completed ? null : readReason(record),
    failCode: status === statusOf.failed ? readFailCode(record) : null,
    credits: number(record['deduction_credit']) ?? number(record['deduction_duration']),
    createTime: number(record['create_time']),
    raw: record,
  }
}

export const videoShape: GenerationShape = {
  status: 'video_status',
  result: ['video', 'external_video', 'url', 'video_url', 'image'],
}

export const audioShape: GenerationShape = {
  status: 'status',
  result: ['url', 'audio_url', 'preview', 'audio', 'video_url', 'video'],
}

export const imageShape: GenerationShape = {
  status: 'image_status',
  result: ['image', 'external_img', 'url', 'image_url'],
}
