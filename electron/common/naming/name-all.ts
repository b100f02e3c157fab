import { message } from '../messages/index.ts'
import type { Message, Text } from '../messages/index.ts'
import { clip, isReserved, numbered, trimEnds, utf8Length, withoutUnsafe } from './safe-name.ts'
import { renderTemplate } from './template.ts'
import type { NameTemplate, NameValues } from './template.ts'

export interface ToName {
  values: NameValues
  /** Extension with its dot, `.mp4`; '' for none. */
  extension: string
}

export interface GivenName {
  /** File name with extension. Valid on Windows, macOS and Linux, and different from every other name of the set. */
  name: string
  /** Why the name differs from what the template gives; null when it doesn't. */
  changed: Text | null
}

export interface NameAllOptions {
  /** Names of files that exist in the folder. */
  taken?: Iterable<string>
  /** Used when no valid character is left of a name. */
  fallback?: string
  /** Make names differ without their extensions too, for files that have sidecars (`a.mp4`, `a.srt`). Default false. */
  uniqueStems?: boolean
}

/**
 * Longest name with extension, bytes of UTF-8: file systems allow 255, and a sidecar or a temporary file needs a few
 * more.
 */
export const mostNameBytes = 240
const mostExtensionBytes = 32

/** The names of all items of a set, in their order. Never a path: separators of folders become blanks. */
export function nameAll(template: NameTemplate, items: readonly ToName[], options: NameAllOptions = {}): GivenName[] {
  const { fallback = 'Clip', uniqueStems = false } = options
  const names = new UniqueNames(options.taken ?? [], uniqueStems)
  return items.map(({ values, extension }) => names.give(renderTemplate(template, values), extension, fallback))
}

/** Gives out names one after another, each different from those before. */
export class UniqueNames {
  readonly #used = new Set<string>()
  readonly #next = new Map<string, number>()
  readonly #uniqueStems: boolean

  constructor(taken: Iterable<string> = [], uniqueStems = false) {
    this.#uniqueStems = uniqueStems
    for (const name of taken) {
      const dot = name.lastIndexOf('.')
      this.#use(dot > 0 ? name.slice(0, dot) : name, dot > 0 ? name.slice(dot) : '')
    }
  }

  give(wanted: string, extension: string, fallback = 'Clip'): GivenName {
    const ending = safeExtension(extension)
    const reasons: Message[] = []
    const clean = trimEnds(withoutUnsafe(wanted))
    if (clean !== wanted.normalize('NFC')) reasons.push(message('nameTemplate.changed.unsafe'))
    const usable = clean === '' ? safeStem(fallback, ending) : safeStem(clean, ending)
    if (clean === '') reasons.push(message('nameTemplate.changed.nothing'))
    else if (isReserved(clean))
      reasons.push(message('nameTemplate.changed.reserved', { name: clean.split('.')[0]!.trim() }))
    if (clean !== '' && stemFits(clean, ending) === false) reasons.push(message('nameTemplate.changed.long'))
    const stem = this.#free(usable, ending)
    if (stem !== usable) reasons.push(message('nameTemplate.changed.taken'))
    this.#use(stem, ending)
    return { name: stem + ending, changed: changedFor(reasons) }
  }

  #free(stem: string, ending: string): string {
    if (!this.#isUsed(stem, ending)) return stem
    const key = this.#keyOf(stem, ending)
    for (let count = this.#next.get(key) ?? 1; ; count++) {
      const number = numbered('', '', count)
      const room = mostNameBytes - utf8Length(ending) - number.length
      const candidate = trimEnds(clip(stem, room)) + number
      if (this.#isUsed(candidate, ending)) continue
      this.#next.set(key, count + 1)
      return candidate
    }
  }

  #isUsed(stem: string, ending: string): boolean {
    return this.#used.has(this.#keyOf(stem, ending))
  }

  #use(stem: string, ending: string): void {
    this.#used.add(this.#keyOf(stem, ending))
  }

  #keyOf(stem: string, ending: string): string {
    return sameName(this.#uniqueStems ? stem : stem + ending)
  }
}

/**
 * Equal for names that some file system takes for the same: differing in case, composition, compatibility forms or
 * invisible characters. No single system is that strict; the only cost is an unneeded number.
 */
export function sameName(name: string): string {
  return name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}

function safeStem(text: string, ending: string): string {
  const room = mostNameBytes - utf8Length(ending)
  const safe = trimEnds(clip(trimEnds(withoutUnsafe(text)), room - 1))
  if (safe === '') return 'Clip'
  return isReserved(safe) ? `_${safe}` : safe
}

function stemFits(stem: string, ending: string): boolean {
  return utf8Length(stem) < mostNameBytes - utf8Length(ending)
}

/** An extension of letters and digits; all other characters are removed. */
function safeExtension(extension: string): string {
  const plain = extension
    .replaceAll(/[^A-Za-z0-9.]/g, '')
    .replaceAll(/\.+/g, '.')
    .replace(/\.$/, '')
  if (plain === '' || plain.length > mostExtensionBytes) return ''
  return plain.startsWith('.') ? plain : `.${plain}`
}

function changedFor(reasons: readonly Message[]): Text | null {
  return reasons.length === 0 ? null : message('nameTemplate.changed.said', { reasons })
}
