/** The network's error code, from an error or its causes; null when there is none. */
export function networkCode(error: unknown): string | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? one.code : undefined
    if (typeof code === 'string' && /^(E[A-Z]+|UND_|CERT|DEPTH|SELF|ERR_TLS|UNABLE_TO)/.test(code)) return code
    if (one.name === 'TimeoutError') return 'timeout'
  }
  return null
}

/** Whether a code of the network says that a server's certificate is not to be trusted. */
export function isCertificateCode(code: string): boolean {
  return /^(CERT|DEPTH|SELF|ERR_TLS|UNABLE_TO)/.test(code)
}
