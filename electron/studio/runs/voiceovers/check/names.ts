import { numbered, parseTemplate, renderTemplate, safeName, sameName } from '../../../../common/naming/index.ts'
import type { NameTemplate, NameValues } from '../../../../common/naming/index.ts'
import { plainText } from '../../../../common/pronounce/index.ts'
import type { RowContent } from '../store/types.ts'
import { GreenroomError } from '../../../../common/messages/index.ts'

/** Fields for name templates, beside the sheet's own columns. */
export const nameFields = ['index', 'name', 'voice', 'sheet', 'date'] as const
export const usualTemplate = '{index:003}_{name}'

const typedEnding = /\.(wav|mp3|m4a|aac|ogg|oga|opus|flac)$/i
/** How many words of the text the field `name` holds. */
const nameWords = 6
const nameCharacters = 40
/**
 * Longest name in bytes: leaves room for the extension, for sidecars (`.vtt`) and for the number that tells equal names
 * apart.
 */
const mostBytes = 180

/** File names (without extension) of a sheet's rows: as typed, or by the sheet's template. */
export class RowNames {
  readonly #template: NameTemplate
  readonly #variables: readonly string[]
  readonly #sheet: string
  readonly #date: number
  /** Whether names depend on the row's position. */
  readonly byPosition: boolean
  /** Whether names depend on the row's text. */
  readonly byText: boolean

  constructor(sheet: { template: string; variables: readonly string[]; name: string; createdAt: number }) {
    this.#template = readTemplate(sheet.template, sheet.variables)
    this.#variables = sheet.variables
    this.#sheet = sheet.name
    this.#date = sheet.createdAt
    const uses = (field: string): boolean => this.#template.fields.includes(field) && !this.#own(field)
    this.byPosition = uses('index')
    this.byText = uses('name')
  }

  /** Name of a row, not yet distinct from those of other rows. @param position of the row, from 0 */
  stem(row: RowContent, position: number): string {
    if (row.file.trim() !== '') return safeTyped(row.file)
    const own = Object.fromEntries(this.#variables.map((name, index) => [name, row.values[index] ?? '']))
    const values: NameValues = {
      index: position + 1,
      name: firstWords(row.text),
      voice: row.voice,
      sheet: this.#sheet,
      date: this.#date,
      ...own,
    }
    return safeName(renderTemplate(this.#template, values), String(position + 1), mostBytes)
  }

  /** Key that is equal for names which some file system takes for the same; null when names differ by position. */
  key(row: RowContent): string | null {
    if (row.file.trim() !== '') return sameName(safeTyped(row.file))
    return this.byPosition ? null : sameName(this.stem(row, 0))
  }

  #own(field: string): boolean {
    return this.#variables.some((name) => sameName(name) === sameName(field))
  }
}

/** Parses a name template. @throws TemplateFault */
export function readTemplate(text: string, variables: readonly string[]): NameTemplate {
  const known = [...nameFields.filter((field) => !variables.some((v) => sameName(v) === field)), ...variables]
  const parsed = parseTemplate(text, known)
  if (!parsed.ok) throw new TemplateFault('template', parsed.problem)
  return parsed.template
}

export class TemplateFault extends GreenroomError<'template'> {}

/** A typed name without an extension that the format adds anyway. */
export function withoutEnding(typed: string): string {
  return typed.trim().replace(typedEnding, '')
}

export function safeTyped(typed: string): string {
  return safeName(withoutEnding(typed), 'Voiceover', mostBytes)
}

/** A typed name with a number added, shortened when it would be too long. */
export function numberedTyped(typed: string, count: number): string {
  const number = numbered('', '', count)
  return `${safeName(withoutEnding(typed), 'Voiceover', mostBytes - number.length)}${number}`
}

function firstWords(text: string): string {
  const words = plainText(text).trim().split(/\s+/).slice(0, nameWords).join(' ')
  const short = [...words].slice(0, nameCharacters).join('')
  return short.replace(/[\p{P}\s]+$/u, '')
}
