import { numbered, parseTemplate, renderTemplate, safeName, sameName } from '../../../../common/naming/index.ts'
import type { NameTemplate } from '../../../../common/naming/index.ts'
import { typeOfEnding } from '../../../../common/formats/index.ts'
import { rowNameFields, rowNameValues } from '../../../../common/sheets/index.ts'
import type { RowContent } from '../store/types.ts'
import { GreenroomError } from '../../../../common/messages/index.ts'

export const usualTemplate = '{index:003}_{name}'

/**
 * Longest name in bytes: leaves room for the extension, for sidecars (`.vtt`) and for the number that tells equal names
 * apart.
 */
const mostBytes = 180

/** File names (without extension) of a sheet's rows: as typed, or by the sheet's template. */
export class RowNames {
  readonly #template: NameTemplate
  readonly #sheet: { name: string; createdAt: number; variables: readonly string[] }
  /** Whether names depend on the row's position. */
  readonly byPosition: boolean

  constructor(sheet: { template: string; variables: readonly string[]; name: string; createdAt: number }) {
    this.#template = readTemplate(sheet.template, sheet.variables)
    this.#sheet = sheet
    this.byPosition = this.#template.fields.includes('index') && !this.#own('index')
  }

  /** Name of a row, not yet distinct from those of other rows. @param position of the row, from 0 */
  stem(row: RowContent, position: number): string {
    if (row.file.trim() !== '') return safeTyped(row.file)
    const values = rowNameValues({ ...row, position }, this.#sheet)
    return safeName(renderTemplate(this.#template, values), String(position + 1), mostBytes)
  }

  /** Key that is equal for names which some file system takes for the same; null when names differ by position. */
  key(row: RowContent): string | null {
    if (row.file.trim() !== '') return sameName(safeTyped(row.file))
    return this.byPosition ? null : sameName(this.stem(row, 0))
  }

  #own(field: string): boolean {
    return this.#sheet.variables.some((name) => sameName(name) === sameName(field))
  }
}

/** Parses a name template. @throws TemplateFault */
export function readTemplate(text: string, variables: readonly string[]): NameTemplate {
  const known = [...rowNameFields.filter((field) => !variables.some((v) => sameName(v) === field)), ...variables]
  const parsed = parseTemplate(text, known)
  if (!parsed.ok) throw new TemplateFault('template', parsed.problem)
  return parsed.template
}

export class TemplateFault extends GreenroomError<'template'> {}

/** A typed name without an extension that the format adds anyway. */
export function withoutEnding(typed: string): string {
  const [ending = ''] = /\.[a-z\d]+$/i.exec(typed.trim()) ?? []
  return typeOfEnding(ending)?.media === 'audio' ? typed.trim().slice(0, -ending.length) : typed.trim()
}

export function safeTyped(typed: string): string {
  return safeName(withoutEnding(typed), 'Voiceover', mostBytes)
}

/** A typed name with a number added, shortened when it would be too long. */
export function numberedTyped(typed: string, count: number): string {
  const number = numbered('', '', count)
  return `${safeName(withoutEnding(typed), 'Voiceover', mostBytes - number.length)}${number}`
}
