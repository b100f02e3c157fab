/** Time limit for reading the progress, ms: more than an engine under load needs for its first event. */
const timeoutMs = 2_000

/**
 * Progress of the engine with a record, 0 to 1; null when it doesn't tell. The engine's event stream begins with the
 * present state, so only its first event is read.
 */
export async function readProgress(
  baseUrl: string,
  apiKey: string | null,
  recordId: string,
  signal: AbortSignal,
): Promise<number | null> {
  if (apiKey === null) return null
  const stop = new AbortController()
  try {
    const response = await fetch(`${baseUrl}/engine/records/${encodeURIComponent(recordId)}/events`, {
      headers: { 'x-api-key': apiKey, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, stop.signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok || !response.body) return null
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.includes('\n\n')) break
    }
    return shareIn(text)
  } catch {
    // The progress is optional: a poll decides by the record alone.
    return null
  } finally {
    stop.abort()
  }
}

function shareIn(text: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith('data: '))
  if (line === undefined) return null
  const { share } = JSON.parse(line.slice('data: '.length)) as { share?: unknown }
  return typeof share === 'number' && share >= 0 && share <= 1 ? share : null
}
