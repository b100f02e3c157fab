/** One line per event. Values are data about the work, never credentials or request bodies. */
export interface Log {
  info(event: string, detail?: Record<string, unknown>): void
  warn(event: string, detail?: Record<string, unknown>): void
  error(event: string, detail?: Record<string, unknown>): void
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

const secret = /(key|secret|token|authorization|signature)/i

/** Removes what must not be written down: values under telling names, and queries and user info of addresses. */
export function withoutSecrets(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      if (secret.test(name)) return [name, '…']
      if (typeof value !== 'string') return [name, value]
      return [name, value.replace(/(https?:\/\/)(?:[^/\s@]*@)?([^\s?#]*)[^\s]*/gi, '$1$2').slice(0, 2000)]
    }),
  )
}

/** Writes JSON lines. */
export function lineLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const at =
    (level: string) =>
    (event: string, detail: Record<string, unknown> = {}) =>
      write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...withoutSecrets(detail) }))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
