import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef } from 'vue'
import type { OwnVoice, SampleReport, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { translate, formatText } from '../../../i18n/translate.ts'
import { useOwnVoices } from '../../../stores/own-voices.ts'
import { UploadFailed } from '../../../stores/upload.ts'

/** Whose voice it is: the user's own, or of somebody who gave leave. '' until it is said: nothing is ticked beforehand. */
export type Whose = '' | 'own' | 'leave'

export type SampleState = 'none' | 'sending' | 'checking' | 'checked' | 'failed'

export type NewVoiceField = 'sample' | 'name' | 'whose' | 'agreed'

/**
 * The voice that is being made: it stays while other pages are looked at, until it is made or thrown away. Nothing leaves
 * the studio by it.
 */
export const useNewVoice = defineStore('new-voice', () => {
  const own = useOwnVoices()
  const state = ref<SampleState>('none')
  /** Name of the file, or what a recording is called. */
  const title = ref('')
  const recorded = ref(false)
  /** 0 to 1 while it is copied. */
  const share = ref(0)
  const path = ref<string | null>(null)
  const report = shallowRef<SampleReport | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const form = reactive({ name: '', language: '', whose: '' as Whose, agreed: false })
  /** Making was tried: what is missing is told from now on. */
  const tried = ref(false)
  const busy = ref(false)
  /** What the studio refused it with. */
  const refused = shallowRef<StudioErrorData | null>(null)
  let stop = new AbortController()

  const missing = computed<NewVoiceField[]>(() => {
    const found: NewVoiceField[] = []
    if (state.value !== 'checked' || report.value?.verdict === 'bad') found.push('sample')
    if (form.name.trim() === '') found.push('name')
    if (form.whose === '') found.push('whose')
    if (!form.agreed) found.push('agreed')
    return found
  })
  const lacks = (field: NewVoiceField): boolean => tried.value && missing.value.includes(field)
  const begun = computed(() => state.value !== 'none')

  /** The very words that are shown, ticked and kept. */
  const statement = computed(() => (form.whose === '' ? '' : translate(`voices.consent.${form.whose}.statement`)))

  /** Takes a recording or file: where the studio can read it, then looks at it. */
  async function take(file: File, madeHere: boolean): Promise<void> {
    stop.abort()
    const mine = (stop = new AbortController())
    Object.assign(form, { agreed: false })
    title.value = madeHere ? translate('voices.record.taken') : file.name
    recorded.value = madeHere
    share.value = 0
    leave()
    report.value = null
    fault.value = null
    refused.value = null
    state.value = 'sending'
    if (!madeHere && form.name.trim() === '') form.name = file.name.replace(/\.[^.]+$/, '').slice(0, 100)
    try {
      const placed = await own.place(file, (now) => (share.value = now), mine.signal)
      if (mine.signal.aborted) return void own.discardSample(placed)
      path.value = placed
      state.value = 'checking'
      const found = await own.check(path.value, mine.signal)
      if (mine.signal.aborted) return
      report.value = found
      state.value = 'checked'
    } catch (error) {
      if (mine.signal.aborted) return
      fault.value = errorOf(error)
      state.value = 'failed'
    }
  }

  /** A recording of somebody's voice doesn't stay where nobody sees it. */
  function leave(): void {
    if (path.value !== null) void own.discardSample(path.value)
    path.value = null
  }

  function discard(): void {
    stop.abort()
    state.value = 'none'
    leave()
    report.value = null
    fault.value = null
    refused.value = null
    tried.value = false
    form.agreed = false
  }

  function reset(): void {
    discard()
    Object.assign(form, { name: '', language: '', whose: '', agreed: false })
  }

  /** Null where something is missing (it is shown at its place) or the studio refused it. */
  async function make(): Promise<OwnVoice | null> {
    tried.value = true
    refused.value = null
    if (missing.value.length > 0 || path.value === null || busy.value) return null
    busy.value = true
    try {
      const made = await own.create({
        name: form.name.trim(),
        path: path.value,
        language: form.language,
        consent: { confirmed: true, own: form.whose === 'own', statement: statement.value },
      })
      reset()
      return made
    } catch (error) {
      refused.value = studioError(error)
      return null
    } finally {
      busy.value = false
    }
  }

  return {
    state,
    title,
    recorded,
    share,
    path,
    report,
    fault,
    form,
    tried,
    busy,
    refused,
    missing,
    lacks,
    begun,
    statement,
    take,
    discard,
    reset,
    make,
  }
})

function errorOf(error: unknown): StudioErrorData {
  if (!(error instanceof UploadFailed)) return studioError(error)
  const message = error.code === 'unreachable' ? translate('voices.sample.unreachable') : formatText(error.message)
  return { code: error.code, message, next: translate('voices.sample.again') }
}
