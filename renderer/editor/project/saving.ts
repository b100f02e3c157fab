import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { sortedJson } from '@common/composition/index.ts'
import type { Project } from '@common/composition/index.ts'
import type { StudioErrorData } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { follow } from '../../bridge/follow.ts'
import { studio } from '../../bridge/studio.ts'
import { useDocument } from '../../stores/document.ts'
import { rememberSteps } from './undo-memory.ts'

/** Delay after the last edit before the file is written, ms. */
export const saveAfterMs = 3_000
/**
 * Delay after an edit before it is safe from a crash, ms; well below the half second that the documentation promises.
 */
export const draftAfterMs = 400
/** Delay before a failed save is repeated, ms. */
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
  /** Another window has stored a change that this one lacks, so this window can't save to the same file. */
  const outdated = ref(false)
  /** Revision that the studio has, as a draft or in the file. */
  const storedRevision = ref(0)
  /** This window has changes that the studio does not have. */
  const unsent = computed(() => document.dirty && storedRevision.value !== document.revision)
  const state = computed(() => {
    if (saving.value) return 'saving'
    if (outdated.value) return 'outdated'
    if (fault.value && !isSaved()) return 'failed'
    return document.dirty ? 'waiting' : 'saved'
  })
  const stopped = new AbortController()
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<boolean> | undefined
  let drafting: Promise<void> | undefined
  let drafted = -1
  let started = false
  /** The content of the file as far as this window knows; null when it doesn't. */
  let inFile: Project | null = null

  /** Starts to save the document; called once per window. */
  function start(): void {
    if (started) return
    started = true
    const stopHearing = document.onChange(changed)
    const hide = (): void => {
      void draftNow()
      const steps = document.steps()
      if (document.own && steps) rememberSteps(document.own, steps)
    }
    const leave = (event: BeforeUnloadEvent): void => {
      if (document.dirty && draftFault.value) event.preventDefault()
    }
    window.addEventListener('pagehide', hide)
    window.addEventListener('beforeunload', leave)
    void follow(
      (options) => studio().projects.watch(undefined, options),
      (event) => {
        if (event.type === 'recent' || event.id !== document.session?.id) return
        if (event.type === 'changed') outdated.value ||= event.copy !== document.session.copy
        else document.saved({ revision: document.savedRevision, path: event.path, savedAt: event.savedAt })
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

  /** Whether the file holds the document. A new project has none until its first save has succeeded. */
  const isSaved = (): boolean => !document.dirty && document.session?.path !== null

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
    if (outdated.value) return
    drafted = revision
    drafting = studio()
      .projects.draft({ id: session.id, copy: session.copy, revision, project })
      .then(
        () => {
          draftFault.value = null
          storedRevision.value = revision
        },
        (error: unknown) => {
          drafted = -1
          return refused(error, 'draft')
        },
      )
      .finally(() => (drafting = undefined))
    await drafting
  }

  /** Writes the file. Returns whether all edits so far are saved. */
  async function save(): Promise<boolean> {
    clearTimeout(saveTimer)
    // A save that is under way may be writing an older state of the project.
    while (underWay) await underWay
    if (isSaved()) return true
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
    if (session.readOnly !== null || outdated.value) return false
    saving.value = true
    try {
      const at = await studio().projects.save({ id: session.id, copy: session.copy, revision, project })
      if (document.session?.id === session.id) document.saved({ revision, ...at })
      inFile = project
      storedRevision.value = revision
      fault.value = null
      return true
    } catch (error) {
      await refused(error, 'save')
      return false
    } finally {
      saving.value = false
    }
  }

  /**
   * Handles a refused draft or save: where another window is the reason, the user decides; otherwise it is tried again.
   */
  async function refused(error: unknown, what: 'draft' | 'save'): Promise<void> {
    const data = studioError(error)
    const rejoined = data.code === 'no-session' && (await rejoin())
    if (rejoined) return saveSoon(0)
    if (data.code === 'older-revision' || data.code === 'no-session') {
      outdated.value = true
    } else if (what === 'draft') {
      draftFault.value = data
    } else {
      fault.value = data
      saveSoon(retryAfterMs)
    }
  }

  /**
   * Opens the project again after another window has closed it. Returns false when its file is not as this window left
   * it.
   */
  async function rejoin(): Promise<boolean> {
    const { session } = document
    if (!session || session.path === null || inFile === null) return false
    try {
      const { project, ...opened } = await studio().projects.open({ path: session.path })
      const same = !opened.recovered && sortedJson(project) === sortedJson(inFile)
      if (!same || document.session?.id !== session.id) return false
      document.session = opened
      return true
    } catch (error) {
      console.warn('The project that another window closed could not be opened again.', error)
      return false
    }
  }

  /** The session has edits that were about to be saved when the page was reloaded. */
  function resume(): void {
    document.savedRevision = document.revision - 1
    saveSoon(saveAfterMs)
  }

  /** Saves all edits before another document is opened. */
  async function flush(): Promise<boolean> {
    return isSaved() || (await save())
  }

  /**
   * Another document was opened: pending saves belonged to the old one.
   * @param project what the file of the new one holds; null when that is not known
   */
  function reset(project: Project | null): void {
    cancelTimers()
    inFile = project
    storedRevision.value = document.revision
    fault.value = null
    draftFault.value = null
    outdated.value = false
    drafted = -1
  }

  return { state, saving, fault, draftFault, outdated, unsent, start, save, draftNow, resume, flush, reset }
})
