import { computed, ref, shallowRef } from 'vue'
import type { RemoteKind, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { useCollect } from '../../../stores/clips/collect.ts'
import type { ImportAnswer } from '../../../stores/clips/collect.ts'
import { useConnections } from '../../../stores/connections.ts'
import { upload } from '../../../stores/upload.ts'

/** Most characters in the text field; longer text is sent as a file. */
const mostCharacters = 200_000

const asFile = (ids: string): File => new File([ids], 'ids.txt', { type: 'text/plain' })

/** Imports ids into the list. */
export function useImport() {
  const collect = useCollect()
  const connections = useConnections()
  const text = ref('')
  const file = shallowRef<File | null>(null)
  const connection = ref('')
  const kind = ref<RemoteKind>('unknown')
  const busy = ref(false)
  /** Progress of the upload, 0 to 1; null while there is none. */
  const share = ref<number | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const answer = shallowRef<ImportAnswer | null>(null)
  const ready = computed(
    () => connection.value !== '' && (file.value !== null || text.value.trim() !== '') && !busy.value,
  )

  /** Starts a new import with pasted text or a dropped file; null: with nothing. */
  function begin(given: string | File | null): void {
    const long = typeof given === 'string' && given.length > mostCharacters
    text.value = typeof given === 'string' && !long ? given : ''
    file.value = given instanceof File ? given : long ? asFile(given) : null
    const known = connections.list.some((one) => one.id === connection.value)
    if (!known) connection.value = connections.current?.id ?? ''
    answer.value = null
    fault.value = null
  }

  /** Path of a file: its own where the host knows it, otherwise that of an uploaded copy. @throws UploadFailed */
  async function pathOf(chosen: File): Promise<string> {
    const known = window.greenroom?.pathOf(chosen) ?? ''
    if (known !== '') return known
    share.value = 0
    return upload(chosen, { onShare: (now) => (share.value = now) })
  }

  async function send(): Promise<void> {
    if (!ready.value) return
    busy.value = true
    fault.value = null
    try {
      const long = text.value.length > mostCharacters ? asFile(text.value) : null
      const from = file.value ?? long
      const source = from
        ? ({ kind: 'file', path: await pathOf(from) } as const)
        : ({ kind: 'text', text: text.value } as const)
      answer.value = await collect.importIds(connection.value, source, kind.value)
    } catch (error) {
      fault.value = studioError(error)
    } finally {
      busy.value = false
      share.value = null
    }
  }

  return { text, file, connection, kind, busy, share, fault, answer, ready, begin, send }
}
