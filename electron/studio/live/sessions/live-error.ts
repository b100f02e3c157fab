import { message, errorText } from '../../../common/messages/index.ts'
import { codeOf } from '../../../common/service/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Text } from '../../../common/messages/index.ts'

const again = message('liveErrors.startNew')

/** What the service's codes mean for a live session, in words for the person (service-interface: Errors). */
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

/** What to do where the engine's own sentence says what is wrong; undefined: it says that, too. */
const ownNext: Readonly<Record<number, Text | undefined>> = {
  [codeOf.tooManyFaces]: undefined,
  [codeOf.credit]: message('liveErrors.engineAccount'),
  [codeOf.imageProcessing]: message('liveErrors.choosePicture'),
  [codeOf.liveProcessing]: undefined,
  [codeOf.liveBusy]: undefined,
  [codeOf.sessionNotFound]: undefined,
}

/** What to do when the engine has ended a session. */
export function nextAfter(code: number | null): Text {
  return (code === null ? undefined : ownNext[code]) ?? again
}

interface ServiceFault {
  code?: unknown
  kind?: unknown
  sent?: unknown
}

/** The service's own number, where an error carries one. */
export function serviceCodeIn(error: unknown): number | null {
  const { code } = (error ?? {}) as ServiceFault
  return error instanceof Error && typeof code === 'number' ? code : null
}

/** Whether the session is over for the service: it says so, or doesn't know it. */
export function isSessionClosed(error: unknown): boolean {
  const code = serviceCodeIn(error)
  return code === codeOf.sessionNotFound || code === codeOf.sessionClosed
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
  const code = serviceCodeIn(error)
  const words = code === null ? undefined : byCode[code]
  if (code === null || !words || !(error instanceof Error)) return error
  const said = saidBy(errorText(error))
  const next = own && said !== null && code in ownNext ? ownNext[code] : words.next
  return new StudioError(words.code, own && said !== null ? said : words.message, {
    ...(next === undefined ? {} : { next }),
    ...(own || said === null ? {} : { details: [message('liveErrors.serviceSays', { said })] }),
    serviceCode: code,
    cause: error,
  })
}

/** What the service itself says, without what the client puts around it and without a field that nobody has typed. */
function saidBy(text: Text): string | null {
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

/** The engine closes what it was asked for before it died, and what nobody joins; neither costs anything. */
export function engineLost(name: string, cause: unknown): StudioError {
  return new StudioError('live-engine-gone', message('liveErrors.engineLost', { name }), {
    next: message('liveErrors.startsAgain'),
    cause,
  })
}

/** For who doesn't know whether a session was begun. */
export function unconfirmedText(name: Text): [text: Text, next: Text] {
  return [message('liveErrors.unconfirmed', { name }), message('liveErrors.unconfirmedNext')]
}
