import { createSharedComposable, useEventListener } from '@vueuse/core'
import { onScopeDispose, watch } from 'vue'
import { registerCommands } from '../../app/commands/registry.ts'
import { useDocument } from '../../stores/document.ts'
import { frameAt } from '../presence.ts'
import { useSpeech } from '../speech/index.ts'
import { useTimings } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { FrameCounter, PlayClock } from './clock.ts'
import { playbackCommands } from './commands.ts'
import { figures, Rate } from './debug.ts'
import { useFrames } from './frames.ts'
import { useLevels } from './levels.ts'
import { playRange } from './play-range.ts'
import { Sound } from './sound/sound.ts'

/** Moves the playhead in real time: the sound's clock leads, pictures follow. One instance for the whole window. */
export const usePlayer = createSharedComposable(createPlayer)

/** Time without an animation frame (the window is covered) after which playing continues by a timer, ms. */
const screenTimeoutMs = 250

function createPlayer(): void {
  const document = useDocument()
  const timings = useTimings()
  const transport = useTransport()
  const frames = useFrames()
  const speech = useSpeech()
  const sound = new Sound(frames, () => restart())
  useLevels().source = () => sound.samples()
  const clock = new PlayClock(() => sound.nowMs())
  const counter = new FrameCounter()
  let raf = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let lastTurn = 0
  /** True while the player sets the playhead: every other change of it is a seek. */
  let placing = false
  let starting = 0
  const fps = new Rate()
  let measured = 0

  async function start(rate: number): Promise<void> {
    const mine = (starting += 1)
    const range = playRange(transport.inMs, transport.outMs, timings.totalMs)
    let from = rate > 0 ? (transport.playFromMs ?? transport.timeMs) : transport.timeMs
    const outside = range.loops && (from < range.startMs || from >= range.endMs)
    if (rate > 0 && (from >= timings.totalMs || outside)) from = range.startMs
    if (rate < 0 && from <= 0) return stop()
    counter.reset()
    await sound.wake()
    if (mine !== starting || transport.rate !== rate) return
    setPlayhead(from)
    await sound.prepare(from)
    if (mine !== starting || transport.rate !== rate) return
    // A seek during the preparation of the sound counts.
    from = transport.timeMs
    clock.run(from, rate, sound.start(from, rate))
    lastTurn = performance.now()
    cancelAnimationFrame(raf)
    raf = requestAnimationFrame(turn)
    clearInterval(timer)
    timer = setInterval(() => {
      if (performance.now() - lastTurn > screenTimeoutMs) tick()
    }, screenTimeoutMs)
  }

  function stop(): void {
    starting += 1
    cancelAnimationFrame(raf)
    clearInterval(timer)
    clock.run(transport.timeMs, 0)
    sound.stop()
    if (transport.rate !== 0) transport.rate = 0
  }

  function turn(): void {
    tick()
    if (clock.rate !== 0) raf = requestAnimationFrame(turn)
  }

  function tick(): void {
    lastTurn = performance.now()
    const { rate } = clock
    if (rate === 0) return
    const range = playRange(transport.inMs, transport.outMs, timings.totalMs)
    const now = clock.now()
    if (rate > 0 && now >= range.endMs) {
      if (!range.loops) {
        setPlayhead(range.endMs)
        return stop()
      }
      return jump(range.startMs)
    }
    if (rate < 0 && now <= 0) {
      setPlayhead(0)
      return stop()
    }
    if (rate > 0 && waitsFor(now)) return
    counter.saw(frameAt(now), rate)
    transport.shown = counter.shown
    transport.dropped = counter.dropped
    setPlayhead(now)
    sound.follow(now)
    frames.refresh()
    measure()
  }

  /** Whether playing waits, at the start of a scene whose speech is still being made. */
  function waitsFor(now: number): boolean {
    const timing = timings.at(now)?.timing
    if (!timing || timing.scene.id === transport.at?.timing.scene.id) return false
    if (speech.of(timing.scene.id).state !== 'making') return false
    const { rate } = clock
    setPlayhead(timing.startMs)
    stop()
    transport.waiting = true
    const done = watch(
      () => [speech.of(timing.scene.id).state, transport.waiting] as const,
      ([state, waiting]) => {
        if (waiting && state === 'making') return
        done()
        transport.waiting = false
        if (waiting) transport.rate = rate
      },
    )
    return true
  }

  function measure(): void {
    const { loader } = frames
    if (transport.shown !== measured) {
      measured = transport.shown
      figures.fps = fps.saw(performance.now())
    }
    Object.assign(figures, { ...loader.figures(), sound: sound.state() })
  }

  function setPlayhead(ms: number): void {
    placing = true
    transport.seek(ms)
    placing = false
  }

  /** Plays on from here, with sounds as they are now. */
  function restart(): void {
    if (clock.rate !== 0) clock.run(clock.now(), clock.rate, sound.start(clock.now(), clock.rate))
  }

  function jump(ms: number): void {
    counter.jumped()
    setPlayhead(ms)
    clock.run(ms, clock.rate, sound.start(ms, clock.rate))
    frames.refresh()
  }

  watch(
    () => transport.rate,
    (rate) => {
      if (rate === 0) stop()
      else void start(rate)
    },
    { flush: 'sync' },
  )
  watch(
    () => transport.timeMs,
    (ms) => {
      if (clock.rate !== 0 && !placing) jump(ms)
    },
    { flush: 'sync' },
  )
  // A change of the document while playing changes the sound.
  watch(() => document.revision, restart)
  watch(
    () => document.session?.id,
    () => {
      stop()
      transport.inMs = null
      transport.outMs = null
      transport.seek(0)
      const [first] = timings.scenes
      if (first) transport.showScene(first)
    },
  )
  watch(
    () => transport.muted,
    (muted) => sound.mute(muted),
    { immediate: true },
  )
  useEventListener(window, 'pagehide', stop)
  const withdraw = registerCommands(playbackCommands())
  onScopeDispose(() => {
    stop()
    withdraw()
    sound.close()
  })
}
