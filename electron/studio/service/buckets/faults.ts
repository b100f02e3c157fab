import { StudioError } from '../../core/studio-error.ts'

interface S3Fault {
  name?: string
  code?: string
  Code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

/** What a bucket's refusal means to the user. */
export function bucketFault(error: unknown, where: { endpoint: string; bucket: string }): unknown {
  if (error instanceof StudioError) return error
  const fault = (typeof error === 'object' && error !== null ? error : {}) as S3Fault
  const status = fault.$metadata?.httpStatusCode
  const name = fault.Code ?? fault.name ?? ''
  const say = (code: string, message: string, next: string): StudioError =>
    new StudioError(code, message, { next, cause: error })
  const host = URL.canParse(where.endpoint) ? new URL(where.endpoint).host : where.endpoint
  const network = networkCode(error)
  if (network !== null)
    return say(
      'address',
      `The bucket can't be reached at ${host} (${network}).`,
      'Check the endpoint and the network.',
    )
  switch (name) {
    case 'NoSuchBucket':
      return say(
        'no-bucket',
        `There is no bucket named ${where.bucket} at ${host}.`,
        'Check its name and region.',
      )
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'InvalidToken':
    case 'ExpiredToken':
      return say('credential', 'The bucket does not take the access key or its secret.', 'Enter both again.')
    case 'RequestTimeTooSkewed':
      return say('clock', 'The clock of this machine is wrong, so the bucket refuses it.', 'Set the clock.')
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return say(
        'region',
        `The bucket ${where.bucket} is in another region.`,
        'Enter the region of the bucket.',
      )
    case 'QuotaExceeded':
    case 'EntityTooLarge':
      return say('full', 'The bucket takes no more.', 'Make room in it, or use another.')
    default:
      break
  }
  if (status === 403 || name === 'AccessDenied')
    return say(
      'denied',
      `The access key may not use the bucket ${where.bucket}.`,
      'Give it leave to read, write and delete.',
    )
  if (status === 404)
    return say(
      'no-bucket',
      `There is no bucket named ${where.bucket} at ${host}.`,
      'Check its name, and the endpoint.',
    )
  if (status !== undefined && status >= 500)
    return say('service', `The bucket's server has a problem (HTTP ${status}).`, 'Try again later.')
  if (status !== undefined || name === 'SyntaxError' || /deserializ/i.test(fault.message ?? ''))
    return say(
      'not-s3',
      `What answers at ${host} does not speak S3${status === undefined ? '' : ` (HTTP ${status})`}.`,
      'Check the endpoint.',
    )
  return error
}

/** A network's own code, wherever it hides. */
function networkCode(error: unknown): string | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = (one as S3Fault).code
    if (typeof code === 'string' && /^(E[A-Z]+|UND_|CERT|DEPTH|SELF|ERR_TLS)/.test(code)) return code
    if (one.name === 'TimeoutError') return 'timeout'
  }
  return null
}
