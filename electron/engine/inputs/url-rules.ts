import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { isAllowedAddress, isLocalName, literalAddress } from './addresses.ts'

/**
 * Why the engine won't go to a URL, as far as its text shows, as a whole sentence; undefined when it may be tried. Names are
 * judged again by the addresses they resolve to.
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

/** The sentence for an address on this machine or the local network. */
export function localRefusal(hostname: string): Text {
  return message('engineInputs.local', { hostname })
}
