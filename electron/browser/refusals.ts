import type { ServerResponse } from 'node:http'

/** How the host says no: the same shape as the studio's own errors. */
export interface Refusal {
  status: number
  code: string
  message: string
  next: string
}

const again = 'Close this page and start Greenroom again (npm start); it opens a page that works.'

export const refusals = {
  host: {
    status: 421,
    code: 'host',
    message: 'Greenroom does not answer under this name.',
    next: 'Use the address that Greenroom printed.',
  },
  origin: {
    status: 403,
    code: 'origin',
    message: 'Another page asked for this; only the Greenroom page may.',
    next: 'Use the page that Greenroom opened.',
  },
  session: {
    status: 401,
    code: 'session',
    message: 'This page is no longer connected to Greenroom.',
    next: again,
  },
  token: {
    status: 403,
    code: 'token',
    message: 'The address of this page was used already or belongs to an earlier start of Greenroom.',
    next: again,
  },
  path: {
    status: 400,
    code: 'path',
    message: 'This address is not one of Greenroom.',
    next: 'Use the page that Greenroom opened.',
  },
  missing: {
    status: 404,
    code: 'missing',
    message: 'There is nothing at this address.',
    next: 'Use the page that Greenroom opened.',
  },
  method: {
    status: 405,
    code: 'method',
    message: 'This address does not take this kind of request.',
    next: 'Use the page that Greenroom opened.',
  },
  type: {
    status: 415,
    code: 'type',
    message: 'This address takes JSON only.',
    next: 'Send the header content-type: application/json.',
  },
  large: {
    status: 413,
    code: 'too-large',
    message: 'The file is larger than Greenroom takes from a browser.',
    next: 'Use a smaller file, or choose it through the file dialog, which uses it where it lies.',
  },
  notBuilt: {
    status: 503,
    code: 'not-built',
    message: 'The window of Greenroom has not been built.',
    next: 'Run npm run build, then load this page again.',
  },
  failed: {
    status: 500,
    code: 'internal',
    message: 'Greenroom could not answer this request.',
    next: 'Try again; the log of Greenroom says why it failed.',
  },
} as const satisfies Record<string, Refusal>

export function refuse(outgoing: ServerResponse, refusal: Refusal, more: Record<string, string> = {}): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  const { status, ...body } = refusal
  const text = `${JSON.stringify(body)}\n`
  // What the client still sends is not read: the connection can't be used again.
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
    ...more,
  })
  outgoing.end(text)
}
