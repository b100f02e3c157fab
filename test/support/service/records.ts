import { extname } from 'node:path'
import { typeOfEnding } from '../../../electron/common/formats/index.ts'
import {
  generationKindNames,
  generationSpecs,
  infoEndpoints,
  resultMedia,
} from '../../../electron/common/generation/kinds.ts'
import type { ResultMedia } from '../../../electron/common/generation/kinds.ts'
import { endpoints } from '../../../electron/common/service/endpoints/index.ts'
import type { EndpointId } from '../../../electron/common/service/endpoints/index.ts'
import { statusOf } from '../../../electron/common/service/statuses.ts'

type Fields = Record<string, unknown>

/** State of a record. `gone`: the service has deleted it. */
export type Fate = 'queued' | 'working' | 'done' | 'failed' | 'gone'

/** A record that the service makes, or has made. */
export interface FakeRecord {
  id: string
  media: ResultMedia
  /** Endpoint by which it was requested. */
  path: string
  body: Fields
  /** Time of the record, ms since 1970; without it the record's answers have no time. */
  at?: number
  /** Number of polls, the present one included. */
  polls: number
  /** Fixed state; without it the service's `fate` decides at each poll. */
  fate?: Fate
  /** Further fields of its answers. */
  fields?: Fields
  /** Extension of its file. */
  ending: string
  /** The record exists, but its file doesn't any more. */
  isFileGone?: boolean
}

export const statuses = {
  queued: statusOf.queueing,
  working: statusOf.processing,
  done: statusOf.completed,
  failed: statusOf.failed,
} as const

export const mediaEndings: Record<ResultMedia, string> = { video: 'mp4', audio: 'mp3', image: 'png' }

/** Content of a file by its name; null for a name that is neither a picture nor a sound. */
export function mediaOfName(name: string): ResultMedia | null {
  const [kind = ''] = (typeOfEnding(extname(name))?.mime ?? '').split('/')
  return resultMedia.find((media) => media === kind) ?? null
}

/** The kind of media that each endpoint makes. */
const mediaOfCreate = new Map<EndpointId, ResultMedia>(
  generationKindNames.map((kind) => [generationSpecs[kind].create, generationSpecs[kind].media]),
)
const mediaOfInfo = new Map<EndpointId, ResultMedia>(
  Object.entries(infoEndpoints).map(([media, { id }]) => [id, media as ResultMedia]),
)

export class FakeRecords extends Map<string, FakeRecord> {
  /** The record of a request; null for an endpoint that begins no generation. */
  begin(endpoint: EndpointId, body: Fields): FakeRecord | null {
    const media = mediaOfCreate.get(endpoint)
    if (media === undefined) return null
    const record: FakeRecord = {
      id: `${media}-${this.size + 1}`,
      media,
      path: endpoints[endpoint].path,
      body,
      at: Date.now(),
      polls: 0,
      ending: mediaEndings[media],
    }
    this.set(record.id, record)
    return record
  }

  /** The record that an info endpoint is asked for: null when there is none, undefined for other endpoints. */
  lookUp(endpoint: EndpointId, input: Fields): FakeRecord | null | undefined {
    const media = mediaOfInfo.get(endpoint)
    if (media === undefined) return undefined
    const found = this.get(String(input[infoEndpoints[media].recordField]))
    if (found?.media !== media) return null
    found.polls += 1
    return found
  }
}

/** Fields of a record's answers after its end. */
interface Ending {
  url: string
  credits: number
  reason: string | null
}

/** A record as the info endpoint of its media answers it. */
export function recordWire(record: FakeRecord, fate: Exclude<Fate, 'gone'>, ending: Ending): Fields {
  const { id: _id, media, path, body, at, fields } = record
  const reason = fate === 'failed' ? ending.reason : null
  const status = statuses[fate]
  const url = fate === 'done' ? ending.url : ''
  const isSwap = path === endpoints.createCharacterSwap.path
  const common = {
    _id,
    ...(at === undefined ? {} : { create_time: Math.round(at / 1000) }),
    ...(at === undefined ? {} : { deduction_credit: fate === 'failed' ? 0 : ending.credits }),
    ...(reason === null ? {} : { [isSwap ? 'faceswap_fail_reason' : 'reason']: reason }),
  }
  if (media === 'audio') return { ...common, status, url, ...fields }
  if (media === 'image') return { ...common, image_status: status, image: url, ...fields }
  const swap = isSwap ? { image_url: body['image'], video_url: body['video'] } : {}
  return { ...common, video_status: status, status, video: url, ...swap, ...fields }
}
