import ipaddr from 'ipaddr.js'

/** Ranges of the machine itself and the networks it is in, which a sender of requests must not reach through us. */
const localV4 = new Set(['private', 'loopback', 'linkLocal', 'unspecified', 'carrierGradeNat'])
const localV6 = new Set(['uniqueLocal', 'loopback', 'linkLocal', 'unspecified', 'deprecatedSiteLocal'])

export type AddressKind = 'public' | 'local' | 'never'

/**
 * What an IP address is: `public`; `local`, allowed only on request; `never` for multicast, broadcast, reserved and
 * translated ranges, behind which any address can hide.
 */
export function classifyAddress(text: string): AddressKind {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return 'never'
  // `process` turns ::ffff:127.0.0.1 into 127.0.0.1.
  const address = ipaddr.process(bare)
  const range = address.range()
  if (address.kind() === 'ipv4') {
    if (range === 'unicast') return 'public'
    return localV4.has(range) ? 'local' : 'never'
  }
  if (localV6.has(range)) return 'local'
  // Only 2000::/3 is handed out; what else is called unicast can be an embedded IPv4 address.
  const first = address.toByteArray()[0] ?? 0
  return range === 'unicast' && first >> 5 === 1 ? 'public' : 'never'
}

export function isAllowedAddress(text: string, allowLocal: boolean): boolean {
  const kind = classifyAddress(text)
  return kind === 'public' || (kind === 'local' && allowLocal)
}

/** The address when a host name is one (`127.0.0.1`, `[::1]`), which no resolver is asked about. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : undefined
}

/** Names that mean this machine by convention, whatever a resolver says (RFC 6761). */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost')
}
