import { applyPatches, freeze } from 'immer'
import type { Patch } from 'immer'
import { inEnglish, message } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'
import { applyEdit } from './edits/index.ts'
import type { EditArgs, EditName } from './edits/index.ts'
import type { Project } from './model.ts'
import { squash } from './squash.ts'

/** Entry of the undo list. */
export interface Step {
  label: Text
  patches: Patch[]
  inverse: Patch[]
  merge: string | undefined
}

/** The steps that can be undone and redone, the next one last. */
export interface HistorySteps {
  undo: readonly Step[]
  redo: readonly Step[]
}

export interface Change {
  cause: 'edit' | 'undo' | 'redo' | 'bail' | 'adjust'
  label: Text
  /** The change from the document before the step to the one after it; none of an `adjust`. */
  patches: Patch[]
  project: Project
}

export interface HistoryOptions {
  /** How many steps can be undone; older ones are forgotten. */
  limit?: number
  /** Steps that led to the document before, for example in a page that was reloaded. */
  steps?: HistorySteps
}

const defaultLimit = 500

/**
 * The document that is being edited, with undo and redo. Between `begin` and `commit` any number of edits count as one
 * step (a drag); `bail` reverts them all. A refused edit changes nothing.
 */
export class History {
  #project: Project
  readonly #limit: number
  #undo: Step[] = []
  #redo: Step[] = []
  #open: Step | undefined
  readonly #listeners = new Set<(change: Change) => void>()

  constructor(project: Project, options: HistoryOptions = {}) {
    this.#project = project
    this.#limit = options.limit ?? defaultLimit
    if (!Number.isInteger(this.#limit) || this.#limit < 1) {
      throw new RangeError(`a history keeps at least one step, not ${this.#limit}`)
    }
    if (options.steps) {
      this.#undo = copied(options.steps.undo)
      this.#redo = copied(options.steps.redo)
    }
  }

  get project(): Project {
    return this.#project
  }

  /** The finished steps, to be given to another history of the same document. */
  get steps(): HistorySteps {
    return { undo: copied(this.#undo), redo: copied(this.#redo) }
  }

  /** Labels of the steps that undo and redo would apply, for menus; undefined when there is none. */
  get undoLabel(): Text | undefined {
    return (this.#open ?? this.#undo.at(-1))?.label
  }

  get redoLabel(): Text | undefined {
    return this.#open ? undefined : this.#redo.at(-1)?.label
  }

  get inTransaction(): boolean {
    return this.#open !== undefined
  }

  /** Adds a listener for every change of the document. Returns a function that removes it. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Makes an edit. Consecutive edits with the same `merge` key become one step (typing into a field).
   * @throws EditRefused
   */
  apply<N extends EditName>(name: N, args: EditArgs<N>, options: { merge?: string } = {}): Project {
    const { project, label, patches, inverse } = applyEdit(this.#project, name, args)
    if (patches.length === 0) return this.#project
    if (this.#open) append(this.#open, patches, inverse)
    else this.#push({ label, patches, inverse, merge: options.merge })
    return this.#became(project, 'edit', label, patches)
  }

  /**
   * Changes values that follow from outside of the document, such as times that follow speech. It is no step, and steps
   * can be undone and redone as before: nothing may come, go or change places.
   */
  adjust(change: (project: Project) => Project): void {
    const next = change(this.#project)
    if (next !== this.#project) this.#became(freeze(next, true), 'adjust', message('edits.followWords'), [])
  }

  /** Starts a step that collects edits until `commit` or `bail`. */
  begin(label: Text): void {
    if (this.#open)
      throw new Error(`a step is open (${inEnglish(this.#open.label)}): commit or bail before beginning another`)
    this.#open = { label, patches: [], inverse: [], merge: undefined }
  }

  /** Turns the edits since `begin` into one step. Without any edit there is no step. */
  commit(): void {
    const step = this.#open
    if (!step) throw new Error('there is nothing to commit: begin first')
    this.#open = undefined
    if (step.patches.length > 0) this.#push({ ...step, ...squash(step.patches, step.inverse) })
  }

  /** Reverts the edits since `begin`. */
  bail(): Project {
    const step = this.#open
    if (!step) throw new Error('there is nothing to take back: begin first')
    this.#open = undefined
    if (step.patches.length === 0) return this.#project
    return this.#became(applyPatches(this.#project, step.inverse), 'bail', step.label, step.inverse)
  }

  /** Undoes the last step, or rolls back an open transaction instead. False when there is nothing to undo. */
  undo(): boolean {
    if (this.#open) {
      this.bail()
      return true
    }
    const step = this.#undo.pop()
    if (!step) return false
    this.#redo.push({ ...step, merge: undefined })
    this.#became(applyPatches(this.#project, step.inverse), 'undo', step.label, step.inverse)
    return true
  }

  /** Redoes the step that was undone last. False when there is none, or while a transaction is open. */
  redo(): boolean {
    if (this.#open) return false
    const step = this.#redo.pop()
    if (!step) return false
    this.#undo.push(step)
    this.#became(applyPatches(this.#project, step.patches), 'redo', step.label, step.patches)
    return true
  }

  #push(step: Step): void {
    const last = this.#undo.at(-1)
    const follows = this.#redo.length === 0 && step.merge !== undefined && last?.merge === step.merge
    this.#redo = []
    if (last && follows) {
      append(last, step.patches, step.inverse)
      Object.assign(last, squash(last.patches, last.inverse))
      return
    }
    this.#undo.push(step)
    if (this.#undo.length > this.#limit) this.#undo.shift()
  }

  #became(project: Project, cause: Change['cause'], label: Text, patches: Patch[]): Project {
    this.#project = project
    for (const listener of [...this.#listeners]) listener({ cause, label, patches, project })
    return project
  }
}

/** Steps without `merge`: an edit after a pause starts a step of its own. */
function copied(steps: readonly Step[]): Step[] {
  return steps.map(({ label, patches, inverse }) => ({
    label,
    patches: [...patches],
    inverse: [...inverse],
    merge: undefined,
  }))
}

function append(step: Step, patches: Patch[], inverse: Patch[]): void {
  step.patches.push(...patches)
  step.inverse.unshift(...inverse)
}
