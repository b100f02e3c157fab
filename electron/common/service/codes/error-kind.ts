/**
 * The kinds of failure, a closed set. `invalid`: the request or its media breaks a rule. `auth`: credentials. `plan`:
 * the account's plan does not cover it. `credit`: the balance does not. `rate`: too many requests. `not-found`: the
 * thing asked for. `timeout` and `network`: the connection to the service. `service`: the service's own work.
 * `protocol`: an answer that breaks the interface.
 */
export const errorKinds = [
  'invalid',
  'auth',
  'plan',
  'credit',
  'rate',
  'not-found',
  'timeout',
  'network',
  'service',
  'protocol',
] as const

export type ErrorKind = (typeof errorKinds)[number]
