import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type {
  BridgeClient,
  LiveEvent,
  LiveRole,
  LiveSession,
  LiveSignal,
} from '../../../electron/common/bridge/index.ts'
import { until } from '../engine/folder.ts'

/** Time limit for a busy machine, ms. */
export const patienceMs = 60_000

/** One end of a live session, as a window has it. */
export interface End {
  signals: LiveSignal[]
  over: () => boolean
  leave: () => Promise<unknown>
  next: <Type extends LiveSignal['type']>(type: Type) => Promise<Extract<LiveSignal, { type: Type }>>
}

/** Joins a session as one of its ends. */
export async function joinAs(bridge: BridgeClient, session: LiveSession, role: LiveRole): Promise<End> {
  const stream = await bridge.live.join({ id: session.id, role })
  const signals: LiveSignal[] = []
  let over = false
  let taken = 0
  void (async () => {
    for await (const signal of stream) signals.push(signal)
    over = true
  })()
  return {
    signals,
    over: () => over,
    leave: () => Promise.resolve(stream.return?.(undefined)),
    async next(type) {
      let at = -1
      await until(
        () => (at = signals.findIndex((signal, index) => index >= taken && signal.type === type)) >= 0,
        `${role} hears ${type}; it heard ${JSON.stringify(signals.map((one) => one.type))}`,
        patienceMs,
      )
      taken = at + 1
      return signals[at] as never
    },
  }
}

/** Events of live sessions from now on. */
export async function liveEvents(bridge: BridgeClient): Promise<LiveEvent[]> {
  const received: LiveEvent[] = []
  const stream = await bridge.live.watch()
  void (async () => {
    for await (const event of stream) received.push(event)
  })()
  return received
}

/** A message of the studio to a channel of the engine. */
export interface Sent {
  socket: WebSocket
  text: string
}

const original = WebSocket.prototype.send

/** Messages of the studio to the engine's channels, with their sockets; `change` may replace a message. */
export function watchMessages(change: (text: string, before: readonly Sent[]) => string = (text) => text) {
  const sent: Sent[] = []
  const spy = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, ...args) {
    const text = change(String(args[0]), sent)
    sent.push({ socket: this, text })
    original.call(this, text, {})
  })
  return { sent, release: () => spy.mockRestore() }
}
