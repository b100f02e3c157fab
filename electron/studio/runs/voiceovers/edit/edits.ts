import { setImmediate as breath } from 'node:timers/promises'
import { groupedNumber, message } from '../../../../common/messages/index.ts'
import { cellsOf, perColumn, sheetColumnNames } from '../../../../common/sheets/index.ts'
import { mostSheetRows } from '../../../../common/bridge/index.ts'
import type { RowEdit } from '../../../../common/bridge/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { emptyDiff } from './diff.ts'
import type { Diff } from './diff.ts'
import { readBlock } from './paste.ts'
import type { RowStore } from '../store/row-store.ts'
import type { Row, RowContent, Sheet } from '../store/types.ts'

type Field = Extract<RowEdit, { type: 'set' }>['field']

const columns = sheetColumnNames
/** Rows read per turn of the event loop. */
const atOnce = 400

/** Computes the diff of an edit. Reads rows and writes none. @throws StudioError when rows or columns do not exist */
export async function planEdit(rows: RowStore, sheet: Sheet, edit: RowEdit): Promise<Diff> {
  switch (edit.type) {
    case 'set':
      return planSet(rows, sheet, edit)
    case 'take':
      return planTake(rows, sheet, edit)
    case 'paste':
      return planPaste(rows, sheet, edit)
    case 'insert': {
      const total = rows.count(sheet.id)
      const first = Math.min(edit.position, total)
      refuseTooMany(total + edit.texts.length)
      return {
        ...emptyDiff(),
        added: edit.texts.map((text, index) => ({
          id: 0,
          position: first + index,
          content: { ...emptyRow(sheet), text },
        })),
      }
    }
    case 'remove':
      return {
        ...emptyDiff(),
        removed: (await chosen(rows, sheet, edit.rows))
          .sort((a, b) => a.position - b.position)
          .map((row) => ({ id: row.id, position: row.position, content: contentOf(row) })),
      }
    case 'move':
      return planMove(rows, sheet, edit)
  }
}

export function emptyRow(sheet: Pick<Sheet, 'variables'>): RowContent {
  return { ...perColumn(() => ''), values: sheet.variables.map(() => '') }
}

export function contentOf(row: RowContent): RowContent {
  return { ...cellsOf(row), values: row.values, take: row.take ?? 0 }
}

/** The change that sets a field of a row; null when the field already has the value. */
export function changeTo(row: RowContent, field: Field, value: string): Partial<RowContent> | null {
  if (typeof field === 'string') return row[field] === value ? null : { [field]: value }
  if (row.values[field] === value) return null
  return { values: row.values.map((before, index) => (index === field ? value : before)) }
}

/** The present values of the fields that `like` would change, for undoing. */
export function partsOf(row: RowContent, like: Partial<RowContent>): Partial<RowContent> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, row[name as keyof RowContent]]))
}

async function planSet(rows: RowStore, sheet: Sheet, edit: Extract<RowEdit, { type: 'set' }>): Promise<Diff> {
  checkField(sheet, edit.field)
  const changed: Diff['changed'] = []
  for (const row of await chosen(rows, sheet, edit.rows)) {
    const after = changeTo(row, edit.field, edit.value)
    if (after) changed.push({ id: row.id, before: partsOf(row, after), after })
  }
  return { ...emptyDiff(), changed }
}

async function planTake(rows: RowStore, sheet: Sheet, edit: Extract<RowEdit, { type: 'take' }>): Promise<Diff> {
  const { take } = edit
  const others = (await chosen(rows, sheet, edit.rows)).filter((row) => row.take !== take)
  return { ...emptyDiff(), changed: others.map((row) => ({ id: row.id, before: { take: row.take }, after: { take } })) }
}

/** Diff of a paste. Cells beyond the last column are left out; rows beyond the last one are added. */
function planPaste(rows: RowStore, sheet: Sheet, edit: Extract<RowEdit, { type: 'paste' }>): Diff {
  checkField(sheet, edit.field)
  const block = readBlock(edit.text)
  const first = typeof edit.field === 'string' ? columns.indexOf(edit.field) : columns.length + edit.field
  const total = rows.count(sheet.id)
  const start = Math.min(edit.position, total)
  refuseTooMany(start + block.length)
  const there = rows.from(sheet.id, start, block.length)
  const diff = emptyDiff()
  block.forEach((cells, index) => {
    const row = there[index]
    let content = row ? contentOf(row) : emptyRow(sheet)
    const after: Partial<RowContent> = {}
    cells.forEach((cell, offset) => {
      const at = first + offset
      if (at >= columns.length + sheet.variables.length) return
      const part = changeTo(content, columns[at] ?? at - columns.length, cell)
      if (!part) return
      Object.assign(after, part)
      content = { ...content, ...part }
    })
    if (!row) diff.added.push({ id: 0, position: start + index, content })
    else if (Object.keys(after).length > 0) diff.changed.push({ id: row.id, before: partsOf(row, after), after })
  })
  return diff
}

/** Diff that moves rows before the row now at `position`, or to the end when there is none. */
async function planMove(rows: RowStore, sheet: Sheet, edit: Extract<RowEdit, { type: 'move' }>): Promise<Diff> {
  const moving = (await chosen(rows, sheet, edit.rows)).sort((a, b) => a.position - b.position)
  const from = moving.map(({ position }) => position)
  const total = rows.count(sheet.id)
  const before = from.filter((position) => position < edit.position).length
  const first = Math.min(edit.position, total) - before
  const to = from.map((_, index) => first + index)
  if (to.every((position, index) => position === from[index])) return emptyDiff()
  return { ...emptyDiff(), moved: { ids: moving.map(({ id }) => id), from, to } }
}

async function chosen(rows: RowStore, sheet: Sheet, ids: readonly string[]): Promise<Row[]> {
  const found: Row[] = []
  let looked = 0
  for (const id of new Set(ids)) {
    if ((looked += 1) % atOnce === 0) await breath()
    const row = /^\d{1,15}$/.test(id) ? rows.get(sheet.id, Number(id)) : null
    if (row) found.push(row)
  }
  if (found.length === 0)
    throw new StudioError('not-found', message('voiceoverErrors.rowsGone'), {
      next: message('runErrors.chooseOthers'),
    })
  return found
}

function checkField(sheet: Sheet, field: Field): void {
  if (typeof field === 'string' || field < sheet.variables.length) return
  throw new StudioError('not-found', message('voiceoverErrors.noColumn', { n: field + 1 }), {
    field: 'edit.field',
    next: message('voiceoverErrors.chooseColumn'),
  })
}

export function refuseTooMany(count: number): void {
  if (count <= mostSheetRows) return
  throw new StudioError(
    'too-long',
    message('voiceoverErrors.tooManyRows', {
      most: groupedNumber(mostSheetRows),
      count: groupedNumber(count),
    }),
    {
      next: message('voiceoverErrors.divideSheet'),
    },
  )
}
