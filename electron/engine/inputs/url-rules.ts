import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { isAllowedAddress, isLocalName, literalAddress } from './addresses.ts'

/**
 * Why the engine does not fetch a URL, judged by the URL's text alone, as a whole sentence; undefined when it may try.
 * A host name is judged again by the addresses that it resolves to.
 */
export function urlRefusal(text: string, allowLocal: boolean): Text | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return message('engineInputs.notUrl')
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return message('engineInputs.otherProtocol', { protocol: url.protocol })
  if (url.username !== '' || url.password !== '') return message('engineInputs.urlWithPassword')
  const literal = literalAddress(url.hostname)
  const refused =
    literal === undefined ? isLocalName(url.hostname) && !allowLocal : !isAllowedAddress(literal, allowLocal)
  return refused ? localRefusal(url.hostname) : undefined
}

/** The message that refuses an address on this machine or the local network. */
export function localRefusal(hostname: string): Text {
  return message('engineInputs.local', { hostname })
}
