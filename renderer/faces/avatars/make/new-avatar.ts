import { computed, reactive, ref, shallowRef } from 'vue'
import type { AvatarReport, Consent, MediaUrl, OwnAvatar, StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../../bridge/error.ts'
import { useAssets } from '../../../stores/assets.ts'
import { useConnections } from '../../../stores/connections.ts'
import { useCatalogue } from '../../../stores/catalogue.ts'
import { useOwnAvatars } from '../../../stores/own-avatars.ts'
import { UploadFailed } from '../../../stores/upload.ts'
import { avatarIdFrom, isAvatarId } from '../avatar-list.ts'

/** Photo or video of a new avatar. */
export interface AvatarSource {
  path: string
  name: string
  /** URL that it was fetched from; null for a file. */
  url: string | null
  /** The picture was taken with this machine's camera. */
  fromCamera: boolean
}

type Step = 'none' | 'copying' | 'remuxing' | 'fetching' | 'checking' | 'checked'
export type Lack = 'name' | 'avatarId' | 'consent' | 'anyway'

/** State of a new avatar, from the file to its sending. `fault` has the error. */
export function useNewAvatar() {
  const own = useOwnAvatars()
  const catalogue = useCatalogue()
  const assets = useAssets()
  const connections = useConnections()
  const source = shallowRef<AvatarSource | null>(null)
  const report = shallowRef<AvatarReport | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const step = ref<Step>('none')
  const share = ref(0)
  const sending = ref(false)
  const asked = ref(false)
  const form = reactive({
    name: '',
    avatarId: '',
    /** The user typed the id, so it no longer follows the name. */
    typed: false,
    type: 1 as 1 | 2,
    given: false,
    consent: null as Consent | null,
    anyway: false,
    cutOut: false,
  })
  let stop = new AbortController()

  const taken = computed(
    () => new Set([...catalogue.avatars.map((one) => one.avatarId), ...own.avatars.map((one) => one.avatarId)]),
  )
  const lacks = computed((): Lack[] => [
    ...(form.name.trim() === '' ? ['name' as const] : []),
    ...(isAvatarId(form.avatarId) && !taken.value.has(form.avatarId) ? [] : ['avatarId' as const]),
    ...(form.given ? [] : ['consent' as const]),
    ...(report.value?.verdict === 'bad' && !form.anyway ? ['anyway' as const] : []),
  ])
  /** The interface has no field for it, so other services would refuse it. */
  const canCutOut = computed(() => connections.current?.builtIn === true)
  const busy = computed(() => step.value !== 'none' && step.value !== 'checked')
  /** Facts about the file, to show its picture during the checks. */
  const info = computed(() => (source.value === null ? null : assets.of(source.value.path)))
  const preview = computed((): MediaUrl | null => info.value?.playUrl ?? info.value?.thumbUrl ?? null)

  function reset(): void {
    stop.abort()
    stop = new AbortController()
    source.value = null
    report.value = null
    fault.value = null
    step.value = 'none'
    sending.value = false
    asked.value = false
    Object.assign(form, {
      name: '',
      avatarId: '',
      typed: false,
      type: 1,
      given: false,
      consent: null,
      anyway: false,
      cutOut: false,
    })
  }

  function rename(name: string): void {
    form.name = name
    if (!form.typed) form.avatarId = avatarIdFrom(name, taken.value)
  }

  function setId(id: string): void {
    form.avatarId = id
    form.typed = id !== ''
    if (id === '') rename(form.name)
  }

  async function takeFile(file: File, camera: 'photo' | 'video' | null = null): Promise<void> {
    await work('copying', async (signal) => {
      const copy = await own.readablePath(file, (now) => (share.value = now), signal)
      if (camera === 'video') step.value = 'remuxing'
      const path = camera === 'video' ? await own.takeRecording(copy, signal) : copy
      return { path, name: file.name, url: null, fromCamera: camera !== null }
    })
  }

  async function takeUrl(url: string): Promise<void> {
    await work('fetching', async (signal) => ({
      ...(await own.fetchUrl(url, signal)),
      url,
      fromCamera: false,
    }))
  }

  async function takePath(path: string, name: string): Promise<void> {
    await work('checking', () => Promise.resolve({ path, name, url: null, fromCamera: false }))
  }

  async function work(first: Step, bring: (signal: AbortSignal) => Promise<AvatarSource>): Promise<void> {
    const { name, typed, avatarId, type, cutOut } = form
    reset()
    Object.assign(form, { name, typed, avatarId, type, cutOut })
    const { signal } = stop
    step.value = first
    share.value = 0
    try {
      const brought = await bring(signal)
      if (signal.aborted) return
      source.value = brought
      if (form.name === '') rename(brought.fromCamera ? '' : baseName(brought.name))
      await check(signal)
    } catch (error) {
      if (signal.aborted) return
      step.value = 'none'
      fault.value = error instanceof UploadFailed ? { code: error.code, message: error.message } : studioError(error)
    }
  }

  /** Checks the file again, for a service that could not be reached. */
  async function checkAgain(): Promise<void> {
    const { signal } = stop
    fault.value = null
    try {
      await check(signal)
    } catch (error) {
      if (!signal.aborted) fault.value = studioError(error)
    }
  }

  async function check(signal: AbortSignal): Promise<void> {
    if (!source.value) return
    step.value = 'checking'
    try {
      report.value = await own.check(source.value.path, signal)
    } finally {
      if (!signal.aborted) step.value = 'checked'
    }
  }

  /** Creates the avatar. Null when an input is missing, or the avatar was refused. */
  async function create(): Promise<OwnAvatar | null> {
    asked.value = true
    const { value: from } = source
    if (!from || lacks.value.length > 0 || sending.value) return null
    sending.value = true
    fault.value = null
    try {
      const { name, avatarId, type, cutOut } = form
      return await own.create({
        path: from.path,
        name: name.trim(),
        avatarId,
        type,
        ...(from.url === null ? {} : { url: from.url }),
        ...(cutOut && canCutOut.value ? { cutOut } : {}),
      })
    } catch (error) {
      fault.value = studioError(error)
      return null
    } finally {
      sending.value = false
    }
  }

  const lacking = (what: Lack): boolean => asked.value && lacks.value.includes(what)

  return {
    source,
    report,
    fault,
    step,
    share,
    sending,
    form,
    busy,
    preview,
    info,
    canCutOut,
    reset,
    rename,
    setId,
    takeFile,
    takeUrl,
    takePath,
    checkAgain,
    create,
    lacking,
  }
}

export type NewAvatar = ReturnType<typeof useNewAvatar>

function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name
}
