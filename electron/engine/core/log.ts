/** The engine's log, one line per event. Values describe the work; they are never credentials or request bodies. */
export interface Log {
  info(event: string, detail?: Record<string, unknown>): void
  warn(event: string, detail?: Record<string, unknown>): void
  error(event: string, detail?: Record<string, unknown>): void
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

const secret = /(key|secret|token|authorization|signature)/i

/**
 * A copy of a log entry's values without secrets: values whose name suggests a credential are replaced, and URLs lose
 * their query and user info.
 */
export function withoutSecrets(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      if (secret.test(name)) return [name, '…']
      if (typeof value !== 'string') return [name, value]
      return [name, value.replace(/(https?:\/\/)(?:[^/\s@]*@)?([^\s?#]*)[^\s]*/gi, '$1$2').slice(0, 2000)]
    }),
  )
}

/** A log that writes each event as a line of JSON. */
export function lineLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const at =
    (level: string) =>
    (event: string, detail: Record<string, unknown> = {}) =>
      write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...withoutSecrets(detail) }))
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
