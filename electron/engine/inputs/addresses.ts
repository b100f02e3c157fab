import ipaddr from 'ipaddr.js'

/**
 * Address ranges of this machine and of the networks it is in. Unless local sources are allowed, the sender of a
 * request must not reach them through the engine.
 */
const localV4 = new Set(['private', 'loopback', 'linkLocal', 'unspecified', 'carrierGradeNat'])
const localV6 = new Set(['uniqueLocal', 'loopback', 'linkLocal', 'unspecified', 'deprecatedSiteLocal'])

export type AddressKind = 'public' | 'local' | 'never'

/**
 * Classifies an IP address: `public`; `local`, allowed only by an option; `never` for multicast, broadcast, reserved
 * and translated ranges, behind which any other address can hide.
 */
export function classifyAddress(text: string): AddressKind {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return 'never'
  // `ipaddr.process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  const address = ipaddr.process(bare)
  const range = address.range()
  if (address.kind() === 'ipv4') {
    if (range === 'unicast') return 'public'
    return localV4.has(range) ? 'local' : 'never'
  }
  if (localV6.has(range)) return 'local'
  // Only 2000::/3 is assigned as global unicast (RFC 4291); what else the library calls unicast can embed an IPv4
  // address.
  const first = address.toByteArray()[0] ?? 0
  return range === 'unicast' && first >> 5 === 1 ? 'public' : 'never'
}

export function isAllowedAddress(text: string, allowLocal: boolean): boolean {
  const kind = classifyAddress(text)
  return kind === 'public' || (kind === 'local' && allowLocal)
}

/**
 * The IP address that a host name consists of (`127.0.0.1`, `[::1]`), for which there is no DNS look-up; undefined for
 * a name.
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}

/** Whether a host name means this machine by convention, whatever DNS answers (RFC 6761). */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost')
}
