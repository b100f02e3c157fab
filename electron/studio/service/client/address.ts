import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { ServiceError } from '../../core/service-error.ts'

function refuse(text: Text): ServiceError {
  const next = message('serviceErrors.address.example')
  return new ServiceError({ kind: 'invalid', text, next, endpoint: '', sent: 'no', field: 'baseUrl' })
}

/** The base URL of a service without a slash at its end. @throws ServiceError (invalid) for a text that can't be one */
export function readBaseUrl(text: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    throw refuse(message('serviceErrors.address.noUrl', { address: JSON.stringify(text.slice(0, 80)) }))
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(message('serviceErrors.address.protocol', { protocol: url.protocol }))
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse(message('serviceErrors.address.account'))
  }
  if (url.search !== '' || url.hash !== '') {
    throw refuse(message('serviceErrors.address.query'))
  }
  return url.href.replace(/\/+$/, '')
}
