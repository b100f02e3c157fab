import { message } from '@common/messages/index.ts'
import type { LiveMessage, LiveModels, LiveSignal, LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import { AnsweringPeer } from './peer.ts'
import { framesOf, generateTrack } from './tracks.ts'
import type { Algorithm, AlgorithmSettings, AlgorithmStats } from './types.ts'
import { Fault, fault } from './worker/faults.ts'
import { openWorker } from './worker-host.ts'
import type { WorkerSession } from './worker-host.ts'

/** The calls to the studio that the algorithm's end needs. */
export interface AlgorithmBridge {
  models(): Promise<LiveModels>
  join(signal: AbortSignal): Promise<AsyncIterable<LiveSignal>>
  send(message: LiveMessage): Promise<void>
}

const noStats: AlgorithmStats = {
  fps: 0,
  captureMs: 0,
  detectMs: 0,
  meshMs: 0,
  drawMs: 0,
  frameMs: 0,
  dropped: 0,
  faces: 0,
}

/** A video track that passes through the worker. */
interface Stream {
  session: WorkerSession
  /** A copy of the track: stopping it ends the worker's stream and not the connection's. */
  taken: MediaStreamTrack
  output: MediaStreamTrack
}

/** See `startAlgorithm`; the calls to the studio are passed in. */
export async function runAlgorithm(bridge: AlgorithmBridge, settings: AlgorithmSettings): Promise<Algorithm> {
  const worker = await openWorker(() => bridge.models())
  const over = new AbortController()
  const listeners = new Set<(fault: StudioErrorData) => void>()
  let now = settings
  let faces: readonly LiveSourceFace[] = []
  let stats = noStats
  let told: StudioErrorData | undefined
  let streams: Stream[] = []

  const tell = (data: StudioErrorData): void => {
    if (over.signal.aborted) return
    told = data
    for (const listener of listeners) listener(data)
  }
  const broken = (error: unknown): void =>
    tell(
      (error instanceof Fault
        ? error
        : fault(
            'live-algorithm',
            message('liveErrors.algorithm.notTaken'),
            message('liveErrors.algorithm.closeAndStart'),
            error,
          )
      ).data,
    )

  function swapped(track: MediaStreamTrack): MediaStreamTrack | null {
    try {
      const taken = track.clone()
      const { track: output, writable } = generateTrack()
      const session = worker.start(framesOf(taken), writable, now, {
        onStats(measured, taken) {
          stats = { ...measured, dropped: stats.dropped }
          void peer.framesReceived().then((came) => {
            if (came !== null) stats = { ...stats, dropped: Math.max(0, came - taken) }
          })
        },
        onFault: tell,
      })
      if (faces.length > 0) session.setFaces(faces)
      streams.push({ session, taken, output })
      return output
    } catch (error) {
      broken(error)
      return null
    }
  }

  async function endStreams(): Promise<void> {
    const ended = streams
    streams = []
    await Promise.all(
      ended.map(async ({ session, taken, output }) => {
        await session.stop()
        taken.stop()
        output.stop()
      }),
    )
  }

  const peer = new AnsweringPeer({
    send: (message) => void bridge.send(message).catch(broken),
    onVideo: swapped,
    onBroken: broken,
  })

  async function hear(signals: AsyncIterable<LiveSignal>): Promise<void> {
    for await (const signal of signals) {
      if (over.signal.aborted) return
      if (signal.type === 'message') peer.take(signal.message)
      else if (signal.type === 'left') {
        peer.reset()
        await endStreams()
      } else if (signal.type === 'faces') {
        faces = signal.faces
        for (const { session } of streams) session.setFaces(faces)
      } else if (signal.type === 'closed') return tell(signal.reason)
    }
  }

  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    over.abort()
    listeners.clear()
    peer.close()
    await endStreams()
  }

  const signals = await bridge.join(over.signal)
  void hear(signals).catch((error: unknown) => {
    if (!over.signal.aborted) broken(error)
  })
  return {
    stop: () => (stopping ??= stop()),
    stats: () => stats,
    set(changed) {
      now = { ...now, ...changed }
      for (const { session } of streams) session.set(changed)
    },
    onFault(listener) {
      listeners.add(listener)
      // A fault before the first listener is passed to it at once.
      if (told) listener(told)
      return () => listeners.delete(listener)
    },
  }
}
