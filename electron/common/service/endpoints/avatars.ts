import { fieldProblem } from '../refusal.ts'
import { storedText } from '../../messages/index.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { optionalText, requiredText, requiredUrl } from '../fields.ts'
import { readReason } from '../generation.ts'
import { limits } from '../limits.ts'
import { queryChoice, queryCount } from '../query.ts'
import { boolean, number, readList, readOne, readStatus, text } from '../reading.ts'
import type { Fields } from '../reading.ts'
import { avatarRecord } from '../records.ts'
import { statusName } from '../statuses.ts'
import type { StatusName } from '../statuses.ts'
import { AnswerProblem } from '../problem.ts'

/** Origin of an avatar, and what it is made for. */
export const avatarFrom = { official: 2, own: 3 } as const
export const avatarType = { talking: 1, stream: 2 } as const

export const avatarListQuery = z.object({
  from: queryChoice([avatarFrom.official, avatarFrom.own]),
  type: queryChoice([avatarType.talking, avatarType.stream]),
  page: queryCount(limits.avatarPage.page, 1_000_000),
  size: queryCount(limits.avatarPage.size, 10_000),
})

export const avatarDetailQuery = z.object({ id: requiredText() })

/**
 * Request of `uploadAvatar`. Without `name` an avatar is called by its `avatar_id`. `type` is also taken as "1" or "2",
 * as the talking avatar variant sends it.
 */
export const avatarUploadBody = z.object({
  url: requiredUrl(),
  avatar_id: requiredText(100).regex(/^[A-Za-z0-9]*$/, {
    error: storedText(fieldProblem('requestProblems.letters')),
  }),
  name: optionalText(),
  type: z.preprocess(
    (value: 1 | 2 | '1' | '2') => (value === '1' ? 1 : value === '2' ? 2 : value),
    z.literal([avatarType.talking, avatarType.stream]),
  ),
  url_from: z.literal([1, 2]).default(1).describe('1 own or same-service link, 2 third-party link'),
})

export type AvatarUploadBody = z.input<typeof avatarUploadBody>

export interface Avatar {
  /** Record id for the endpoint Get avatar detail; equal to the avatar id where the service sends none. */
  id: string
  /** Id for the field `avatar_id` of request bodies. */
  avatarId: string
  name: string
  gender: string
  /** 2 official, 3 user uploaded. */
  from: number | null
  /** 1 talking, 2 stream. */
  type: number | null
  /** State; `completed` where a listed avatar has no status, because it is ready then. */
  state: StatusName | 'unknown'
  status: number | null
  /** Why the avatar failed, in the service's words. */
  failReason: string | null
  url: string | null
  thumbnailUrl: string | null
  disabled: boolean
  createTime: number | null
  raw: Fields
}

function readAvatar(record: Fields): Avatar {
  const id = text(record['_id']) ?? text(record['id'])
  const avatarId = text(record['avatar_id'])
  const either = avatarId ?? id
  if (either === null) throw new AnswerProblem('an avatar has neither _id nor avatar_id')
  const status = readStatus(record, 'status')
  const url = text(record['url']) ?? text(record['modify_url'])
  return {
    id: id ?? either,
    avatarId: either,
    name: text(record['name']) ?? either,
    gender: text(record['gender']) ?? '',
    from: number(record['from']),
    type: number(record['type']),
    state: status === null && url !== null ? 'completed' : statusName(status),
    status,
    failReason: statusName(status) === 'failed' ? readReason(record) : null,
    url,
    thumbnailUrl: text(record['thumbnailUrl']) ?? text(record['thumbnail_url']),
    disabled: boolean(record['disabled']) ?? false,
    createTime: number(record['create_time']),
    raw: record,
  }
}

/** Reads an avatar from a list of one, as detail and upload answer, or from the object itself, as some services do. */
export function readAvatarDetail(data: unknown): Avatar {
  return readAvatar(readOne(data))
}

export function readAvatars(data: unknown): Avatar[] {
  return readList(data).map(readAvatar)
}

const common = {
  group: 'Avatars',
  envelope: 'business',
  response: z.array(avatarRecord),
  capability: 'avatars',
} as const

export const avatarEndpoints = {
  listAvatars: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/open/v3/avatar/list',
    summary: 'List avatars',
    where: 'query',
    request: avatarListQuery,
    read: readAvatars,
    effect: 'read',
  }),
  avatarDetail: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/open/v3/avatar/detail',
    summary: 'Get avatar detail',
    where: 'query',
    request: avatarDetailQuery,
    read: readAvatarDetail,
    effect: 'read',
  }),
  uploadAvatar: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/open/v3/avatar/create',
    summary: 'Upload avatar',
    where: 'body',
    request: avatarUploadBody,
    read: readAvatarDetail,
    effect: 'create',
  }),
}
