import { WebSocket } from 'ws'
import type { ChannelEvent } from '../../../electron/common/service/live-channel.ts'
import { until } from '../engine/folder.ts'

/** Client in a live session's channel, as another program would implement it: plain JSON over a WebSocket. */
export interface TestEnd {
  socket: WebSocket
  events: ChannelEvent[]
  /** HTTP status of a refused upgrade; 0 otherwise. */
  status: () => number
  closed: () => number | null
  send: (message: unknown) => void
  /** Waits for the next event of a type. */
  next: <Type extends ChannelEvent['type']>(type: Type) => Promise<Extract<ChannelEvent, { type: Type }>>
}

export interface Ticket {
  channel: string
  user: string
  token: string
}

export function openEnd(baseUrl: string, headers: Record<string, string> = {}, path = '/engine/live/channel') {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${path}`, { headers })
  const events: ChannelEvent[] = []
  let taken = 0
  let status = 0
  let closed: number | null = null
  socket.on('message', (data: Buffer) => events.push(JSON.parse(data.toString()) as ChannelEvent))
  socket.on('close', (code) => (closed = code))
  socket.on('error', () => undefined)
  socket.on('unexpected-response', (request, response) => {
    status = response.statusCode ?? 0
    request.destroy()
  })
  const end: TestEnd = {
    socket,
    events,
    status: () => status,
    closed: () => closed,
    send: (message) => {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      else socket.once('open', () => socket.send(text))
    },
    async next(type) {
      let at = -1
      await until(
        () => (at = events.findIndex((event, index) => index >= taken && event.type === type)) >= 0,
        `the channel says ${type}; it sent ${JSON.stringify(events).slice(0, 600)}`,
      )
      taken = at + 1
      return events[at] as never
    },
  }
  return end
}

/** Opens a socket and joins with a token. */
export function joinEnd(baseUrl: string, ticket: Ticket): TestEnd {
  const end = openEnd(baseUrl)
  end.send({ type: 'join', ...ticket })
  return end
}
