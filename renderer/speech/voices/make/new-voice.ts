import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef } from 'vue'
import type { OwnVoice, SampleReport, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { translate, formatText } from '../../../i18n/translate.ts'
import { useOwnVoices } from '../../../stores/own-voices.ts'
import { UploadFailed } from '../../../stores/upload.ts'

/**
 * Whose voice it is: the user's own, or that of a person who gave consent. '' until the user chooses: nothing is
 * preselected.
 */
export type Whose = '' | 'own' | 'leave'

export type SampleState = 'none' | 'sending' | 'cleaning' | 'checking' | 'checked' | 'failed'

/** A file with the report of its check. */
interface Checked {
  path: string
  report: SampleReport
}

export type NewVoiceField = 'sample' | 'name' | 'whose' | 'agreed'

/**
 * The voice that is being made. It is kept while other pages are open, until it is made or discarded. Until then
 * nothing is sent to a service.
 */
export const useNewVoice = defineStore('new-voice', () => {
  const own = useOwnVoices()
  const state = ref<SampleState>('none')
  /** Name of the file or of the recording. */
  const title = ref('')
  const recorded = ref(false)
  /** Progress of the upload, 0 to 1. */
  const share = ref(0)
  const path = ref<string | null>(null)
  const report = shallowRef<SampleReport | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const form = reactive({ name: '', language: '', whose: '' as Whose, agreed: false })
  /** The user tried to make the voice: from then on missing inputs are shown. */
  const tried = ref(false)
  const busy = ref(false)
  /** Why the studio refused to make the voice. */
  const refused = shallowRef<StudioErrorData | null>(null)
  /** The recording was copied for this voice, so it goes with it. */
  let copied = false
  /** The recording as it came, and its copy without noise; `path` is the one that is heard, checked and made a voice of. */
  let original: Checked | null = null
  let cleaned: Checked | null = null
  const isClean = ref(false)
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

  /** The statement that is shown, ticked and stored. */
  const statement = computed(() => (form.whose === '' ? '' : translate(`voices.consent.${form.whose}.statement`)))

  /** Uploads a recording or file to the studio, then checks it. */
  async function take(file: File, madeHere: boolean): Promise<void> {
    const signal = begin(madeHere ? translate('voices.record.taken') : file.name, madeHere)
    if (!madeHere) nameAfter(file.name)
    await guarded(signal, async () => {
      const placed = await own.readablePath(file, (now) => (share.value = now), signal)
      if (signal.aborted) return void own.discardSample(placed)
      copied = true
      await check(placed, signal)
    })
  }

  /** Checks a file that the studio can read already. */
  async function takeFrom(file: string, name: string): Promise<void> {
    const signal = begin(name, false)
    nameAfter(name)
    await guarded(signal, () => check(file, signal))
  }

  /** Replaces the recording before. Returns the signal that ends when it is replaced or discarded itself. */
  function begin(name: string, madeHere: boolean): AbortSignal {
    stop.abort()
    stop = new AbortController()
    Object.assign(form, { agreed: false })
    title.value = name
    recorded.value = madeHere
    share.value = 0
    leave()
    report.value = null
    fault.value = null
    refused.value = null
    state.value = 'sending'
    return stop.signal
  }

  function nameAfter(file: string): void {
    if (form.name.trim() === '') form.name = file.replace(/\.[^.]+$/, '').slice(0, 100)
  }

  async function check(file: string, signal: AbortSignal): Promise<void> {
    path.value = file
    state.value = 'checking'
    const found = await own.check(file, signal)
    if (signal.aborted) return
    original = { path: file, report: found }
    show(original)
  }

  function show(file: Checked): void {
    path.value = file.path
    report.value = file.report
    isClean.value = file === cleaned
    state.value = 'checked'
  }

  /** Turns to the copy without noise, which is made and checked when it is first asked for, or back to the recording. */
  async function setClean(on: boolean): Promise<void> {
    if (original === null || state.value !== 'checked') return
    fault.value = null
    const known = on ? cleaned : original
    if (known !== null) return show(known)
    const { signal } = stop
    const from = original
    state.value = 'cleaning'
    try {
      const file = await own.clean(from.path, signal)
      if (signal.aborted) return void own.discardSample(file)
      cleaned = { path: file, report: await own.check(file, signal).catch(forget(file)) }
      if (signal.aborted) return leaveClean()
      show(cleaned)
    } catch (error) {
      if (signal.aborted) return
      show(from)
      fault.value = errorOf(error)
    }
  }

  /** Discards a copy that could not be checked. */
  const forget =
    (file: string) =>
    (error: unknown): never => {
      void own.discardSample(file)
      throw error
    }

  function leaveClean(): void {
    if (cleaned) void own.discardSample(cleaned.path)
    cleaned = null
    isClean.value = false
  }

  async function guarded(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (signal.aborted) return
      fault.value = errorOf(error)
      state.value = 'failed'
    }
  }

  /** Discards a copied recording, so that it isn't kept without the user's knowledge. */
  function leave(): void {
    leaveClean()
    const file = original?.path ?? path.value
    if (file !== null && copied) void own.discardSample(file)
    original = null
    path.value = null
    copied = false
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

  /** Makes the voice. Null where an input is missing, which is then marked, or where the studio refused the voice. */
  async function make(): Promise<OwnVoice | null> {
    tried.value = true
    refused.value = null
    if (missing.value.length > 0 || path.value === null || busy.value) return null
    busy.value = true
    try {
      const voice = await own.create({
        name: form.name.trim(),
        path: path.value,
        language: form.language,
        consent: { confirmed: true, own: form.whose === 'own', statement: statement.value },
      })
      reset()
      return voice
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
    isClean,
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
    takeFrom,
    setClean,
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
