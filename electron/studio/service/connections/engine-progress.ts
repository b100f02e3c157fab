/** Longer than an engine under load needs for its first event; progress is worth no more, ms. */
const timeoutMs = 2_000

/**
 * How far the engine is with a record, 0 to 1; null when it doesn't say. Its event stream begins with the present state,
 * so its first event is all that a poll needs.
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
    // The record itself is what counts; how far it is may stay unknown.
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
