import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { networkCode } from '../../core/network-code.ts'
import { StudioError } from '../../core/studio-error.ts'

interface S3Fault {
  name?: string
  code?: string
  Code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

/** Turns an error of the bucket's client into one for the user. */
export function bucketFault(error: unknown, where: { endpoint: string; bucket: string }): unknown {
  if (error instanceof StudioError) return error
  const fault = (typeof error === 'object' && error !== null ? error : {}) as S3Fault
  const status = fault.$metadata?.httpStatusCode
  const name = fault.Code ?? fault.name ?? ''
  const refused = (code: string, text: Text, next: Text): StudioError =>
    new StudioError(code, text, { next, cause: error })
  const host = URL.canParse(where.endpoint) ? new URL(where.endpoint).host : where.endpoint
  const network = networkCode(error)
  if (network !== null)
    return refused(
      'address',
      message('bucketErrors.unreachable', { host, code: network }),
      message('bucketErrors.checkNetwork'),
    )
  switch (name) {
    case 'NoSuchBucket':
      return refused(
        'no-bucket',
        message('bucketErrors.noBucket', { bucket: where.bucket, host }),
        message('bucketErrors.checkRegion'),
      )
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'InvalidToken':
    case 'ExpiredToken':
      return refused('credential', message('bucketErrors.keyRefused'), message('bucketErrors.enterBoth'))
    case 'RequestTimeTooSkewed':
      return refused('clock', message('bucketErrors.wrongClock'), message('bucketErrors.setClock'))
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return refused(
        'region',
        message('bucketErrors.otherRegion', { bucket: where.bucket }),
        message('bucketErrors.enterRegion'),
      )
    case 'QuotaExceeded':
    case 'EntityTooLarge':
    // MinIO's names for a disk or a quota that is used up.
    case 'XMinioStorageFull':
    case 'XMinioAdminBucketQuotaExceeded':
      return refused('full', message('bucketErrors.full'), message('bucketErrors.makeRoom'))
    default:
      break
  }
  if (status === 403 || name === 'AccessDenied')
    return refused(
      'denied',
      message('bucketErrors.denied', { bucket: where.bucket }),
      message('bucketErrors.giveLeave'),
    )
  if (status === 404)
    return refused(
      'no-bucket',
      message('bucketErrors.noBucket', { bucket: where.bucket, host }),
      message('bucketErrors.checkEndpoint'),
    )
  if (status !== undefined && status >= 500)
    return refused('service', message('bucketErrors.serverProblem', { status }), message('bucketErrors.later'))
  if (status !== undefined || name === 'SyntaxError' || /deserializ/i.test(fault.message ?? ''))
    return refused(
      'not-s3',
      status === undefined
        ? message('bucketErrors.notS3', { host })
        : message('bucketErrors.notS3Status', { host, status }),
      message('bucketErrors.checkEndpointAlone'),
    )
  return error
}
