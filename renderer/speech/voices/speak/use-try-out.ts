import { onScopeDispose, ref, shallowRef } from 'vue'
import type { SpeechInfo, SpeechLine, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { studio } from '../../../bridge/studio.ts'
import { useDocument } from '../../../stores/document.ts'
import { maySpend } from '../../../stores/spending.ts'
import { useConnections } from '../../../stores/connections.ts'

/** Speaks a sentence to try a voice. Asks the user before credits are spent; speech that was made before is reused. */
export function useTryOut() {
  const document = useDocument()
  const connections = useConnections()
  const state = ref<'idle' | 'making' | 'done' | 'failed'>('idle')
  const share = ref<number | null>(null)
  const speech = shallowRef<SpeechInfo | null>(null)
  const error = shallowRef<StudioErrorData | null>(null)
  let running: AbortController | null = null

  onScopeDispose(stop)

  /** Returns whether the speech can be played now. */
  async function speak(line: Extract<SpeechLine, { kind: 'script' }>): Promise<boolean> {
    stop()
    const mine = (running = new AbortController())
    const current = connections.current
    const where = { connection: current?.id ?? 'engine', session: document.session?.id ?? null }
    const trimmed = { ...line, text: line.text.trim() }
    state.value = 'making'
    share.value = null
    error.value = null
    try {
      const [there] = await studio().speech.known({ ...where, lines: [trimmed] })
      if (mine.signal.aborted) return false
      if (there) return done(there)
      const free = current === null || current.builtIn
      if (!free && !(await maySpend(current, 1, true))) {
        if (running === mine) state.value = 'idle'
        return false
      }
      const events = await studio().speech.make({ ...where, line: trimmed, spend: !free }, { signal: mine.signal })
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

  function done(result: SpeechInfo): true {
    speech.value = result
    state.value = 'done'
    return true
  }

  function stop(): void {
    running?.abort()
    running = null
    if (state.value === 'making') state.value = 'idle'
  }

  /** Removes the speech, because it belongs to another voice or sentence. */
  function clear(): void {
    stop()
    speech.value = null
    error.value = null
    state.value = 'idle'
  }

  return { state, share, speech, error, speak, stop, clear }
}
