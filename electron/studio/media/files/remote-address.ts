import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

/** Whether an IP address is on the public internet: not this machine, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** The host of a URL as an IP address, without the brackets of IPv6; null for a name. */
function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

/**
 * Whether media at this URL may be downloaded for a connection: a service's answer must not make the studio contact
 * other machines in the user's network. The service's own host is always permitted.
 * @param serviceHost host with its port, as in `URL.host`
 */
export function mayFetch(url: URL, serviceHost: string | null): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  if (url.username !== '' || url.password !== '') return false
  if (url.host === serviceHost) return true
  const literal = literalOf(url.hostname)
  return literal === null || isPublicAddress(literal)
}

/**
 * An agent that connects to public addresses only, whatever a name resolves to, and to `serviceHost` wherever it is.
 */
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
