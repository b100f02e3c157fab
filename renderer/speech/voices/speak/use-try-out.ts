import { onScopeDispose, ref, shallowRef } from 'vue'
import type { SpeechInfo, SpeechLine, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { studio } from '../../../bridge/studio.ts'
import { useDocument } from '../../../stores/document.ts'
import { maySpend } from '../../../stores/spending.ts'
import { useConnections } from '../../../stores/connections.ts'

/** A sentence spoken to hear a voice. Asks before anything is paid for; made once, the same is there at once. */
export function useTryOut() {
  const document = useDocument()
  const connections = useConnections()
  const state = ref<'idle' | 'making' | 'done' | 'failed'>('idle')
  const share = ref<number | null>(null)
  const speech = shallowRef<SpeechInfo | null>(null)
  const error = shallowRef<StudioErrorData | null>(null)
  let running: AbortController | null = null

  onScopeDispose(stop)

  /** Answers whether it can be heard now. */
  async function speak(line: Extract<SpeechLine, { kind: 'script' }>): Promise<boolean> {
    stop()
    const mine = (running = new AbortController())
    const current = connections.current
    const where = { connection: current?.id ?? 'engine', session: document.session?.id ?? null }
    const said = { ...line, text: line.text.trim() }
    state.value = 'making'
    share.value = null
    error.value = null
    try {
      const [there] = await studio().speech.known({ ...where, lines: [said] })
      if (mine.signal.aborted) return false
      if (there) return done(there)
      const free = current === null || current.builtIn
      if (!free && !(await maySpend(current, 1, true))) {
        if (running === mine) state.value = 'idle'
        return false
      }
      const events = await studio().speech.make({ ...where, line: said, spend: !free }, { signal: mine.signal })
      for await (const event of events) {
        if (mine.signal.aborted) return false
        if (event.type === 'done') return done(event.speech)
        share.value = event.share
      }
      throw new Error('The studio ended without the speech.')
    } catch (fault) {
      if (mine.signal.aborted) return false
      error.value = studioError(fault)
      state.value = 'failed'
      return false
    } finally {
      if (running === mine) running = null
    }
  }

  function done(made: SpeechInfo): true {
    speech.value = made
    state.value = 'done'
    return true
  }

  function stop(): void {
    running?.abort()
    running = null
    if (state.value === 'making') state.value = 'idle'
  }

  /** What was said belongs to something else. */
  function clear(): void {
    stop()
    speech.value = null
    error.value = null
    state.value = 'idle'
  }

  return { state, share, speech, error, say: speak, stop, clear }
}
