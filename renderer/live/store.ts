import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { LiveSession, LiveSource } from '@common/bridge/index.ts'
import { studioError } from '../bridge/error.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { AgoraChannel, LocalChannel } from './channel/index.ts'
import type { ChannelQuality } from './channel/index.ts'
import { createRecorder } from './recording/recorder.ts'
import { signShows } from './recording/sign.ts'
import { createLiveRun } from './session/run.ts'
import { useConnections } from '../stores/connections.ts'
import { useOnAir } from '../stores/on-air.ts'
import { useSettings } from '../stores/settings.ts'
import { reportError } from '../stores/toasts.ts'

/** Longest time that ending a session waits for its recording, ms. */
const handOverMs = 3_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Delayed, because a window that has lost its studio shows that itself a moment after a call has failed. */
const reportLater = (error: unknown): void => void setTimeout(() => reportError(error), 0)

/** Functions of the page that a session needs. */
export interface LiveWishes {
  quality: ChannelQuality
  faces: 'largest' | 'all'
  /** Whether video is being sent. */
  isActive: () => boolean
  /** Number of swapped frames that were shown so far. */
  shown: () => number
  /** Name for a recording that starts now. */
  recordingName: () => string
  onRecorded: (id: string, name: string) => void
}

/** The live session of this window, and its recording. */
export const useLive = defineStore('live', () => {
  const settings = useSettings()
  const connections = useConnections()
  /** Id of this window, to recognise its own sessions. */
  const owner = `window-${crypto.randomUUID()}`
  const wishes = shallowRef<LiveWishes | null>(null)

  const run = createLiveRun({
    create: (sources) => studio().live.create({ connection: connectionId(), sources, owner, spend: spend.value }),
    update: (id, sources) => studio().live.update({ id, sources }),
    close: (id) => studio().live.close({ id }),
    touch: (id, told) => studio().live.touch({ id, ...told }),
    openChannel,
    async startAlgorithm({ id }) {
      const { startAlgorithm } = await import('./algorithm/index.ts')
      return startAlgorithm({ sessionId: id, faces: wishes.value?.faces ?? 'largest', label: false })
    },
    isActive: () => wishes.value?.isActive() ?? true,
    fault: studioError,
    onError: reportLater,
    async onEnding() {
      if (recorder.state.value === 'off') return
      recorder.stop()
      await Promise.race([recorder.submitted(), pause(handOverMs)])
    },
  })

  const onAir = useOnAir()
  watch(
    () => run.phase.value !== 'idle',
    (isOn) => (onAir.isOn = isOn),
  )

  const recorder = createRecorder({
    async begin() {
      const { value: session } = run.session
      const { value: now } = wishes
      if (!session || !now) throw new Error('There is no session to record.')
      const mark = settings.settings.markMade
      const local = session.transport === 'local'
      // For a session of this machine the algorithm draws the mark into the picture; for a service, and for video that
      // hardly moves, the studio draws it when the clip is made.
      let marked = local
      if (local && mark) {
        run.set({ label: true })
        marked = await signShows(now.shown)
      }
      return studio().liveRecordings.begin({
        session: session.id,
        connection: session.connection,
        name: now.recordingName(),
        framesPerSecond: now.quality.framesPerSecond,
        marked,
        mark,
      })
    },
    finish: (id) => studio().liveRecordings.finish({ id }),
    discard: (id) => studio().liveRecordings.discard({ id }),
    bits: () => (wishes.value?.quality.kilobits ?? 5_000) * 1_000,
    onMade: ({ id, name }) => wishes.value?.onRecorded(id, name),
    onStopped: () => run.set({ label: false }),
    fault: studioError,
  })

  const spend = shallowRef(false)
  const connectionId = (): string => connections.current?.id ?? 'engine'

  function openChannel({ id, transport, appId }: LiveSession) {
    const quality = wishes.value!.quality
    if (transport === 'agora') return new AgoraChannel({ appId, quality })
    return new LocalChannel({
      quality,
      enter: (signal) => studio().live.join({ id, role: 'user' }, { signal }),
      send: (message) => studio().live.signal({ id, role: 'user', message }),
    })
  }

  const check = (source: LiveSource) => studio().live.check({ connection: connectionId(), sources: [source] })

  /** Replaces the source face of a running session. An error is shown; the session continues with its present face. */
  async function update(source: LiveSource): Promise<boolean> {
    try {
      await run.update([source])
      return true
    } catch (error) {
      reportError(error)
      return false
    }
  }

  async function record(): Promise<void> {
    const { value: stream } = run.remote
    if (stream) await recorder.start(stream)
  }

  /** Listens for changes of sessions until the signal aborts. */
  function listen(signal: AbortSignal): void {
    void follow((options) => studio().live.watch(undefined, options), run.hear, signal)
  }

  return { wishes, spend, run, recorder, check, update, record, listen }
})
