/**
 * Whether a Host header names this machine. A foreign web page that lets its own host name resolve to 127.0.0.1 (DNS
 * rebinding) sends that name, and its requests are refused.
 */
export function isLoopbackHost(header: string | undefined): boolean {
  if (header === undefined) return false
  const match = /^(\[[0-9a-f:.]+\]|[^:]+)(?::\d{1,5})?$/i.exec(header.trim())
  const name = match?.[1]?.toLowerCase().replace(/\.$/, '')
  return name === 'localhost' || name === '[::1]' || (name !== undefined && /^127(?:\.\d{1,3}){3}$/.test(name))
}
