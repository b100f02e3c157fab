const secretName = /(^|[_-])(api[_-]?key|key|token|secret|password|authorization|signature|credential)s?$/i
const signedPart = /([?&](?:x-amz-[^=&]*|signature|sig|token|key|awsaccesskeyid|expires|policy|se|sp|sv)=)[^&#]*/gi

/** A value for display: credentials are blanked, and so are the signatures in links. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return /^https?:/i.test(value) ? value.replaceAll(signedPart, '$1[hidden]') : value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && typeof inner === 'string' && inner !== '' ? '[hidden]' : withoutSecrets(inner),
    ]),
  )
}
