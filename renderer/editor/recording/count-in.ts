import { onScopeDispose, ref } from 'vue'

/** Numbers that are counted before a recording begins. */
export const countFrom = 3
/** Length of a count, ms. */
export const countMs = 1_000

/** Counts 3, 2, 1 before a recording, with a tone for each where `isAudible`. */
export function useCountIn(isAudible: () => boolean, tickMs = countMs) {
  /** The number that is shown; 0 while nothing is counted. */
  const count = ref(0)
  let timer: ReturnType<typeof setInterval> | undefined
  let done: (() => void) | null = null
  onScopeDispose(stop)

  function start(onDone: () => void): void {
    stop()
    done = onDone
    count.value = countFrom
    if (isAudible()) playTone()
    timer = setInterval(() => {
      count.value -= 1
      if (count.value === 0) skip()
      else if (isAudible()) playTone()
    }, tickMs)
  }

  /** Begins at once. */
  function skip(): void {
    const next = done
    stop()
    next?.()
  }

  function stop(): void {
    clearInterval(timer)
    count.value = 0
    done = null
  }

  return { count, start, skip, stop }
}

/** A short tone, which has faded before the next count. */
function playTone(): void {
  const context = new AudioContext()
  const tone = new OscillatorNode(context, { frequency: 880 })
  const level = new GainNode(context, { gain: 0.2 })
  const until = context.currentTime + 0.12
  level.gain.exponentialRampToValueAtTime(0.001, until)
  tone.connect(level).connect(context.destination)
  tone.addEventListener('ended', () => void context.close())
  tone.start()
  tone.stop(until)
}
