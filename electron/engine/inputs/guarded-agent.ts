import { codeOf } from '../../common/service/index.ts'
import { lookup as systemLookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import { EngineError } from '../core/errors.ts'
import { isAllowedAddress } from './addresses.ts'
import { localRefusal } from './url-rules.ts'
import { takeWholeBodies } from './whole-bodies.ts'

/** Resolves a host name to its addresses; replaced in tests. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error)
      else resolve(addresses)
    })
  })

/**
 * A refusal because of a resolved address. It is a class of its own, so that it isn't taken for a network failure that
 * a retry could heal.
 */
export class AddressRefused extends EngineError {
  constructor(hostname: string) {
    super(codeOf.parameter, localRefusal(hostname))
    this.name = 'AddressRefused'
  }
}

/**
 * Creates an HTTP client that connects to allowed addresses only. It checks the very addresses that the socket connects
 * to, so a name that resolves differently the second time gains nothing. A name is refused when any of its addresses
 * is. URLs with a literal address need no look-up; `urlRefusal` checks them.
 */
export function createGuardedAgent(options: {
  allowLocal: boolean
  resolve: Resolve
  connectTimeoutMs: number
  idleTimeoutMs: number
}): Dispatcher {
  const lookup: LookupFunction = (hostname, lookupOptions: LookupOptions, done) => {
    options.resolve(hostname).then(
      (addresses) => {
        const family = lookupOptions.family
        const usable = addresses.filter((entry) => (family === 4 || family === 6 ? entry.family === family : true))
        const first = usable[0]
        if (addresses.some((entry) => !isAllowedAddress(entry.address, options.allowLocal)))
          done(new AddressRefused(hostname) as Error, '', 0)
        else if (!first) done(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '', 0)
        else if (lookupOptions.all === true) done(null, usable)
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    )
  }
  const agent = new Agent({
    connect: { lookup, timeout: options.connectTimeoutMs },
    headersTimeout: options.idleTimeoutMs,
    bodyTimeout: options.idleTimeoutMs,
    // A connection that is kept open would serve later requests without a look-up, and so without the check.
    pipelining: 0,
    keepAliveTimeout: 1,
    allowH2: false,
    maxHeaderSize: 16 * 1024,
  })
  return agent.compose(takeWholeBodies)
}
