import { isAllowedAddress, isLocalName, literalAddress } from './addresses.ts'

/**
 * Why the engine won't go to a URL, as far as its text shows, as a whole sentence; undefined when it may be tried. Names are
 * judged again by the addresses they resolve to.
 */
export function urlRefusal(text: string, allowLocal: boolean): string | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'It is not a URL. Give an address that starts with http:// or https://.'
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `Addresses that start with ${url.protocol} are not read. Use http:// or https://.`
  if (url.username !== '' || url.password !== '')
    return 'An address with a user name or a password in it is not read. Use one that works without.'
  const literal = literalAddress(url.hostname)
  const refused =
    literal === undefined ? isLocalName(url.hostname) && !allowLocal : !isAllowedAddress(literal, allowLocal)
  return refused ? localRefusal(url.hostname) : undefined
}

/** The sentence for an address on this machine or the local network. */
export function localRefusal(hostname: string): string {
  return `${hostname} is on this machine or its network, which the engine does not read from. Upload the file to the engine (POST /engine/uploads), or start the engine with --allow-local.`
}
