import { SaveFault } from '../jobs/index.ts'

/** One version of a resource. */
export interface Entity {
  /** For If-Range: a strong ETag, else Last-Modified; null when an interrupted transfer can't be gone on with. */
  validator: string | null
  /** bytes; null when the server doesn't tell */
  total: number | null
}

/** What a status other than success means for a download; null for success. */
export function statusFault(
  response: Response,
): SaveFault | { message: string; retryAfterMs: number | null } | null {
  const { status } = response
  if (status === 200 || status === 206 || status === 416) return null
  void response.body?.cancel()
  if (status === 401 || status === 403 || status === 404 || status === 410)
    return new SaveFault('link-expired', `The link to the result is no longer valid (HTTP ${status}).`, {
      next: 'Results are kept for 7 days. Retry to make it again.',
    })
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { message: `the server answered HTTP ${status}`, retryAfterMs: retryAfter(response) }
  return new SaveFault('refused', `The server does not give the result (HTTP ${status}).`)
}

/** Reads which bytes an answer brings. `have` is how many are there already, of the version `known`. */
export function entityOf(
  response: Response,
  have: number,
  known: Entity | null,
): { entity: Entity; resumed: boolean } | 'start-over' {
  const { headers, status } = response
  if (status === 416) {
    void response.body?.cancel()
    return 'start-over'
  }
  const encoded = !['', 'identity'].includes(headers.get('content-encoding')?.toLowerCase() ?? '')
  const etag = headers.get('etag')
  const strong = etag && !etag.startsWith('W/') ? etag : null
  // Ranges of an encoded body are not ranges of the file.
  const validator = encoded ? null : (strong ?? headers.get('last-modified'))
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '')
    const total = !range || range[2] === '*' ? null : Number(range[2])
    // Some servers take no notice of If-Range.
    const changed =
      (known?.validator && validator && known.validator !== validator) ||
      (known && known.total !== null && total !== null && known.total !== total)
    if (!range || Number(range[1]) !== have || changed) {
      void response.body?.cancel()
      return 'start-over'
    }
    return { entity: { validator, total: total ?? known?.total ?? null }, resumed: true }
  }
  const length = headers.get('content-length')
  const total = !encoded && length !== null && /^\d+$/.test(length) ? Number(length) : null
  return { entity: { validator, total }, resumed: false }
}

function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (value === null || !/^\d+$/.test(value)) return null
  return Math.min(Number(value), 120) * 1000
}
