import type { SheetMapping } from './columns.ts'
import { perColumn, sheetColumn, sheetColumnNames } from './columns.ts'
import type { SheetColumnName } from './columns.ts'

export interface GuessColumn {
  name: string
  /** Some of the column's cells, in the order of the rows. */
  samples: readonly string[]
}

/** Names of columns with times or numbers, which are never read aloud. */
const never =
  /^(start|end|begin|from|to|in|out|time|date|duration|index|no|nr|number|#|开始|结束|时间|日期|时长|heading|章节)$/

/** Whether a cell is a usual name of a column: one of a sheet's, or one of times and numbers. */
export function isColumnName(cell: string): boolean {
  const name = foldName(cell)
  return never.test(name) || sheetColumnNames.some((column) => sheetColumn(column).names.includes(name))
}

/**
 * Guesses the columns: by their names, otherwise by their contents. The text always gets a column: the one whose cells
 * resemble sentences most.
 */
export function guessMapping(columns: readonly GuessColumn[], hasHeader: boolean): SheetMapping {
  const mapping = perColumn<number | null>(() => null)
  const used = new Set<number>()
  const take = (field: SheetColumnName, index: number | null): void => {
    if (index === null || mapping[field] !== null || used.has(index)) return
    mapping[field] = index
    used.add(index)
  }
  if (hasHeader) {
    for (const exact of [true, false]) {
      for (const field of sheetColumnNames) {
        if (mapping[field] === null) take(field, byName(columns, field, exact, used))
      }
    }
  }
  for (const field of sheetColumnNames) {
    const { looksLike, namelessOnly } = sheetColumn(field)
    if (looksLike && !(namelessOnly && hasHeader)) take(field, byContent(columns, used, looksLike))
  }
  take('text', mostLikeText(columns, used))
  return { ...mapping, text: mapping.text ?? 0 }
}

function byName(
  columns: readonly GuessColumn[],
  field: SheetColumnName,
  exact: boolean,
  used: ReadonlySet<number>,
): number | null {
  const folded = columns.map(({ name }) => foldName(name))
  for (const word of sheetColumn(field).names) {
    const at = folded.findIndex((name, index) => !used.has(index) && matches(name, word, exact))
    if (at >= 0) return at
  }
  return null
}

/** Short and vague words count only as the whole name: "id" in "paid" or "video name" says nothing. */
const onlyWhole = new Set([
  'id',
  'name',
  'title',
  'code',
  'key',
  'en',
  'zh',
  'to',
  'who',
  'say',
  'line',
  'audio',
  'target',
  'clip',
  'asset',
  'output',
])

function matches(name: string, word: string, exact: boolean): boolean {
  if (exact || onlyWhole.has(word)) return name === word
  if (/\p{Script=Han}/u.test(word)) return name.includes(word)
  return ` ${name} `.includes(` ${word} `)
}

/** `VoiceOver_Text:` as `voice over text`. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim()
}

function byContent(
  columns: readonly GuessColumn[],
  used: ReadonlySet<number>,
  suits: (samples: readonly string[]) => boolean,
): number | null {
  const at = columns.findIndex(({ samples }, index) => {
    const filled = samples.map((one) => one.trim()).filter((one) => one !== '')
    return !used.has(index) && filled.length > 0 && suits(filled)
  })
  return at < 0 ? null : at
}

function mostLikeText(columns: readonly GuessColumn[], used: ReadonlySet<number>): number | null {
  let best: number | null = null
  let most = -1
  columns.forEach(({ name, samples }, index) => {
    if (used.has(index)) return
    const letters = samples.reduce((sum, one) => sum + (one.match(/\p{L}/gu)?.length ?? 0), 0)
    const words = samples.some((one) => /\s/.test(one.trim()) || /\p{Script=Han}{4,}/u.test(one))
    const score = letters / Math.max(1, samples.length) + (words ? 20 : 0) - (never.test(foldName(name)) ? 1_000 : 0)
    if (score > most) {
      most = score
      best = index
    }
  })
  return best
}
