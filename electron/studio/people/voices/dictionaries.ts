import type { DictionaryScope } from '../../../common/bridge/index.ts'
import {
  applyDictionary,
  dictionaryOf,
  pronunciations,
  spokenText,
  withoutActing,
} from '../../../common/pronounce/index.ts'
import type { Dictionary, Pronunciation } from '../../../common/pronounce/index.ts'
import type { JsonFile } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { dictionariesFile } from './records.ts'
import type { z } from 'zod'
import { message } from '../../../common/messages/index.ts'

export type DictionariesValue = z.infer<typeof dictionariesFile>

export interface DictionariesOptions {
  file: JsonFile<DictionariesValue>
  onChanged: () => void
}

/** Pronunciations of the user, of open projects and of sheets; the narrower scope takes precedence. */
export class Dictionaries {
  readonly #options: DictionariesOptions
  /** Pronunciations of open projects, as last sent by their windows. */
  readonly #projects = new Map<string, readonly Pronunciation[]>()
  #value: DictionariesValue = { global: [], sheets: {} }
  readonly #ready = new Map<string, { lists: readonly (readonly Pronunciation[])[]; dictionary: Dictionary }>()

  constructor(options: DictionariesOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#value = await this.#options.file.read()
  }

  /** The entries of one dictionary; empty when there is none. */
  entries(scope: DictionaryScope): readonly Pronunciation[] {
    switch (scope.kind) {
      case 'global':
        return this.#value.global
      case 'sheet':
        return Object.hasOwn(this.#value.sheets, scope.sheet) ? this.#value.sheets[scope.sheet]! : []
      case 'project':
        return this.#project(scope.session)
    }
  }

  /**
   * Replaces the entries of a dictionary. @throws StudioError `in-document` for a project: its window changes them, so
   * that the change can be undone
   */
  async set(scope: DictionaryScope, entries: readonly Pronunciation[]): Promise<void> {
    if (scope.kind === 'project')
      throw new StudioError('in-document', message('voiceErrors.inDocument'), {
        next: message('voiceErrors.changeInProject'),
        field: 'scope',
      })
    const { global, sheets } = this.#value
    const { [scope.kind === 'sheet' ? scope.sheet : '']: _before, ...others } = sheets
    const value =
      scope.kind === 'global'
        ? { global: [...entries], sheets }
        : { global, sheets: entries.length === 0 ? others : { ...others, [scope.sheet]: [...entries] } }
    await this.#options.file.write(value)
    this.#value = value
    this.#options.onChanged()
  }

  /** Reads the dictionary entries of a project from the document of its window; null when the project is closed. */
  setProject(session: string, project: unknown): void {
    if (project === null) return void this.#projects.delete(session)
    const field = fieldOf(project, 'pronunciations')
    const read = pronunciations.safeParse(field)
    const entries = read.success ? read.data : []
    const before = this.#projects.get(session)
    if (before && JSON.stringify(before) === JSON.stringify(entries)) return
    this.#projects.set(session, entries)
    if (before) this.#options.onChanged()
  }

  #project(session: string): readonly Pronunciation[] {
    const entries = this.#projects.get(session)
    if (entries) return entries
    throw new StudioError('not-found', message('voiceErrors.projectClosed'), {
      field: 'session',
      next: message('voiceErrors.openAgain'),
    })
  }

  /** Deletes the dictionary of a sheet that was removed. */
  async forgetSheet(sheet: string): Promise<void> {
    if (Object.hasOwn(this.#value.sheets, sheet)) await this.set({ kind: 'sheet', sheet }, [])
  }

  /** Dictionary for several scopes, the narrowest first; cached until one changes. */
  of(scopes: readonly DictionaryScope[], tried: readonly Pronunciation[] = []): Dictionary {
    const lists = [tried, ...narrowFirst(scopes).map((scope) => this.entries(scope))]
    const key = JSON.stringify(narrowFirst(scopes))
    const known = this.#ready.get(key)
    if (known && tried.length === 0 && known.lists.every((list, at) => list === lists[at + 1])) return known.dictionary
    const dictionary = dictionaryOf(...lists)
    if (tried.length > 0) return dictionary
    if (this.#ready.size > 200) this.#ready.clear()
    this.#ready.set(key, { lists: lists.slice(1), dictionary })
    return dictionary
  }

  /** A script for a single request: pronunciations applied, pauses and markup as SSML. */
  text(script: string, scopes: readonly DictionaryScope[]): string {
    return spokenText(script, this.of(scopes))
  }

  /** A script without marks of gestures, with pronunciations applied and its pauses and markup kept, for callers that insert exact pauses. */
  apply(script: string, scopes: readonly DictionaryScope[]): string {
    return applyDictionary(withoutActing(script), this.of(scopes)).sent
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const width = { sheet: 0, project: 1, global: 2 }

function narrowFirst(scopes: readonly DictionaryScope[]): DictionaryScope[] {
  return scopes.toSorted((a, b) => width[a.kind] - width[b.kind])
}
