import { message, errorText } from '../../../common/messages/index.ts'
import { codeOf } from '../../../common/service/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Text } from '../../../common/messages/index.ts'

const again = message('liveErrors.startNew')

/** Messages for the service's codes during a live session (docs/errors.md). */
const byCode: Readonly<Record<number, { code: string; message: Text; next: Text }>> = {
  [codeOf.tooManyFaces]: {
    code: 'live-too-many-faces',
    message: message('liveErrors.tooManyFaces'),
    next: message('liveErrors.fewerFaces'),
  },
  [codeOf.credit]: {
    code: 'live-no-credits',
    message: message('liveErrors.noCredits'),
    next: message('liveErrors.topUp'),
  },
  [codeOf.imageProcessing]: {
    code: 'live-picture',
    message: message('liveErrors.badPicture'),
    next: message('liveErrors.chooseFrontFace'),
  },
  [codeOf.liveProcessing]: {
    code: 'live-in-process',
    message: message('liveErrors.stillAtWork'),
    next: message('liveErrors.waitAMoment'),
  },
  [codeOf.liveBusy]: {
    code: 'live-busy',
    message: message('liveErrors.serviceBusy'),
    next: message('liveErrors.closeAnother'),
  },
  [codeOf.sessionNotFound]: {
    code: 'live-unknown',
    message: message('liveErrors.unknownSession'),
    next: again,
  },
  [codeOf.liveCallback]: {
    code: 'live-failed',
    message: message('liveErrors.noReport'),
    next: again,
  },
  [codeOf.liveFailed]: {
    code: 'live-failed',
    message: message('liveErrors.failedMidway'),
    next: again,
  },
  [codeOf.sessionClosed]: { code: 'live-closed', message: message('liveErrors.isClosed'), next: again },
  [codeOf.liveAvatarUpload]: {
    code: 'live-upload',
    message: message('liveErrors.pictureNotTaken'),
    next: message('liveErrors.pictureOrAgain'),
  },
  [codeOf.tooManyLiveAvatars]: {
    code: 'live-upload-exceeded',
    message: message('liveErrors.tooManyUploads'),
    next: message('liveErrors.removeSome'),
  },
}

/**
 * Advice for codes for which the engine's own message tells what is wrong; undefined when that message contains the
 * advice, too.
 */
const ownNext: Readonly<Record<number, Text | undefined>> = {
  [codeOf.tooManyFaces]: undefined,
  [codeOf.credit]: message('liveErrors.engineAccount'),
  [codeOf.imageProcessing]: message('liveErrors.choosePicture'),
  [codeOf.liveProcessing]: undefined,
  [codeOf.liveBusy]: undefined,
  [codeOf.sessionNotFound]: undefined,
}

/** Advice when the engine has ended a session. */
export function nextAfter(code: number | null): Text {
  return (code === null ? undefined : ownNext[code]) ?? again
}

interface ServiceFault {
  code?: unknown
  kind?: unknown
  sent?: unknown
}

/** The service's code in an error; null when there is none. */
export function serviceCodeIn(error: unknown): number | null {
  const { code } = (error ?? {}) as ServiceFault
  return error instanceof Error && typeof code === 'number' ? code : null
}

/** Whether the session is over at the service: it says so, or doesn't know the session. */
export function isSessionClosed(error: unknown): boolean {
  const code = serviceCodeIn(error)
  return code === codeOf.sessionNotFound || code === codeOf.sessionClosed
}

/** Whether a request may have been carried out although no answer arrived. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof Error && (error as ServiceFault).sent === 'maybe'
}

/**
 * Turns an error of the service into one worded for a live session; other errors are returned unchanged.
 * @param own whether the service is the engine, whose messages are more exact than its codes
 */
export function liveError(error: unknown, own: boolean): unknown {
  const code = serviceCodeIn(error)
  const words = code === null ? undefined : byCode[code]
  if (code === null || !words || !(error instanceof Error)) return error
  const reason = reasonIn(errorText(error))
  const next = own && reason !== null && code in ownNext ? ownNext[code] : words.next
  return new StudioError(words.code, own && reason !== null ? reason : words.message, {
    ...(next === undefined ? {} : { next }),
    ...(own || reason === null ? {} : { details: [message('liveErrors.serviceSays', { said: reason })] }),
    serviceCode: code,
    cause: error,
  })
}

/**
 * The service's own reason, without the client's wording around it, and without field names that the user never typed;
 * null when there is none.
 */
function reasonIn(text: Text): string | null {
  if (typeof text === 'string' || !text.key.startsWith('serviceErrors.refused.')) return null
  const reason = text.values?.reason
  return typeof reason === 'string' ? `${reason.replace(/^sourceImage\[\d+\](?:\.path)?: /, '')}.` : null
}

export const reasons = {
  pageGone: () => new StudioError('live-page-gone', message('liveErrors.pageGone'), { next: again }),
  idle: (minutes: number) =>
    new StudioError('live-idle', message('liveErrors.idle', { minutes }), {
      next: again,
    }),
  noAlgorithm: (seconds: number, name: string) =>
    new StudioError('live-no-algorithm', message('liveErrors.noAlgorithm', { name, seconds }), {
      next: message('liveErrors.laterOrConnection'),
    }),
  studioClosed: () =>
    new StudioError('live-studio-closed', message('liveErrors.greenroomClosed'), {
      next: again,
    }),
  crashed: () =>
    new StudioError('live-crashed', message('liveErrors.crashed'), {
      next: again,
    }),
  connectionGone: () =>
    new StudioError('live-connection-gone', message('liveErrors.connectionRemoved'), {
      next: message('liveErrors.chooseConnection'),
    }),
  engineGone: (name: string) =>
    new StudioError('live-engine-gone', message('liveErrors.engineStopped', { name }), {
      next: message('liveErrors.startsAgain'),
    }),
} as const

/**
 * The error for a session that was lost with the engine. A restarted engine closes such sessions, and they cost no
 * credits.
 */
export function engineLost(name: string, cause: unknown): StudioError {
  return new StudioError('live-engine-gone', message('liveErrors.engineLost', { name }), {
    next: message('liveErrors.startsAgain'),
    cause,
  })
}

/** Message and advice when it is unknown whether a session was created. */
export function unconfirmedText(name: Text): [text: Text, next: Text] {
  return [message('liveErrors.unconfirmed', { name }), message('liveErrors.unconfirmedNext')]
}
