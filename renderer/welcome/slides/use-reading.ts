import { onScopeDispose, shallowRef } from 'vue'
import type { SlidesReading, SlidesStep } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { formatError } from '../../i18n/translate.ts'
import { upload } from '../../stores/upload.ts'

/** What is known of the file. */
export type ReadingState =
  | { name: 'reading'; step: SlidesStep | 'upload'; share: number | null }
  | { name: 'ready'; reading: SlidesReading }
  | { name: 'failed'; message: string }

/** Reads one file of slides at a time. What was read is forgotten when another one is, or the scope ends. */
export function useReading() {
  const state = shallowRef<ReadingState>({ name: 'reading', step: 'read', share: null })
  let stop = new AbortController()
  let held: string | null = null

  async function read(file: string | File): Promise<void> {
    close()
    const { signal } = (stop = new AbortController())
    try {
      const path = typeof file === 'string' ? file : await sent(file, signal)
      state.value = { name: 'reading', step: 'read', share: null }
      const events = await studio().slides.read({ path }, { signal })
      for await (const event of events) {
        if (signal.aborted) return
        if (event.type === 'progress') state.value = { name: 'reading', step: event.step, share: event.share }
        else {
          held = event.reading.id
          state.value = { name: 'ready', reading: event.reading }
        }
      }
    } catch (error) {
      if (!signal.aborted) state.value = { name: 'failed', message: formatError(studioError(error)) }
    }
  }

  function sent(file: File, signal: AbortSignal): Promise<string> {
    state.value = { name: 'reading', step: 'upload', share: null }
    return upload(file, { signal, onShare: (share) => (state.value = { name: 'reading', step: 'upload', share }) })
  }

  /** Ends what is under way, and forgets what was read. */
  function close(): void {
    stop.abort()
    if (held !== null) {
      studio()
        .slides.drop({ id: held })
        // The studio forgets it by itself when it closes.
        .catch((error: unknown) => console.warn('A reading of slides could not be dropped.', error))
    }
    held = null
  }

  onScopeDispose(close)
  return { state, read, close }
}
