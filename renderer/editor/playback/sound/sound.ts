import { onScopeDispose } from 'vue'
import { useAssets } from '../../../stores/assets.ts'
import { useSpeech } from '../../speech/index.ts'
import { useTimings } from '../../timings.ts'
import { SoundBuffers } from './buffers.ts'
import type { Frames } from '../frames.ts'
import { SoundClock } from './sound-clock.ts'
import { Mixer } from './mixer.ts'
import { planSounds } from './sound-plan.ts'
import type { PlannedSound, SoundFile } from './sound-plan.ts'
import { VideoPool } from '../pictures/video-pool.ts'

export interface Sound {
  /** Time of the sound that is heard now, ms; the playhead follows it. */
  nowMs(): number
  /** State of the audio context: `running`, `suspended` or `none`. */
  state(): string
  /** Allows sound to play; the first time the browser requires a user gesture. */
  wake(): Promise<void>
  /** Decodes the sounds that start at a time, or shortly after. */
  prepare(fromMs: number): Promise<void>
  /** Plays from a time at a rate. Returns the value of `nowMs` at which that time is heard. */
  start(fromMs: number, rate: number): number
  /** To be called with the playhead's time: decodes sounds that start soon. */
  follow(nowMs: number): void
  mute(muted: boolean): void
  stop(): void
  close(): void
}

/** Longest wait in ms for sounds that are needed at once */
const decodeTimeoutMs = 2_500
/** ms before a sound starts at which it is decoded and scheduled */
const aheadMs = 8_000
/** Length in ms above which a file is streamed instead of being decoded as a whole */
const streamedMs = 10 * 60_000

/** All sound of the project: voices, sound elements, the sound of videos; mixed as the engine does. */
export function createSound(frames: Frames): Sound {
  const assets = useAssets()
  const speech = useSpeech()
  const timings = useTimings()
  let context: AudioContext | undefined
  let mixer: Mixer | undefined
  let buffers: SoundBuffers | undefined
  let muted = false
  let rate = 0
  let plan: PlannedSound[] = []
  const streams = new VideoPool(() => window.document.createElement('video'), {
    onPicture: () => undefined,
    onSettled: () => undefined,
  })
  const clock = new SoundClock(
    () => context,
    () => performance.now(),
  )

  const look = {
    file(key: string): SoundFile | null {
      const asset = assets.of(key)
      if (asset?.state !== 'ready' || asset.playUrl === null || asset.durationMs === null) return null
      return asset.hasAudio || asset.kind === 'audio' ? { url: asset.playUrl, durationMs: asset.durationMs } : null
    },
    speech(id: string): SoundFile | null {
      const known = speech.of(id).speech
      return known && { url: known.audioUrl, durationMs: known.durationMs }
    },
  }

  const between = (fromMs: number, toMs: number): PlannedSound[] =>
    plan.filter(({ startMs, lengthMs }) => startMs < toMs && startMs + lengthMs > fromMs)
  const streamed = (sound: PlannedSound): boolean => sound.fileMs > streamedMs

  async function wake(): Promise<void> {
    if (!context) {
      context = new AudioContext({ latencyHint: 'interactive' })
      mixer = new Mixer(context)
      mixer.mute(muted)
      buffers = new SoundBuffers(context)
    }
    if (context.state !== 'running') await orAfter(context.resume(), 400)
  }

  async function prepare(fromMs: number): Promise<void> {
    plan = planSounds(timings.scenes, look)
    const cache = buffers
    if (!cache) return
    const now = between(fromMs, fromMs + 500).filter((one) => !streamed(one))
    await orAfter(Promise.all(now.map(({ url }) => cache.load(url))), decodeTimeoutMs)
  }

  function start(fromMs: number, at: number): number {
    stop()
    rate = at
    const heardAt = clock.nowMs() + clock.latencyMs
    if (rate <= 0 || !mixer) return clock.nowMs()
    plan = planSounds(timings.scenes, look)
    mixer.begin(fromMs, rate)
    follow(fromMs)
    return heardAt
  }

  function follow(nowMs: number): void {
    if (rate <= 0 || !mixer || !buffers) return
    for (const sound of between(nowMs, nowMs + aheadMs * rate)) {
      if (streamed(sound) || mixer.has(sound)) continue
      const buffer = buffers.get(sound.url)
      if (buffer) mixer.schedule(sound, buffer)
      else void buffers.load(sound.url)
    }
    followStreams(nowMs)
    connectVideos()
  }

  function followStreams(nowMs: number): void {
    const needed = new Set<string>()
    for (const sound of between(nowMs - 200, nowMs + 1_000).filter(streamed)) {
      needed.add(sound.id)
      const slot = streams.slot(sound.id, sound.url)
      const inFile = sound.fromMs + nowMs - sound.startMs
      if (nowMs >= sound.startMs && nowMs < sound.startMs + sound.lengthMs) {
        mixer?.connect(slot.video, sound.role)
        slot.follow(inFile, rate, false)
      } else slot.pause()
    }
    streams.keep(needed)
  }

  /** Visible videos with sound play from their own elements, which keeps sound and picture together. */
  function connectVideos(): void {
    for (const slot of frames.loader.audible()) mixer?.connect(slot.video, 'layer')
  }

  function stop(): void {
    rate = 0
    mixer?.end()
    for (const [, slot] of streams.all()) slot.pause()
  }

  function close(): void {
    stop()
    streams.close()
    void context?.close()
    context = undefined
  }

  onScopeDispose(close)
  return {
    nowMs: () => clock.nowMs(),
    state: () => context?.state ?? 'none',
    wake,
    prepare,
    start,
    follow,
    mute(wanted) {
      muted = wanted
      mixer?.mute(wanted)
    },
    stop,
    close,
  }
}

function orAfter(work: Promise<unknown>, ms: number): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
