import { onScopeDispose } from 'vue'
import { useAssets } from '../../../stores/assets.ts'
import { useConnections } from '../../../stores/connections.ts'
import { useDocument } from '../../../stores/document.ts'
import { useMusic } from '../../music/store.ts'
import { useSpeech } from '../../speech/index.ts'
import { useTimings } from '../../timings.ts'
import { SoundBuffers } from './buffers.ts'
import type { Frames } from '../frames.ts'
import { useProgrammeGain } from '../programme-gain.ts'
import { SoundClock } from './sound-clock.ts'
import { Mixer } from './mixer.ts'
import { Programme } from './programme.ts'
import type { Leveled } from './level.ts'
import { planFilms, planMusic, planSounds, planVideoLevels } from './sound-plan.ts'
import type { PlannedSound, SoundFile } from './sound-plan.ts'
import { VideoPool } from '../pictures/video-pool.ts'

/** Longest wait in ms for sounds that are needed at once */
const decodeTimeoutMs = 2_500
/** Longest wait in ms for the loudness of the whole, before playing begins without it. */
const measureTimeoutMs = 1_500
/** Time before its start at which a sound is decoded and scheduled, ms. */
const aheadMs = 8_000
/** Length in ms above which a file is streamed instead of being decoded as a whole */
const streamedMs = 10 * 60_000

/** All sound of the project: voices, sound elements, the sound of videos; mixed as the engine does. */
export class Sound {
  readonly #frames: Frames
  readonly #onGains: () => void
  readonly #assets = useAssets()
  readonly #speech = useSpeech()
  readonly #timings = useTimings()
  readonly #music = useMusic()
  readonly #document = useDocument()
  readonly #connections = useConnections()
  readonly #gain = useProgrammeGain()
  #programme: Programme | undefined
  #context: AudioContext | undefined
  #mixer: Mixer | undefined
  #buffers: SoundBuffers | undefined
  #muted = false
  #rate = 0
  #plan: PlannedSound[] = []
  #videoLevels = new Map<string, Leveled>()
  readonly #streams = new VideoPool(() => window.document.createElement('video'), {
    onPicture: () => undefined,
    onSettled: () => undefined,
  })
  readonly #clock = new SoundClock(
    () => this.#context,
    () => performance.now(),
  )

  /** Where the sounds of a project lie; null while one is not ready, or has no sound. */
  readonly #files = {
    file: (key: string): SoundFile | null => {
      const asset = this.#assets.of(key)
      if (asset?.state !== 'ready' || asset.playUrl === null || asset.durationMs === null) return null
      return asset.hasAudio || asset.kind === 'audio' ? { url: asset.playUrl, durationMs: asset.durationMs } : null
    },
    speech: (id: string): SoundFile | null => {
      const known = this.#speech.of(id).speech
      return known && { url: known.audioUrl, durationMs: known.durationMs }
    },
  }

  /** @param onGains called when sounds that are played get other gains than they were begun with */
  constructor(frames: Frames, onGains: () => void) {
    this.#frames = frames
    this.#onGains = onGains
    onScopeDispose(() => this.close())
  }

  /** Time of the sound that is heard now, ms; the playhead follows it. */
  nowMs(): number {
    return this.#clock.nowMs()
  }

  /** State of the audio context: `running`, `suspended` or `none`. */
  state(): string {
    return this.#context?.state ?? 'none'
  }

  /** Allows sound to play; the first time the browser requires a user gesture. */
  async wake(): Promise<void> {
    if (!this.#context) {
      this.#context = new AudioContext({ latencyHint: 'interactive' })
      this.#mixer = new Mixer(this.#context)
      this.#mixer.mute(this.#muted)
      this.#buffers = new SoundBuffers(this.#context)
      this.#programme = new Programme(this.#buffers)
    }
    if (this.#context.state !== 'running') await orAfter(this.#context.resume(), 400)
  }

  /** Decodes the sounds that start at a time, or shortly after. */
  async prepare(fromMs: number): Promise<void> {
    this.#plan = this.#planned()
    const cache = this.#buffers
    if (!cache) return
    const now = this.#between(fromMs, fromMs + 500).filter((one) => !isStreamed(one))
    await orAfter(Promise.all(now.map(({ url }) => cache.load(url))), decodeTimeoutMs)
    await orAfter(this.#measure(), measureTimeoutMs)
  }

  /** Plays from a time at a rate. Returns the value of `nowMs` at which that time is heard. */
  start(fromMs: number, at: number): number {
    this.stop()
    this.#rate = at
    const heardAt = this.#clock.nowMs() + this.#clock.latencyMs
    if (this.#rate <= 0 || !this.#mixer) return this.#clock.nowMs()
    this.#plan = this.#planned()
    this.#videoLevels = planVideoLevels(this.#timings.scenes)
    this.#mixer.begin(fromMs, this.#rate)
    this.#setGain()
    // After a change while playing, the loudness follows as soon as it is known.
    if (this.#gain.state.is === 'measuring') void this.#measure()
    this.follow(fromMs)
    return heardAt
  }

  /** To be called with the playhead's time: decodes sounds that start soon. */
  follow(nowMs: number): void {
    if (this.#rate <= 0 || !this.#mixer || !this.#buffers) return
    for (const sound of this.#between(nowMs, nowMs + aheadMs * this.#rate)) {
      if (isStreamed(sound) || this.#mixer.has(sound)) continue
      const buffer = this.#buffers.get(sound.url)
      if (buffer) this.#mixer.schedule(sound, buffer)
      else void this.#buffers.load(sound.url)
    }
    this.#followStreams(nowMs)
    this.#connectVideos()
  }

  /** The latest samples of each channel that is played; null before the first sound. */
  samples(): Float32Array[] | null {
    return this.#mixer?.samples() ?? null
  }

  mute(wanted: boolean): void {
    this.#muted = wanted
    this.#mixer?.mute(wanted)
  }

  stop(): void {
    this.#rate = 0
    this.#mixer?.end()
    for (const [, slot] of this.#streams.all()) slot.pause()
  }

  close(): void {
    this.stop()
    this.#streams.close()
    void this.#context?.close()
    this.#context = undefined
  }

  #planned(): PlannedSound[] {
    const { music, curve } = this.#music
    const sounds = planSounds(this.#timings.scenes, this.#files)
    return [...planMusic(music ?? undefined, curve, this.#files.file), ...sounds.map((one) => this.#withGain(one))]
  }

  /** A recorded voice has its gain where the clip gives it one: in projects with a loudness, made on this machine. */
  #withGain(sound: PlannedSound): PlannedSound {
    const gainDb = this.#levelsVoices && sound.recorded ? this.#programme?.voiceGain(sound.url) : undefined
    return gainDb === undefined ? sound : { ...sound, gainDb }
  }

  get #levelsVoices(): boolean {
    return this.#document.project?.loudness !== undefined && this.#connections.current?.builtIn === true
  }

  /** All that is mixed, as it is measured. */
  #whole(): PlannedSound[] {
    return [...this.#planned(), ...planFilms(this.#timings.scenes, this.#files)]
  }

  /** Measures what the gains of the project depend on, and plays with them. */
  async #measure(): Promise<void> {
    const programme = this.#programme
    if (!programme || this.#document.project?.loudness === undefined) return
    try {
      const voices = this.#planned().filter(({ recorded, fileMs }) => recorded && fileMs <= streamedMs)
      if (this.#levelsVoices) await programme.measureVoices(voices.map(({ url }) => url))
      await programme.measure(this.#whole(), this.#timings.totalMs)
      const known = JSON.stringify(this.#plan)
      this.#plan = this.#planned()
      this.#setGain()
      // What is scheduled already has no gain of its own yet.
      if (this.#rate > 0 && JSON.stringify(this.#plan) !== known) this.#onGains()
    } catch (error) {
      console.warn('The loudness of the project could not be measured.', error)
      this.#gain.state = { is: 'failed' }
    }
  }

  #setGain(): void {
    const target = this.#document.project?.loudness
    const gainDb = target === undefined ? undefined : this.#programme?.gain(this.#whole(), target)
    // While a changed project is measured, it is played as it was before.
    if (target === undefined || gainDb !== undefined) this.#mixer?.level(gainDb ?? 0)
    if (target === undefined) this.#gain.state = { is: 'unknown' }
    else if (gainDb === undefined) this.#gain.state = { is: 'measuring' }
    else this.#gain.state = { is: 'levelled', gainDb, unspoken: this.#unspoken() }
  }

  /** How many scenes have a text whose speech is not made yet. */
  #unspoken(): number {
    const scenes = this.#document.project?.scenes ?? []
    return scenes.filter(({ id, voice }) => voice && voice.kind !== 'audio' && !this.#files.speech(id)).length
  }

  #between(fromMs: number, toMs: number): PlannedSound[] {
    return this.#plan.filter(({ startMs, lengthMs }) => startMs < toMs && startMs + lengthMs > fromMs)
  }

  #followStreams(nowMs: number): void {
    const needed = new Set<string>()
    for (const sound of this.#between(nowMs - 200, nowMs + 1_000).filter(isStreamed)) {
      needed.add(sound.id)
      const slot = this.#streams.slot(sound.id, sound.url)
      const elapsedMs = nowMs - sound.startMs
      const inFile = sound.fromMs + (sound.loopMs === null ? elapsedMs : elapsedMs % sound.loopMs) * sound.speed
      if (nowMs >= sound.startMs && nowMs < sound.startMs + sound.lengthMs) {
        this.#mixer?.connect(slot.video, sound.role, sound)
        slot.follow(inFile, this.#rate * sound.speed, false)
      } else slot.pause()
    }
    this.#streams.keep(needed)
  }

  /** Visible videos with sound play from their own elements, which keeps sound and picture together. */
  #connectVideos(): void {
    for (const [id, slot] of this.#frames.loader.audible())
      this.#mixer?.connect(slot.video, 'layer', this.#videoLevels.get(id) ?? null)
  }
}

/** A media element keeps the pitch at other speeds; decoded sound does not. */
const isStreamed = (sound: PlannedSound): boolean => sound.fileMs > streamedMs || sound.speed !== 1

function orAfter(work: Promise<unknown>, ms: number): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
