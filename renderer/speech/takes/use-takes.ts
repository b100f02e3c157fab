import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { SpeechInfo, SpeechLine, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { reportError } from '../../stores/toasts.ts'
import { toggleSample, useSamplePlayer } from '../voice-list/sample-player.ts'
import { mostTakes, withTake } from './take-line.ts'

/** The text whose takes are shown, and where it is spoken. */
export interface TakesOf {
  connection: string
  /** The project that the text is from; null for others. */
  session: string | null
  /** The sheet that the text is from; absent for others. */
  sheet?: string
  /** In its usual reading. */
  line: SpeechLine
}

/** A take that is listed; `speech` is null until it is spoken. */
export interface Take {
  take: number
  speech: SpeechInfo | null
}

/**
 * The takes of a text, which lie in files like all speech, and the making of another one. What is being made goes on while the list
 * is closed, and ends when the text changes.
 * @param of null where nothing can be spoken
 */
export function useTakes(of: () => TakesOf | null, chosen: () => number, isShown: () => boolean) {
  const { playing } = useSamplePlayer()
  const known = shallowRef<ReadonlyMap<number, SpeechInfo>>(new Map())
  const making = ref<number | null>(null)
  const share = ref<number | null>(null)
  const error = shallowRef<StudioErrorData | null>(null)
  const key = computed(() => JSON.stringify(of()))
  let running: AbortController | null = null

  /** The usual reading, what is spoken, and the chosen take, in the order of their numbers. */
  const list = computed<Take[]>(() =>
    [...new Set([0, ...known.value.keys(), chosen()])]
      .toSorted((one, other) => one - other)
      .map((take) => ({ take, speech: known.value.get(take) ?? null })),
  )
  const next = computed(() => Math.max(0, ...list.value.map(({ take }) => take)) + 1)
  const isFull = computed(() => next.value > mostTakes)

  watch(key, cancel)
  const forget = (): void => {
    known.value = new Map()
    error.value = null
  }
  watch(key, forget, { flush: 'sync' })
  watch([key, isShown], () => void look(), { immediate: true })
  onScopeDispose(cancel)

  function request(take: number) {
    const { connection, session, sheet, line } = of()!
    return { where: { connection, session, ...(sheet === undefined ? {} : { sheet }) }, line: withTake(line, take) }
  }

  /** Finds the takes that were spoken before. */
  async function look(): Promise<void> {
    if (!isShown() || of() === null) return
    const asked = key.value
    const numbers = [...new Set([...Array.from({ length: mostTakes + 1 }, (_, take) => take), chosen()])]
    try {
      const lines = numbers.map((take) => request(take).line)
      const found = await studio().speech.known({ ...request(0).where, lines })
      if (key.value !== asked) return
      known.value = new Map([
        ...known.value,
        ...numbers.flatMap((take, at) => (found[at] ? [[take, found[at]] as const] : [])),
      ])
    } catch (fault) {
      if (key.value === asked) error.value = studioError(fault)
    }
  }

  /** Speaks a take. Answers null when it was cancelled or could not be spoken. */
  async function make(take: number): Promise<SpeechInfo | null> {
    cancel()
    const mine = (running = new AbortController())
    making.value = take
    try {
      const { where, line } = request(take)
      const events = await studio().speech.make({ ...where, line, spend: false }, { signal: mine.signal })
      for await (const event of events) {
        if (mine.signal.aborted) return null
        if (event.type === 'progress') share.value = event.share
        else {
          known.value = new Map([...known.value, [take, event.speech]])
          return event.speech
        }
      }
    } catch (fault) {
      if (!mine.signal.aborted) error.value = studioError(fault)
    } finally {
      if (running === mine) cancel()
    }
    return null
  }

  /** Plays a take or stops it; one that isn't spoken yet is spoken first. */
  async function play({ take, speech }: Take): Promise<void> {
    error.value = null
    const sound = speech ?? (await make(take))
    if (!sound || !isShown()) return
    try {
      await toggleSample(sound.key, sound.audioUrl)
    } catch (fault) {
      reportError(fault)
    }
  }

  /** Speaks the next take and plays it. */
  async function again(): Promise<void> {
    if (!isFull.value && making.value === null) await play({ take: next.value, speech: null })
  }

  function cancel(): void {
    running?.abort()
    running = null
    making.value = null
    share.value = null
  }

  const isPlaying = ({ speech }: Take): boolean => speech !== null && playing.value === speech.key

  return { list, making, share, error, isFull, isPlaying, play, again, look, cancel }
}

export type Takes = ReturnType<typeof useTakes>
