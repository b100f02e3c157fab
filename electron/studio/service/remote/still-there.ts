/** Whether an address still works. */
export async function stillThere(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
    const response = await fetch(url, { method: 'HEAD', signal: stop })
    return response.ok
  } catch {
    signal.throwIfAborted()
    // Unreachable is as good as gone: it is made again.
    return false
  }
}
