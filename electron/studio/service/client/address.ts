import { ServiceError } from './error.ts'

function refuse(sentence: string): ServiceError {
  const next = 'Give an address such as https://api.example.com or http://127.0.0.1:8080.'
  return new ServiceError({ kind: 'invalid', sentence, next, endpoint: '', sent: 'no', field: 'baseUrl' })
}

/** The address of a service without a slash at its end. Throws `ServiceError` (invalid) when it cannot be one. */
export function readBaseUrl(text: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    throw refuse(`The address of the service is not a URL: ${JSON.stringify(text.slice(0, 80))}.`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(`The address of the service must start with http:// or https://, not ${url.protocol}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse('The address of the service must not hold a user name or password.')
  }
  if (url.search !== '' || url.hash !== '') {
    throw refuse('The address of the service must not have a ? or # part.')
  }
  return url.href.replace(/\/+$/, '')
}
