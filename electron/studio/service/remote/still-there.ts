/** Whether an address still works. */
export async function stillThere(url: string, signal: AbortSignal): Promise<boolean> {
  // Some servers, and links that are signed for one method, answer GET only.
  for (const init of [{ method: 'HEAD' }, { method: 'GET', headers: { range: 'bytes=0-0' } }]) {
    try {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
      const response = await fetch(url, { ...init, signal: stop })
      await response.body?.cancel()
      if (response.ok) return true
      if (response.status === 404 || response.status === 410) return false
    } catch {
      signal.throwIfAborted()
    }
  }
  // An unreachable file counts as gone: it is made again.
  return false
}
