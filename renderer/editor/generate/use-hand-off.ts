import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { HandOffEvent, HandOffMake, StudioErrorData } from '@common/bridge/index.ts'
import { languageTags } from '@common/languages.ts'
import type { Text } from '@common/messages/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { i18n } from '../../i18n/index.ts'
import { useDocument } from '../../stores/document.ts'

export type HandedOff = Extract<HandOffEvent, { type: 'done' }>

/** Hands the open project off. It goes on when the dialog is closed, until the project is. */
export function useHandOff() {
  const document = useDocument()
  const share = ref<number | null>(null)
  const etaMs = ref<number | null>(null)
  const message = shallowRef<Text | null>(null)
  const result = shallowRef<HandedOff | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const stop = shallowRef<AbortController | null>(null)
  onScopeDispose(() => stop.value?.abort())

  async function start(make: HandOffMake, folder: string, name: string): Promise<void> {
    const { session, project } = document
    if (!session || !project || stop.value) return
    const mine = new AbortController()
    stop.value = mine
    share.value = etaMs.value = message.value = result.value = fault.value = null
    const language = languageTags.find((tag) => tag === i18n.global.locale.value) ?? languageTags[0]!
    try {
      const plan = { make, folder, name, language }
      const events = await studio().generate.handOff({ session: session.id, project, plan }, { signal: mine.signal })
      for await (const event of events) {
        if (event.type === 'done') result.value = event
        else {
          share.value = event.share ?? share.value
          etaMs.value = event.etaMs
          message.value = event.message
        }
      }
    } catch (error) {
      if (!mine.signal.aborted) fault.value = studioError(error)
    } finally {
      stop.value = null
    }
  }

  return {
    share,
    etaMs,
    message,
    result,
    fault,
    running: computed(() => stop.value !== null),
    start,
    cancel: () => stop.value?.abort(),
    forget: () => (result.value = fault.value = null),
  }
}
