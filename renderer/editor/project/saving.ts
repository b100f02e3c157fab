import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'

/** ms after the last edit until the file is written */
export const saveAfterMs = 3_000
/** ms after an edit until it is safe from a crash; well below the half second that the documentation promises. */
export const draftAfterMs = 400
/** ms until a failed save is repeated */
export const retryAfterMs = 15_000

/**
 * Saves the document: a draft soon after each edit, the file three seconds after the last one. A failed save is shown
 * and repeated; the document stays marked as unsaved.
 */
export const useSaving = defineStore('saving', () => {
  const document = useDocument()
  const saving = ref(false)
  const fault = shallowRef<StudioErrorData | null>(null)
  /** The draft could not be stored either: closing the window would lose edits. */
  const draftFault = shallowRef<StudioErrorData | null>(null)
  const state = computed(() => {
    if (saving.value) return 'saving'
    if (fault.value && document.dirty) return 'failed'
    return document.dirty ? 'waiting' : 'saved'
  })
  const stopped = new AbortController()
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | undefined
  let drafting: Promise<void> | undefined
  let drafted = -1
  let started = false

  /** Starts to save the document; called once per window. */
  function start(): void {
    if (started) return
    started = true
    const stopHearing = document.onChange(changed)
    const hide = (): void => void draftNow()
    const leave = (event: BeforeUnloadEvent): void => {
      if (document.dirty && draftFault.value) event.preventDefault()
    }
    window.addEventListener('pagehide', hide)
    window.addEventListener('beforeunload', leave)
    void follow(
      (options) => studio().projects.watch(undefined, options),
      (event) => {
        if (event.type !== 'saved' || event.id !== document.session?.id) return
        document.saved({ revision: document.savedRevision, path: event.path, savedAt: event.savedAt })
      },
      stopped.signal,
    )
    onStop(() => {
      stopHearing()
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('beforeunload', leave)
    })
  }

  const stops: (() => void)[] = [() => stopped.abort(), cancelTimers]
  const onStop = (stop: () => void): number => stops.push(stop)
  onScopeDispose(() => stops.forEach((stop) => stop()))

  function changed(): void {
    saveSoon(saveAfterMs)
    draftTimer ??= setTimeout(() => {
      draftTimer = undefined
      void draftNow()
    }, draftAfterMs)
  }

  function saveSoon(ms: number): void {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), ms)
  }

  function cancelTimers(): void {
    clearTimeout(saveTimer)
    clearTimeout(draftTimer)
    draftTimer = undefined
  }

  /** Sends edits that the studio doesn't have yet; one request at a time, the latest last. */
  async function draftNow(): Promise<void> {
    await drafting
    const { session, own: project, revision } = document
    if (!session || !project || session.readOnly !== null || !document.dirty || drafted === revision) return
    drafted = revision
    drafting = studio()
      .projects.draft({ id: session.id, revision, project })
      .then(
        () => void (draftFault.value = null),
        (error: unknown) => {
          draftFault.value = studioError(error)
          drafted = -1
        },
      )
      .finally(() => (drafting = undefined))
    await drafting
  }

  /** Writes the file. Returns whether all edits so far are saved. */
  async function save(): Promise<boolean> {
    clearTimeout(saveTimer)
    // A running save may have an older state.
    while (underWay) await underWay
    if (!document.dirty && typeof document.session?.path === 'string') return true
    underWay = write()
    try {
      return await underWay
    } finally {
      underWay = undefined
    }
  }

  async function write(): Promise<boolean> {
    const { session, own: project, revision } = document
    if (!session || !project) return true
    if (session.readOnly !== null) return false
    saving.value = true
    try {
      const at = await studio().projects.save({ id: session.id, revision, project })
      if (document.session?.id === session.id) document.saved({ revision, ...at })
      fault.value = null
      return true
    } catch (error) {
      fault.value = studioError(error)
      saveSoon(retryAfterMs)
      return false
    } finally {
      saving.value = false
    }
  }

  /** The session has edits that were about to be saved when the page was reloaded. */
  function resume(): void {
    document.savedRevision = document.revision - 1
    saveSoon(saveAfterMs)
  }

  /** Saves all edits before another document is opened. */
  async function flush(): Promise<boolean> {
    return !document.dirty || (await save())
  }

  /** Another document is open: pending saves belonged to the old one. */
  function reset(): void {
    cancelTimers()
    fault.value = null
    draftFault.value = null
    drafted = -1
  }

  return { state, saving, fault, draftFault, start, save, draftNow, takeUp: resume, flush, reset }
})
