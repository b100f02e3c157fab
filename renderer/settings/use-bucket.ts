import { computed, reactive, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { BucketSetup } from '@common/bridge/index.ts'
import { studioError } from '../bridge/error.ts'
import { studio } from '../bridge/studio.ts'
import { bucketDraftOf, bucketFaultsOf, bucketInputOf } from './bucket-draft.ts'
import type { BucketField } from './bucket-draft.ts'
import { formatError } from '../i18n/translate.ts'
import type { Text } from '@common/messages/index.ts'

export interface BucketOutcome {
  ok: boolean
  message: Text
  next: Text | null
}

/** The bucket for files that a remote service must fetch: its stored set-up, the form, saving and testing. */
export function useBucket() {
  const { t } = useI18n()
  const stored = shallowRef<BucketSetup | null>(null)
  const loaded = ref(false)
  const draft = reactive(bucketDraftOf(null))
  const tried = ref(false)
  const busy = ref<'save' | 'test' | 'remove' | null>(null)
  const refused = shallowRef<{ field: string | undefined; message: string } | null>(null)
  const outcome = shallowRef<BucketOutcome | null>(null)
  const faults = computed(() => bucketFaultsOf(draft, stored.value))
  const changed = computed(() => JSON.stringify(draft) !== JSON.stringify(bucketDraftOf(stored.value)))
  watch(draft, () => {
    refused.value = null
    outcome.value = null
  })

  async function load(): Promise<void> {
    stored.value = await studio().settings.bucket()
    Object.assign(draft, bucketDraftOf(stored.value))
    tried.value = false
    loaded.value = true
  }

  function errorOf(field: BucketField): string | null {
    if (refused.value?.field === field) return refused.value.message
    const fault = tried.value ? faults.value[field] : undefined
    return fault ? t(`settings.bucket.faults.${fault}`) : null
  }

  const general = computed(() => {
    const { field, message } = refused.value ?? {}
    return message !== undefined && !(field !== undefined && field in draft) ? message : null
  })

  async function attempt<T>(what: 'save' | 'test' | 'remove', work: () => Promise<T>): Promise<T | null> {
    if (busy.value) return null
    busy.value = what
    refused.value = null
    outcome.value = null
    try {
      return await work()
    } catch (error) {
      const { message, next, field } = studioError(error)
      refused.value = { field: field?.split('.').at(-1), message: formatError({ message, next }) }
      return null
    } finally {
      busy.value = null
    }
  }

  /** Saves, then tests at once, because a set-up that does not work is useless. */
  async function save(): Promise<void> {
    tried.value = true
    if (Object.keys(faults.value).length > 0) return
    const saved = await attempt('save', async () => {
      await studio().settings.setBucket({ bucket: bucketInputOf(draft, stored.value) })
      await load()
      return true
    })
    if (saved) await test()
  }

  async function test(): Promise<void> {
    const found = await attempt('test', () => studio().settings.testBucket())
    outcome.value = found
  }

  async function remove(): Promise<void> {
    await attempt('remove', async () => {
      await studio().settings.setBucket({ bucket: null })
      await load()
    })
  }

  void attempt('save', load)
  return { stored, loaded, draft, busy, outcome, changed, general, errorOf, save, test, remove }
}
