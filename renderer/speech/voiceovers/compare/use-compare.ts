import { onScopeDispose, reactive, ref } from 'vue'
import type { CatalogueVoice, SpeechInfo, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { studio } from '../../../bridge/studio.ts'
import { translate } from '../../../i18n/translate.ts'
import { reportError } from '../../../stores/toasts.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'

/** Most voices that are compared. */
export const mostVoices = 6

export interface Candidate {
  voice: CatalogueVoice
  state: 'none' | 'making' | 'made' | 'failed'
  speech: SpeechInfo | null
  fault: StudioErrorData | null
}

export interface CompareOn {
  connection: string
  text: string
  rate: number
  /** Name of the connection when it charges credits; null where it is free. */
  charges: string | null
}

/** Speaks a sentence with several voices. The studio caches the speech, so that it costs nothing a second time. */
export function useCompare() {
  const candidates = reactive<Candidate[]>([])
  const playing = ref<string | null>(null)
  const busy = ref(false)
  let stop = new AbortController()
  let sound: HTMLAudioElement | undefined

  function toggle(voice: CatalogueVoice): void {
    const at = candidates.findIndex((one) => one.voice.voiceId === voice.voiceId)
    if (at >= 0) candidates.splice(at, 1)
    else if (candidates.length < mostVoices) candidates.push({ voice, state: 'none', speech: null, fault: null })
  }

  /** The sentence or the rate has changed, so the speech is outdated. */
  function forget(): void {
    stop.abort()
    quiet()
    for (const one of candidates) Object.assign(one, { state: 'none', speech: null, fault: null })
  }

  /** Makes the missing speech of all voices. Asks before credits are spent. */
  async function make(on: CompareOn): Promise<void> {
    const todo = candidates.filter((one) => one.state === 'none' || one.state === 'failed')
    if (todo.length === 0 || busy.value) return
    if (on.charges !== null && !(await mayPay(on.charges, todo.length))) return
    stop = new AbortController()
    const { signal } = stop
    busy.value = true
    try {
      // Voices speak one after the other, because the engine makes one speech at a time anyway.
      for (const one of todo) {
        if (signal.aborted) break
        await makeOne(one, on, signal)
      }
    } finally {
      busy.value = false
    }
  }

  async function makeOne(one: Candidate, on: CompareOn, signal: AbortSignal): Promise<void> {
    const { voiceId } = one.voice
    Object.assign(one, { state: 'making', fault: null })
    try {
      const events = await studio().speech.make(
        {
          connection: on.connection,
          session: null,
          spend: on.charges !== null,
          line: { kind: 'script', voiceId, text: on.text, rate: on.rate },
        },
        { signal },
      )
      for await (const event of events)
        if (event.type === 'done') Object.assign(one, { state: 'made', speech: event.speech })
      if (one.state === 'making') one.state = 'none'
    } catch (error) {
      Object.assign(one, signal.aborted ? { state: 'none' } : { state: 'failed', fault: studioError(error) })
    }
  }

  const mayPay = (name: string, count: number): Promise<boolean> =>
    confirm({
      title: translate('voiceovers.compare.spendTitle', { name }),
      message: translate('voiceovers.compare.spendMessage', { count, n: count }),
      confirm: translate('voiceovers.spend.confirm'),
    })

  function quiet(): void {
    sound?.pause()
    sound = undefined
    playing.value = null
  }

  async function play(one: Candidate): Promise<void> {
    const before = playing.value
    quiet()
    if (before === one.voice.voiceId || !one.speech) return
    const own = new Audio(one.speech.audioUrl)
    sound = own
    playing.value = one.voice.voiceId
    own.addEventListener('ended', () => sound === own && quiet())
    try {
      await own.play()
    } catch (error) {
      if (sound !== own) return
      console.warn('A voice could not be played.', error)
      quiet()
      reportError(new Error(translate('voiceovers.notPlayed')))
    }
  }

  function close(): void {
    stop.abort()
    quiet()
  }
  onScopeDispose(close)

  return { candidates, playing, busy, toggle, forget, make, play, close }
}
