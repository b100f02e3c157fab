import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

interface StoredEvent {
  stream: string
  number: number
  message: JSONRPCMessage
  bytes: number
}

/** Largest sum of what is kept of one session, bytes. */
const mostBytes = 4 * 1024 * 1024
/** Most events that are kept of one session. */
const mostEvents = 1_000

/**
 * What was sent to a client lately, so that a stream that broke off goes on where it was (`Last-Event-ID`): the answer of a long
 * rendering is not lost with a connection. What is older than the limits is forgotten, the oldest first. The optional
 * `getStreamIdForEventId` is left out on purpose: with it, a client that is back before its old connection is seen to be dead is
 * refused (409); without it, the new stream takes the place of the old one.
 */
export class SentEvents implements EventStore {
  #events: StoredEvent[] = []
  #bytes = 0
  #number = 0

  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#number += 1
    const event = { stream, number: this.#number, message, bytes: JSON.stringify(message).length }
    this.#events.push(event)
    this.#bytes += event.bytes
    while (this.#events.length > 1 && (this.#events.length > mostEvents || this.#bytes > mostBytes))
      this.#bytes -= this.#events.shift()!.bytes
    return Promise.resolve(idOf(event))
  }

  async replayEventsAfter(
    id: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const last = this.#find(id)
    if (!last) throw new Error(`event ${id} is not kept`)
    const later = this.#events.filter(({ stream, number }) => stream === last.stream && number > last.number)
    for (const event of later) if (Object.keys(event.message).length > 0) await send(idOf(event), event.message)
    return last.stream
  }

  #find(id: string): StoredEvent | undefined {
    return this.#events.find((event) => idOf(event) === id)
  }
}

const idOf = ({ stream, number }: Pick<StoredEvent, 'stream' | 'number'>): string => `${stream}.${String(number)}`
