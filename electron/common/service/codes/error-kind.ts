/**
 * What kind of failure the caller faces; a closed set.
 * `invalid` the request or its media, `auth` who is asking, `plan` what the account may use, `credit` its balance,
 * `rate` too much at once, `not-found` what was asked for, `timeout` and `network` the way there, `service` the other
 * side's work, `protocol` an answer that breaks the interface.
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
