import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ConnectionInfo, ConnectionTest } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { useConnections } from '../../stores/connections.ts'
import { draftOf, faultsOf, inputOf } from './draft.ts'
import type { DraftField } from './draft.ts'
import { formatText, formatError } from '../../i18n/translate.ts'

/** Form of a connection: its values and faults, testing and saving. */
export function useConnectionForm(info: () => ConnectionInfo | null) {
  const connections = useConnections()
  const { t } = useI18n()
  const draft = reactive(draftOf(info()))
  /** Faults are shown after the first attempt to save or test, not while the user starts to type. */
  const tried = ref(false)
  const refused = shallowRef<{ field: string | undefined; message: string } | null>(null)
  const outcome = shallowRef<ConnectionTest | null>(null)
  const busy = ref<'test' | 'save' | null>(null)

  const faults = computed(() => faultsOf(draft, info()))
  watch(draft, () => {
    refused.value = null
    outcome.value = null
  })

  function errorOf(field: DraftField): string | null {
    if (refused.value?.field === field) return formatText(refused.value.message)
    const fault = tried.value ? faults.value[field] : undefined
    return fault ? t(`settings.connections.faults.${fault}`) : null
  }

  /** A fault that belongs to no field. */
  const general = computed(() => {
    const { field, message } = refused.value ?? {}
    return message !== undefined && !fields.has(field ?? '') ? message : null
  })

  async function attempt<T>(what: 'test' | 'save', work: () => Promise<T>): Promise<T | null> {
    tried.value = true
    if (Object.keys(faults.value).length > 0 || busy.value) return null
    busy.value = what
    refused.value = null
    try {
      return await work()
    } catch (error) {
      const { message, next, field } = studioError(error)
      refused.value = { field: lastPart(field), message: formatError({ message, next }) }
      return null
    } finally {
      busy.value = null
    }
  }

  async function test(): Promise<void> {
    outcome.value = null
    const id = info()?.id ?? null
    outcome.value = await attempt('test', () => connections.test(id, inputOf(draft, info())))
  }

  async function save(): Promise<ConnectionInfo | null> {
    const saved = await attempt('save', () => connections.save(info()?.id ?? null, inputOf(draft, info())))
    // The list shows whether the connection works; the form needn't wait for that.
    if (saved?.tested === null)
      connections.test(saved.id).catch((error: unknown) => console.warn('The connection could not be tested.', error))
    return saved
  }

  return { draft, errorOf, general, outcome, busy, test, save }
}

const known: readonly DraftField[] = ['name', 'baseUrl', 'apiKey', 'clientId', 'clientSecret', 'parallel']
const fields = new Set<string>(known)

/** The studio names fields by path: `connection.credential.apiKey`. */
function lastPart(field: string | undefined): string | undefined {
  return field?.split('.').at(-1)
}
