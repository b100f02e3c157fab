import { message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { isCertificateCode, networkCode } from '../../../core/network-code.ts'
import { StudioError } from '../../../core/studio-error.ts'

/** A refusal that only the user can change. */
export function refused(code: string, text: Text, next: Text, cause?: unknown): StudioError {
  return new StudioError(code, text, { next, cause })
}

/** A failure of the network as an error for the user; `network` is tried again. Null for other errors. */
export function networkFault(error: unknown, host: string): StudioError | null {
  const code = networkCode(error)
  if (code === null) return null
  if (isCertificateCode(code))
    return refused(
      'certificate',
      message('deliveryErrors.certificate', { host, code }),
      message('deliveryErrors.certificateNext'),
      error,
    )
  return unreachable(host, code, error)
}

export function unreachable(host: string, code: string, cause?: unknown): StudioError {
  return refused(
    'network',
    message('deliveryErrors.unreachable', { host, code }),
    message('deliveryErrors.unreachableNext'),
    cause,
  )
}

/** Codes of errors after which a delivery is tried again by itself: `address` and `service` are those of buckets. */
const transient: ReadonlySet<string> = new Set(['network', 'address', 'service'])

export const isTransient = (code: string): boolean => transient.has(code)

export const full = (host: string, cause?: unknown): StudioError =>
  refused('full', message('deliveryErrors.full', { host }), message('deliveryErrors.fullNext'), cause)

export const wrongSecret = (host: string, user: string, cause?: unknown): StudioError =>
  refused(
    'credential',
    message('deliveryErrors.credential', { host, user }),
    message('deliveryErrors.credentialNext'),
    cause,
  )

export const denied = (host: string, path: string, cause?: unknown): StudioError =>
  refused('denied', message('deliveryErrors.denied', { host, path }), message('deliveryErrors.deniedNext'), cause)
