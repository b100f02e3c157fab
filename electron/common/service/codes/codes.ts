import { codeRows } from './code-table.ts'
import type { ErrorKind } from './error-kind.ts'
import type { Text } from '../../messages/index.ts'

export interface ServiceCode {
  code: number
  /** As the interface words it (service-interface: Errors). */
  meaning: string
  /** What the user can do next, one sentence. */
  advice: Text
  kind: ErrorKind
  /** The whole account is affected: one banner, not a failure per job. */
  account: boolean
}

/** Code of success. */
export const success = 1000

/** Names for the codes that the product itself raises or tells apart. */
export const codeOf = {
  parameter: 1003,
  tooFrequent: 1005,
  quota: 1006,
  tooManyFaces: 1007,
  permission: 1009,
  notFound: 1014,
  createVideo: 1015,
  audioNotCreated: 1017,
  invalidToken: 1101,
  missingCredential: 1102,
  unpaid: 1103,
  credit: 1104,
  avatarProcessing: 1105,
  audioProcessing: 1110,
  voiceProcessing: 1112,
  banned: 1200,
  videoTooLong: 1204,
  videoTooLarge: 1207,
  videoUnreadable: 1208,
  videoEncoding: 1209,
  videoFps: 1210,
  subscriptionRequired: 1213,
  sessionNotFound: 1216,
  sessionClosed: 1219,
  notSubscribed: 1221,
  alreadyExists: 1222,
} as const

/** Every code of the interface except success, by rising number. */
export const serviceCodes: readonly ServiceCode[] = codeRows.map(
  ([code, kind, meaning, advice, account]) => ({
    code,
    kind,
    meaning,
    advice,
    account: account === 'account',
  }),
)

const byCode = new Map(serviceCodes.map((entry) => [entry.code, entry]))

/** What a code means; undefined for one the interface does not name. */
export function findCode(code: number): ServiceCode | undefined {
  return byCode.get(code)
}

/** True for codes that concern the whole account: 1101, 1102, 1103, 1104, 1200, 1213, 1221. */
export function isAccountCode(code: number): boolean {
  return byCode.get(code)?.account ?? false
}
