import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, watch } from 'vue'
import type { JobRowEvent, SpeechInfo, StudioErrorData } from '@common/bridge/index.ts'
import { generationSpecs } from '@common/generation/kinds.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { useDocument } from '../../stores/document.ts'
import { useJobs } from '../../stores/clips/jobs.ts'
import { lineKey, linesOf } from './utterances.ts'
import { useTaskQueue } from '../../ui/task-queue.ts'
import type { Utterance } from './utterances.ts'
import { maySpend } from '../../stores/spending.ts'

export type SpeechState = 'none' | 'known' | 'making' | 'failed'

export interface SpeechOf {
  state: SpeechState
  /** The speech; null until it exists and while it is made again. */
  speech: SpeechInfo | null
  /** Progress, 0 to 1 while it is made; null where it isn't known. */
  share: number | null
  error: StudioErrorData | null
}

const nothing: SpeechOf = { state: 'none', speech: null, share: null, error: null }
/** Delay after the last keystroke before the studio is asked for existing speech, ms. */
const pauseMs = 350
/** Interval between two searches for speech that a clip under way has made, ms. */
const againMs = 1_000

/** Speech of the open project: what exists as files, and the making of what doesn't. */
export const useSpeech = defineStore('speech', () => {
  const document = useDocument()
  const connections = useConnections()
  const connection = computed(() => connections.current?.id ?? 'engine')
  /** Speech by its content (`lineKey`), so that undo and moved scenes need no request. */
  const byKey = shallowReactive(new Map<string, SpeechOf>())
  const asked = new Set<string>()
  const running = new Map<string, AbortController>()
  /** The studio has answered for all texts. */
  const settled = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const lines = computed(() => (document.project ? linesOf(document.project) : []))
  const keys = computed(() => new Map(lines.value.map((one) => [one.id, keyOf(one)])))

  const keyOf = (one: Utterance): string => `${connection.value} ${lineKey(one.line)}`

  /** Speech of a scene's voice, or of a sound element with a text. Reactive. */
  function of(id: string): SpeechOf {
    const key = keys.value.get(id)
    return (key === undefined ? undefined : byKey.get(key)) ?? nothing
  }

  /** Texts whose speech doesn't exist yet. */
  const missing = computed(() => lines.value.filter((one) => of(one.id).state !== 'known'))
  const making = computed(() => lines.value.some((one) => of(one.id).state === 'making'))

  async function learn(): Promise<void> {
    const session = document.session?.id
    if (session === undefined) return
    const wanted = lines.value.filter((one) => !asked.has(keyOf(one)))
    if (wanted.length === 0) {
      settled.value = true
      return
    }
    const wantedKeys = wanted.map(keyOf)
    for (const key of wantedKeys) asked.add(key)
    try {
      for (let first = 0; first < wanted.length; first += 500) {
        const some = wanted.slice(first, first + 500)
        const found = await studio().speech.known({
          connection: connection.value,
          session,
          lines: some.map(({ line }) => line),
        })
        found.forEach((speech, i) => {
          const key = wantedKeys[first + i]!
          if (speech) byKey.set(key, { state: 'known', speech, share: null, error: null })
        })
      }
      settled.value = true
    } catch (error) {
      for (const key of wantedKeys) asked.delete(key)
      console.warn('What speech there is could not be learnt; it is asked again.', error)
      clearTimeout(timer)
      timer = setTimeout(() => void learn(), 3_000)
    }
  }

  /** Searches again for speech that the studio didn't have: generating a clip makes it, too. */
  function lookAgain(): void {
    if (missing.value.length === 0 || document.session === null) return
    for (const one of missing.value) asked.delete(keyOf(one))
    void learn()
  }
  const lookAgainSoon = useThrottleFn(lookAgain, againMs, true)
  useJobs().onEvent((event: JobRowEvent) => {
    if (event.type === 'row' && generationSpecs[event.row.kind].madeFrom === 'project') void lookAgainSoon()
  })

  watch(
    [keys, () => document.session?.id],
    (_now, [, sessionBefore]) => {
      clearTimeout(timer)
      dropUnwanted()
      const first = sessionBefore !== document.session?.id
      if (first) settled.value = false
      timer = setTimeout(() => void learn(), first ? 0 : pauseMs)
    },
    { immediate: true },
  )

  /** Stops making speech for texts that no longer exist. */
  function dropUnwanted(): void {
    const wanted = new Set(keys.value.values())
    for (const [key, controller] of running) if (!wanted.has(key)) controller.abort()
  }

  /**
   * Makes the missing speech of scenes (of all, if none are named). Where it costs credits the user is asked once per
   * session; `ask: false` makes only what costs nothing. Answers whether all of the speech exists afterwards.
   */
  async function make(sceneIds: readonly string[] | undefined, { ask }: { ask: boolean }): Promise<boolean> {
    await learn()
    const chosen = sceneIds && new Set(sceneIds)
    const todo = missing.value.filter((one) => !chosen || chosen.has(one.sceneId))
    if (todo.length === 0) return true
    const current = connections.current
    let spend = false
    if (current && !current.builtIn) {
      if (!(await maySpend(current, todo.length, ask))) return false
      spend = true
    }
    const unique = new Map(todo.map((one) => [keyOf(one), one]))
    const results = await Promise.all([...unique].map(([key, one]) => makeOne(key, one, spend)))
    return results.every(Boolean)
  }

  /**
   * Requests for speech run one at a time: the engine makes one after the other anyway, and remote services limit
   * requests.
   */
  const { inTurn } = useTaskQueue()

  function makeOne(key: string, one: Utterance, spend: boolean): Promise<boolean> {
    if (running.has(key)) return waitFor(key)
    const controller = new AbortController()
    running.set(key, controller)
    byKey.set(key, { state: 'making', speech: null, share: null, error: null })
    return inTurn(() => speak(key, one, spend, controller.signal))
  }

  function waitFor(key: string): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = watch(
        () => byKey.get(key)?.state,
        (state) => {
          if (state === 'making') return
          stop()
          resolve(state === 'known')
        },
      )
    })
  }

  async function speak(key: string, one: Utterance, spend: boolean, signal: AbortSignal): Promise<boolean> {
    try {
      signal.throwIfAborted()
      const events = await studio().speech.make(
        { connection: connection.value, session: document.session?.id ?? null, line: one.line, spend },
        { signal },
      )
      for await (const event of events) {
        if (event.type === 'progress') {
          byKey.set(key, { state: 'making', speech: null, share: event.share, error: null })
        } else byKey.set(key, { state: 'known', speech: event.speech, share: null, error: null })
      }
      if (byKey.get(key)?.state === 'making') byKey.delete(key)
    } catch (error) {
      if (signal.aborted) byKey.delete(key)
      else byKey.set(key, { state: 'failed', speech: null, share: null, error: studioError(error) })
    } finally {
      running.delete(key)
    }
    return byKey.get(key)?.state === 'known'
  }

  /** Stops making speech. */
  function stop(): void {
    for (const controller of running.values()) controller.abort()
  }

  return { of, make, stop, lines, missing, making, settled }
})
