import { StudioError } from '../../core/studio-error.ts'

const again = 'Start a new session.'

/** What the service's codes mean for a live session, in words for the person (service-interface: Errors). */
const byCode: Readonly<Record<number, { code: string; message: string; next: string }>> = {
  1007: {
    code: 'live-too-many-faces',
    message: 'There are more source faces than can be changed at once.',
    next: 'Use fewer faces; 8 is the most.',
  },
  1104: {
    code: 'live-no-credits',
    message: 'The account has too few credits left for a live session (insufficient quota).',
    next: 'Top up the account with the service, or use the built-in engine.',
  },
  1108: {
    code: 'live-picture',
    message: "The picture of the source face can't be used.",
    next: 'Choose another picture: one face from the front, at least 80 x 80 pixels large.',
  },
  1214: {
    code: 'live-in-process',
    message: 'The service is still at work on the request before.',
    next: 'Wait a moment, then try again.',
  },
  1215: {
    code: 'live-busy',
    message: 'The service runs as many live sessions as it can.',
    next: 'Close another session, or try again in a few minutes.',
  },
  1216: {
    code: 'live-unknown',
    message: 'The service does not know this live session (any more).',
    next: again,
  },
  1217: {
    code: 'live-failed',
    message: 'The service failed to report about its live session.',
    next: again,
  },
  1218: {
    code: 'live-failed',
    message: 'The service failed in the middle of the live session.',
    next: again,
  },
  1219: { code: 'live-closed', message: 'The live session is closed.', next: again },
  1220: {
    code: 'live-upload',
    message: 'The service could not take the picture of the source face.',
    next: 'Choose another picture, or try again.',
  },
  1223: {
    code: 'live-upload-exceeded',
    message: 'The account holds as many uploaded faces as it may.',
    next: 'Remove some with the service, or use another account.',
  },
}

/** What to do where the engine's own sentence says what is wrong; undefined: it says that, too. */
const ownNext: Readonly<Record<number, string | undefined>> = {
  1007: undefined,
  1104: 'Give the account more in the engine’s account.json, then start Greenroom again.',
  1108: 'Choose another picture.',
  1214: undefined,
  1215: undefined,
  1216: undefined,
}

/** What to do when the engine has ended a session. */
export function nextAfter(code: number | null): string {
  return (code === null ? undefined : ownNext[code]) ?? again
}

interface ServiceFault {
  code?: unknown
  sentence?: unknown
  kind?: unknown
  sent?: unknown
}

/** The service's own number, where an error carries one. */
export function codeOf(error: unknown): number | null {
  const { code } = (error ?? {}) as ServiceFault
  return error instanceof Error && typeof code === 'number' ? code : null
}

/** Whether the session is over for the service: it says so, or doesn't know it. */
export function saysClosed(error: unknown): boolean {
  const code = codeOf(error)
  return code === 1216 || code === 1219
}

/** Whether a request may have been done although nobody answered. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof Error && (error as ServiceFault).sent === 'maybe'
}

/**
 * An error of the service in words for a live session; any other stays as it is.
 * @param own the engine says more exactly what is wrong than its code does
 */
export function liveError(error: unknown, own: boolean): unknown {
  const code = codeOf(error)
  const words = code === null ? undefined : byCode[code]
  if (code === null || !words || !(error instanceof Error)) return error
  const { sentence } = error as ServiceFault
  const said = typeof sentence === 'string' ? withoutFrame(sentence) : null
  const next = own && said !== null && code in ownNext ? ownNext[code] : words.next
  return new StudioError(words.code, own && said !== null ? said : words.message, {
    ...(next === undefined ? {} : { next }),
    ...(own || said === null ? {} : { details: [`The service says: ${said}`] }),
    serviceCode: code,
    cause: error,
  })
}

/** What the service itself says, without what the client puts around it and without a field that nobody has typed. */
function withoutFrame(sentence: string): string {
  const bare = sentence.replace(/^The service refused: /, '').replace(/ \(code \d+\)\.$/, '.')
  return bare.replace(/^sourceImage\[\d+\](?:\.path)?: /, '')
}

export const reasons = {
  pageGone: () =>
    new StudioError(
      'live-page-gone',
      'The page of the live session was closed or fell silent, so the session was closed.',
      { next: again },
    ),
  idle: (minutes: number) =>
    new StudioError(
      'live-idle',
      `No picture was sent for ${minutes} minutes, so the live session was closed.`,
      {
        next: again,
      },
    ),
  noAlgorithm: (seconds: number, name: string) =>
    new StudioError(
      'live-no-algorithm',
      `${name} did not join the session within ${seconds} seconds, so it was closed.`,
      { next: 'Try again later, or use another connection.' },
    ),
  studioClosed: () =>
    new StudioError('live-studio-closed', 'Greenroom was closed, and the live session with it.', {
      next: again,
    }),
  crashed: () =>
    new StudioError('live-crashed', 'Greenroom ended in the middle of the live session; it was closed.', {
      next: again,
    }),
  connectionGone: () =>
    new StudioError('live-connection-gone', 'The connection was removed, and its live session closed.', {
      next: 'Choose another connection.',
    }),
  engineGone: (name: string) =>
    new StudioError(
      'live-engine-gone',
      `${name} stopped in the middle of the live session, which is closed now.`,
      { next: 'It starts again by itself. Start a new session in a moment.' },
    ),
} as const

/** The engine closes what it was asked for before it died, and what nobody joins; neither costs anything. */
export function engineLost(name: string, cause: unknown): StudioError {
  return new StudioError(
    'live-engine-gone',
    `${name} stopped, or did not answer, while it made the live session. Nothing of it stays open.`,
    { next: 'It starts again by itself. Start a new session in a moment.', cause },
  )
}

/** For who doesn't know whether a session was begun. */
export function unconfirmedWords(name: string): [message: string, next: string] {
  return [
    `It is not known whether ${name} has begun a live session: its answer was lost. It was not asked again, since that may cost credits.`,
    'A session that nobody joins ends by itself; look at the account of the service if in doubt.',
  ]
}
