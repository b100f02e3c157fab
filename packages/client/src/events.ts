/** An event of a stream of server-sent events. */
export interface StreamEvent {
  name: string
  data: string
}

/** Reads server-sent events (HTML Living Standard, 9.2) from a body; comments and unknown fields are left out. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value.replaceAll('\r\n', '\n')
      const parts = text.split('\n\n')
      text = parts.pop()!
      for (const part of parts) {
        const event = eventIn(part)
        if (event) yield event
      }
    }
  } finally {
    // Whoever stops reading ends the stream.
    await reader.cancel().catch(() => undefined)
  }
}

function eventIn(part: string): StreamEvent | null {
  const lines = part.split('\n')
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  return data.length === 0 ? null : { name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }
}
