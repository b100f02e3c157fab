import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowRef, watch } from 'vue'
import type {
  FaceChoice,
  FaceLook,
  FacePortrait,
  LookEvent,
  LookHead,
  LookStep,
  StudioErrorData,
} from '@common/bridge/index.ts'
import { studioError } from '../bridge/error.ts'
import { studio } from '../bridge/studio.ts'
import { useSettings } from './settings.ts'

/** Face detections in the user's files: the one that is shown, the one that runs, and recent ones. */
export const useFaces = defineStore('faces', () => {
  const settings = useSettings()
  const look = shallowRef<FaceLook | null>(null)
  const recent = shallowRef<readonly LookHead[]>([])
  const loaded = ref(false)
  /** Step of the running detection; null: none runs. */
  const step = ref<LookStep | null>(null)
  /** The file of the running detection, or of one that failed. */
  const underWay = ref<{ path: string; name: string } | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  /** Options of the next detection. */
  const options = reactive({ singleFace: false, frames: 5 })
  /** Index of the frame that is shown, and of the face that is chosen in it. */
  const frame = ref(0)
  const face = ref<number | null>(null)
  let stop: AbortController | null = null

  const busy = computed(() => step.value !== null)
  const shownFrame = computed(() => look.value?.frames.find(({ index }) => index === frame.value) ?? null)
  const chosen = computed(() => (face.value === null ? null : (shownFrame.value?.faces[face.value] ?? null)))
  /** The detection that is shown was made with other options than the present ones. */
  const outdated = computed(() => {
    const now = look.value
    if (!now) return false
    const other = now.kind === 'video' && now.frameCount !== options.frames
    return other || now.singleFace !== options.singleFace || now.connection !== settings.settings.connection
  })

  watch(look, (now, before) => {
    if (!now) return
    if (now.id === before?.id && now.lookedAt === before.lookedAt) return
    const first = now.frames.find(({ faces }) => faces.length > 0) ?? now.frames[0]
    show(first?.index ?? 0, first && first.faces.length > 0 ? 0 : null)
  })

  function show(index: number, at: number | null = 0): void {
    frame.value = index
    const count = shownFrame.value?.faces.length ?? 0
    face.value = at === null || count === 0 ? null : Math.min(at, count - 1)
  }

  async function load(): Promise<void> {
    recent.value = await studio().faces.recent()
    loaded.value = true
  }

  /** Detects faces with the current connection. `fault` has the error. */
  async function find(path: string, name: string): Promise<void> {
    underWay.value = { path, name }
    const { singleFace, frames } = options
    const on = { connection: settings.settings.connection, path, singleFace, frames }
    await follow((signal) => studio().faces.look(on, { signal }))
    if (fault.value === null) underWay.value = null
  }

  /** Finds out which faces of these frames are the same person. `fault` has the error. */
  async function persons(frames: readonly number[], expand: number): Promise<void> {
    const { value: now } = look
    if (!now) return
    await follow((signal) => studio().faces.persons({ id: now.id, frames: [...frames], expand }, { signal }))
  }

  async function follow(ask: (signal: AbortSignal) => Promise<AsyncIterable<LookEvent>>): Promise<void> {
    cancel()
    const mine = (stop = new AbortController())
    fault.value = null
    step.value = 'reading'
    try {
      for await (const event of await ask(mine.signal)) {
        if (mine !== stop) return
        if (event.type === 'step') step.value = event.step
        else look.value = event.look
      }
      await load()
    } catch (error) {
      if (mine === stop && !mine.signal.aborted) fault.value = studioError(error)
    } finally {
      if (mine === stop) step.value = null
    }
  }

  function cancel(): void {
    stop?.abort()
    stop = null
    step.value = null
    underWay.value = null
  }

  /** @throws STUDIO */
  async function open(id: string): Promise<void> {
    cancel()
    fault.value = null
    const found = await studio().faces.open({ id })
    look.value = found
    options.singleFace = found.singleFace
    if (found.kind === 'video') options.frames = found.frameCount
  }

  /** @throws STUDIO */
  async function forget(id: string): Promise<void> {
    await studio().faces.forget({ id })
    if (look.value?.id === id) look.value = null
    await load()
  }

  /** @throws STUDIO */
  async function restore(id: string): Promise<void> {
    await studio().faces.restore({ id })
    await load()
  }

  /** @throws STUDIO */
  async function saveCrops(faces: readonly FaceChoice[], folder: string, margin: number): Promise<string[]> {
    if (!look.value) return []
    const { id } = look.value
    return (await studio().faces.saveCrops({ id, faces: [...faces], folder, margin })).paths
  }

  /** @throws STUDIO */
  async function portrait(choice: FaceChoice): Promise<FacePortrait | null> {
    return look.value ? studio().faces.portrait({ id: look.value.id, ...choice }) : null
  }

  return {
    look,
    recent,
    loaded,
    step,
    underWay,
    fault,
    options,
    frame,
    face,
    busy,
    shownFrame,
    chosen,
    outdated,
    show,
    load,
    find,
    persons,
    cancel,
    open,
    forget,
    restore,
    saveCrops,
    portrait,
  }
})
