import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { EditRefused, History } from '@common/composition/index.ts'
import type { Change, EditArgs, EditName, Element, HistorySteps, Project, Scene } from '@common/composition/index.ts'
import type { ProjectSession } from '@common/bridge/index.ts'
import { formatOrNull, formatText } from '../i18n/translate.ts'
import type { Text } from '@common/messages/index.ts'

/** A project that is shown instead of the document, and why it can't be changed, as a sentence. */
export interface StandIn {
  project: Project
  why: string
  /** It is the document in this language: its translations can be changed meanwhile, and steps undone. */
  language?: string
}

type TranslationEditName =
  | 'setLanguage'
  | 'addTranslation'
  | 'removeTranslation'
  | 'setTranslationVoice'
  | 'setTranslations'

/**
 * The open document: its session and its history. Components read `project` and call `edit`; every change
 * can be undone. The document itself is plain data, frozen, and replaced with each change.
 */
export const useDocument = defineStore('document', () => {
  const session = shallowRef<Omit<ProjectSession, 'project'> | null>(null)
  /** The document itself: what is saved, sent and changed. */
  const own = shallowRef<Project | null>(null)
  /** A project that is shown instead, read-only: the document filled in with a row of a sheet. */
  const stand = shallowRef<StandIn | null>(null)
  /** What the editor shows: the document, or the reason why there is none. */
  const project = computed(() => stand.value?.project ?? own.value)
  const undoLabel = ref<Text>()
  const redoLabel = ref<Text>()
  /** Counts the changes; a draft or a saved file belongs to one value of it. */
  const revision = ref(0)
  const savedRevision = ref(0)
  let history: History | undefined
  const listeners = new Set<(change: Change) => void>()

  /** Why nothing can be changed now, as a sentence; null when changes are possible. */
  const readOnly = computed(() => stand.value?.why ?? formatOrNull(session.value?.readOnly))
  /** Why neither translations can be changed nor steps undone now, as a sentence; null when both are possible. */
  const lock = computed(() =>
    stand.value?.language === undefined ? readOnly.value : formatOrNull(session.value?.readOnly),
  )
  const dirty = computed(() => revision.value !== savedRevision.value)

  /**
   * Opens a session's project in the window.
   * @param steps steps that led to the document, in the page before a reload
   */
  function open(opened: ProjectSession, steps?: HistorySteps | null): void {
    const { project: document, ...rest } = opened
    session.value = rest
    stand.value = null
    history = new History(document, steps ? { steps } : {})
    history.onChange(became)
    own.value = document
    revision.value += 1
    savedRevision.value = opened.recovered ? revision.value - 1 : revision.value
    tell()
  }

  function close(): void {
    session.value = null
    stand.value = null
    own.value = null
    history = undefined
    tell()
  }

  function became(change: Change): void {
    own.value = change.project
    revision.value += 1
    tell()
    for (const listener of listeners) listener(change)
  }

  function tell(): void {
    undoLabel.value = history?.undoLabel
    redoLabel.value = history?.redoLabel
  }

  /**
   * Makes an edit. Returns why it was refused (a sentence), or null. Consecutive edits with the same `merge` key become
   * one step.
   */
  function edit<N extends EditName>(name: N, args: EditArgs<N>, merge?: string): string | null {
    return readOnly.value ?? apply(name, args, merge)
  }

  /** Makes an edit of translations, also while the document is shown in a language. Answers as `edit` does. */
  function editTranslation<N extends TranslationEditName>(name: N, args: EditArgs<N>, merge?: string): string | null {
    return lock.value ?? apply(name, args, merge)
  }

  function apply<N extends EditName>(name: N, args: EditArgs<N>, merge: string | undefined): string | null {
    if (!history) return null
    try {
      history.apply(name, args, merge === undefined ? {} : { merge })
      tell()
      return null
    } catch (error) {
      if (error instanceof EditRefused) return formatText(error.text)
      throw error
    }
  }

  /** Changes values that follow from outside of the document, such as the times of speech; it is no step of undo. */
  function adjust(change: (project: Project) => Project): void {
    if (history && !session.value?.readOnly) history.adjust(change)
  }

  /** Starts a step of many edits (a drag), which `commit` or `bail` ends. */
  function begin(label: Text): void {
    if (history && !history.inTransaction) history.begin(label)
    tell()
  }

  function commit(): void {
    if (history?.inTransaction) history.commit()
    tell()
  }

  function bail(): void {
    if (history?.inTransaction) history.bail()
    tell()
  }

  /** Makes several edits as one step. A refused edit doesn't stop the others. Returns the first refusal, or null. */
  function together(label: Text, work: () => (string | null)[]): string | null {
    const nested = history?.inTransaction ?? true
    if (!nested) history?.begin(label)
    const refused = work().find((one) => one !== null) ?? null
    if (!nested) history?.commit()
    tell()
    return refused
  }

  function undo(): void {
    if (lock.value === null || stand.value === null) history?.undo()
    tell()
  }

  function redo(): void {
    if (lock.value === null || stand.value === null) history?.redo()
    tell()
  }

  /** Shows another project instead of the document, which can't be changed meanwhile; null shows the document again. */
  function showInstead(next: StandIn | null): void {
    stand.value = own.value === null ? null : next
  }

  function saved(at: { revision: number; path: string; savedAt: number }): void {
    savedRevision.value = Math.max(savedRevision.value, at.revision)
    if (session.value) session.value = { ...session.value, path: at.path, savedAt: at.savedAt }
  }

  /** Adds a listener for every change of the document. Returns a function that removes it. */
  function onChange(listener: (change: Change) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** The steps that can be undone and redone; null without a document and during a step (a drag). */
  const steps = (): HistorySteps | null => (history && !history.inTransaction ? history.steps : null)

  function sceneOf(elementId: string): Scene | undefined {
    return project.value?.scenes.find((scene) => scene.elements.some((one) => one.id === elementId))
  }

  function element(elementId: string): Element | undefined {
    return sceneOf(elementId)?.elements.find((one) => one.id === elementId)
  }

  return {
    session,
    project,
    own,
    stand,
    revision,
    savedRevision,
    undoLabel,
    redoLabel,
    readOnly,
    lock,
    dirty,
    open,
    close,
    edit,
    editTranslation,
    adjust,
    begin,
    commit,
    bail,
    together,
    undo,
    redo,
    saved,
    onChange,
    steps,
    sceneOf,
    element,
    showInstead,
  }
})
