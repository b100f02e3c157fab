import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Consent, FaceLook, FacePortrait, LiveSource, LookStep, StudioErrorData } from '@common/bridge/index.ts'
import { limits } from '@common/service/limits.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { useConnections } from '../../stores/connections.ts'
import { largestOf, nearestTo, verdictOf } from './verdict.ts'

export interface ChosenPicture {
  path: string
  name: string
  /** Landmarks of the chosen face, when it comes from another tool. */
  opts?: string | undefined
}

/** The source face: a picture, the faces that the service detected in it, and the chosen one. */
export const useLiveSource = defineStore('live-source', () => {
  const connections = useConnections()
  const picture = shallowRef<ChosenPicture | null>(null)
  const look = shallowRef<FaceLook | null>(null)
  const step = ref<LookStep | 'fetching' | null>(null)
  const fault = shallowRef<StudioErrorData | null>(null)
  const chosen = ref<number | null>(null)
  const portrait = shallowRef<FacePortrait | null>(null)
  const consent = shallowRef<Consent | null>(null)
  let stop: AbortController | null = null
  let turn = 0

  /** The picture; of a video the first frame with a face. */
  const frame = computed(() => look.value?.frames.find((one) => one.faces.length > 0) ?? look.value?.frames[0] ?? null)
  const faces = computed(() => frame.value?.faces ?? [])
  const verdict = computed(() => (look.value ? verdictOf(faces.value, chosen.value, limits.faceSide) : null))
  const source = computed((): LiveSource | null => {
    if (!portrait.value || verdict.value?.blocks) return null
    return { path: portrait.value.path, opts: portrait.value.opts }
  })

  /** Detects faces in a picture. `fault` has the error. */
  async function choose(now: ChosenPicture): Promise<void> {
    clear()
    picture.value = now
    await find()
  }

  async function find(): Promise<void> {
    const now = picture.value
    if (!now) return
    stop?.abort()
    const mine = (stop = new AbortController())
    look.value = null
    fault.value = null
    void pick(null)
    step.value = 'reading'
    try {
      const connection = connections.current?.id ?? 'engine'
      const events = await studio().faces.look({ connection, path: now.path }, { signal: mine.signal })
      for await (const event of events) {
        if (mine !== stop) return
        if (event.type === 'step') step.value = event.step
        else look.value = event.look
      }
      const [only, ...others] = faces.value
      if (now.opts !== undefined) await pick(nearestTo(now.opts, faces.value))
      else if (only && others.length === 0) await pick(0)
    } catch (error) {
      if (mine === stop && !mine.signal.aborted) fault.value = studioError(error)
    } finally {
      if (mine === stop) step.value = null
    }
  }

  /** Downloads the picture of an address into the studio first. */
  async function fetchFrom(url: string): Promise<void> {
    clear()
    step.value = 'fetching'
    const mine = turn
    try {
      const fetched = await studio().avatars.fetch({ url })
      if (mine === turn) await choose(fetched)
    } catch (error) {
      if (mine !== turn) return
      step.value = null
      fault.value = studioError(error)
    }
  }

  async function pick(at: number | null): Promise<void> {
    const mine = (turn += 1)
    chosen.value = at
    portrait.value = null
    consent.value = null
    const now = look.value
    if (at === null || !now || !frame.value) return
    try {
      const copy = await studio().faces.portrait({ id: now.id, frame: frame.value.index, face: at })
      if (mine === turn) portrait.value = copy
    } catch (error) {
      if (mine === turn) fault.value = studioError(error)
    }
  }

  function clear(): void {
    turn += 1
    stop?.abort()
    stop = null
    picture.value = null
    look.value = null
    step.value = null
    fault.value = null
    chosen.value = null
    portrait.value = null
    consent.value = null
  }

  const pickLargest = (): Promise<void> => pick(largestOf(faces.value))

  return {
    picture,
    look,
    frame,
    faces,
    step,
    fault,
    chosen,
    portrait,
    consent,
    verdict,
    source,
    choose,
    find,
    fetchFrom,
    pick,
    pickLargest,
    clear,
  }
})
