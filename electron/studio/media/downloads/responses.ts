import { message } from '../../../common/messages/index.ts'
import { SaveFault } from '../../core/save-fault.ts'
import { retryAfter } from '../../core/retry-after.ts'
import type { FileAnswer } from './exchange.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Version of a remote resource. */
export interface Entity {
  /** Value for If-Range: a strong ETag, else Last-Modified; null when an interrupted transfer can't be continued. */
  validator: string | null
  /** Total size in bytes; null when the server doesn't tell. */
  total: number | null
}

/** The fault for a status other than success; null for success. */
export function statusFault(
  response: FileAnswer,
  now: number,
): SaveFault | { message: Text; retryAfterMs: number | null } | null {
  const { status } = response
  if (status === 200 || status === 206 || status === 416) return null
  response.drop()
  if (status === 401 || status === 403 || status === 404 || status === 410)
    return new SaveFault('link-expired', message('downloadErrors.linkExpired', { status }), {
      next: message('downloadErrors.makeAgain'),
    })
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { message: message('downloadErrors.httpStatus', { status }), retryAfterMs: waitOf(response, now) }
  return new SaveFault('refused', message('downloadErrors.notGiven', { status }))
}

/** Which bytes an answer contains. `have` is how many of the version `known` exist already. */
export function entityOf(
  response: FileAnswer,
  have: number,
  known: Entity | null,
): { entity: Entity; resumed: boolean; whole?: true } | 'start-over' {
  const { header, status } = response
  if (status === 416) {
    response.drop()
    const total = /^bytes \*\/(\d+)$/.exec(header('content-range') ?? '')?.[1]
    // The server had stated a greater length than the file has, and all of the file has arrived.
    if (known?.validator && have > 0 && Number(total) === have)
      return { entity: { validator: known.validator, total: have }, resumed: true, whole: true }
    return 'start-over'
  }
  const encoded = !['', 'identity'].includes(header('content-encoding')?.toLowerCase() ?? '')
  const etag = header('etag')
  const strong = etag && !etag.startsWith('W/') ? etag : null
  // Ranges of an encoded body are not ranges of the file, so an interrupted transfer can't be continued.
  const validator = encoded ? null : (strong ?? header('last-modified'))
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header('content-range') ?? '')
    const total = !range || range[2] === '*' ? null : Number(range[2])
    // Some servers ignore If-Range. The same strong ETag means the same bytes (RFC 9110, 8.8.1), whatever length was
    // stated before.
    const same = strong !== null && known?.validator === strong
    const changed =
      (known?.validator && validator && known.validator !== validator) ||
      (!same && known && known.total !== null && total !== null && known.total !== total)
    if (!range || Number(range[1]) !== have || changed) {
      response.drop()
      return 'start-over'
    }
    return { entity: { validator, total: total ?? known?.total ?? null }, resumed: true }
  }
  const length = header('content-length')
  const total = !encoded && length !== null && /^\d+$/.test(length) ? Number(length) : null
  return { entity: { validator, total }, resumed: false }
}

/** Longest delay that a server may ask for, ms; after it the server is tried again. */
const longestWaitMs = 120_000

function waitOf(response: FileAnswer, now: number): number | null {
  const asked = retryAfter(response.header('retry-after') ?? undefined, now)
  return asked === undefined ? null : Math.min(asked, longestWaitMs)
}
