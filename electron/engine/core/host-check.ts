import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../../common/http/index.ts'

/** Whether a request has exactly one Host header and asks for a path (RFC 9112, 3.2): which host it means is beyond doubt. */
export function namesOneHost(request: IncomingMessage): boolean {
  return request.headersDistinct['host']?.length === 1 && request.url?.startsWith('/') === true
}

/**
 * Whether a Host header names an engine that clients reach at `publicUrl`. On a network it has addresses of other machines'
 * making, too, for its probes: those are numbers, which no name can be made to mean (DNS rebinding).
 * @param isOnNetwork whether it listens beyond this machine
 */
export function isHostOf(header: string | undefined, publicUrl: string | undefined, isOnNetwork: boolean): boolean {
  if (header === undefined || isLoopbackHost(header)) return isLoopbackHost(header)
  if (publicUrl !== undefined && new URL(publicUrl).host === header.trim().toLowerCase()) return true
  return (
    isOnNetwork &&
    isIP(
      header
        .trim()
        .replace(/:\d{1,5}$/, '')
        .replace(/^\[(.*)\]$/, '$1'),
    ) !== 0
  )
}

/**
 * Whether a request comes from a page of another site (Fetch Metadata Request Headers, 2.2). Only browsers send
 * `Sec-Fetch-Site`, and no page can change it. `localhost` and `127.0.0.1` are two sites although both are this machine, so
 * a page that was served from here, as its `Referer` shows, counts as one of the same site.
 */
export function isFromForeignPage({ headers }: IncomingMessage): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false
  const { referer = '' } = headers
  return !URL.canParse(referer) || !isLoopbackHost(new URL(referer).host)
}
