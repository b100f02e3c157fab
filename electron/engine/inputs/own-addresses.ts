import { isLocalName, literalAddress } from './addresses.ts'
import { classifyAddress } from './addresses.ts'

/** What a URL of the engine itself refers to. */
export type OwnAddress =
  | { kind: 'file'; name: string }
  | { kind: 'official'; what: 'voices' | 'avatars'; file: string }
  | { kind: 'other' }

const filePath = /^\/files\/([A-Za-z0-9_-]{32}\.[a-z0-9]{1,5})$/
const officialPath = /^\/official\/(voices|avatars)\/([A-Za-z0-9-]{1,80}\.[a-z0-9]{1,5})$/

/** What a path of the engine refers to. */
function ownPath(pathname: string): OwnAddress | undefined {
  const file = filePath.exec(pathname)
  if (file) return { kind: 'file', name: file[1]! }
  const official = officialPath.exec(pathname)
  return official ? { kind: 'official', what: official[1] as 'voices' | 'avatars', file: official[2]! } : undefined
}

/**
 * Recognises URLs of this engine. For files and official previews any port counts: an earlier run may have had another
 * one, and a request that was accepted before a restart has to work after it. Names of files are random, so they can't
 * be those of another server.
 * @param publicUrl where clients reach the service, when that is not the port of this machine; without a slash at its end
 */
export function parseOwnAddress(text: string, port: number, publicUrl?: string): OwnAddress | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  if (publicUrl !== undefined && `${url.origin}${url.pathname}/`.startsWith(`${publicUrl}/`))
    return ownPath(`${url.origin}${url.pathname}`.slice(publicUrl.length)) ?? { kind: 'other' }
  if (url.protocol !== 'http:') return undefined
  const literal = literalAddress(url.hostname)
  const loopback =
    literal === undefined
      ? isLocalName(url.hostname)
      : classifyAddress(literal) === 'local' && (/^127\./.test(literal) || literal === '::1')
  if (!loopback) return undefined
  return ownPath(url.pathname) ?? (Number(url.port || 80) === port ? { kind: 'other' } : undefined)
}
