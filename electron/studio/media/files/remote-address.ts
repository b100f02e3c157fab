import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

/** Whether an address is one of the open internet: not this machine, not its network, not a special range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** The host of a URL as an address, without the brackets of IPv6; null for a name. */
function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

/**
 * Whether media at this URL may be fetched for a connection: a service's answer must not make the studio ask other
 * machines of the user's own network. What lies on the service's own host is as near as the service itself.
 * @param serviceHost with its port, as `URL.host` gives it
 */
export function mayFetch(url: URL, serviceHost: string | null): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  if (url.host === serviceHost) return true
  const literal = literalOf(url.hostname)
  return literal === null || isPublicAddress(literal)
}

/** Connects to public addresses alone, whatever a name resolves to; `serviceHost` may be anywhere. */
export function guardedAgent(serviceHost: string | null): Agent {
  const serviceName = serviceHost === null ? null : new URL(`http://${serviceHost}`).hostname
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowed = hostname === serviceName ? addresses : addresses.filter((one) => isPublicAddress(one.address))
      const first = allowed[0]
      if (!first) return callback(new Error(`${hostname} is not on the open internet`), '')
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
  return new Agent({
    connect: { lookup: guarded, timeout: 10_000 },
    headersTimeout: 180_000,
    bodyTimeout: 60_000,
  })
}
