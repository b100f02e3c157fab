import type { ServerResponse } from 'node:http'
import { acceptedLanguage } from '../common/languages.ts'
import { formatIn, message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

/** A refusal of the host, in the form of the studio's errors. */
export interface Refusal {
  status: number
  code: string
  text: Text
  next: Text
}

const again = message('browserHost.next.again')
const page = message('browserHost.next.page')

export const refusals = {
  host: {
    status: 421,
    code: 'host',
    text: message('browserHost.refusals.host'),
    next: message('browserHost.next.printed'),
  },
  origin: { status: 403, code: 'origin', text: message('browserHost.refusals.origin'), next: page },
  session: { status: 401, code: 'session', text: message('browserHost.refusals.session'), next: again },
  token: { status: 403, code: 'token', text: message('browserHost.refusals.token'), next: again },
  path: { status: 400, code: 'path', text: message('browserHost.refusals.path'), next: page },
  missing: { status: 404, code: 'missing', text: message('browserHost.refusals.missing'), next: page },
  method: { status: 405, code: 'method', text: message('browserHost.refusals.method'), next: page },
  type: {
    status: 415,
    code: 'type',
    text: message('browserHost.refusals.type'),
    next: message('browserHost.next.json'),
  },
  large: {
    status: 413,
    code: 'too-large',
    text: message('browserHost.refusals.large'),
    next: message('browserHost.next.smaller'),
  },
  notBuilt: {
    status: 503,
    code: 'not-built',
    text: message('browserHost.refusals.notBuilt'),
    next: message('browserHost.next.build'),
  },
  failed: {
    status: 500,
    code: 'internal',
    text: message('browserHost.refusals.failed'),
    next: message('browserHost.next.log'),
  },
} as const satisfies Record<string, Refusal>

/** Answers in the language that the browser prefers. */
export function refuse(outgoing: ServerResponse, refusal: Refusal, more: Record<string, string> = {}): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  const { status, code, text, next } = refusal
  const format = formatIn(acceptedLanguage(outgoing.req.headers['accept-language']))
  const body = `${JSON.stringify({ code, message: format(text), next: format(next) })}\n`
  // The rest of the request is not read, so the connection can't be reused.
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...more,
  })
  outgoing.end(body)
}
