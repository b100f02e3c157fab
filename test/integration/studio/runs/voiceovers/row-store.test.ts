import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SheetStore } from '../../../../../electron/studio/runs/voiceovers/index.ts'
import type { RowContent } from '../../../../../electron/studio/runs/voiceovers/store/types.ts'
import { RowStore } from '../../../../../electron/studio/runs/voiceovers/store/row-store.ts'

let store: SheetStore
let rows: RowStore

beforeEach(() => {
  store = new SheetStore(':memory:')
  rows = new RowStore(store.database)
})
afterEach(() => store.close())

/** The query plan of SQLite for each statement of a call. */
function plansOf(call: () => unknown): string[] {
  const { database } = store
  const asked = vi.spyOn(database, 'sql')
  call()
  const texts = asked.mock.calls.map(([text]) => text)
  asked.mockRestore()
  return texts.flatMap((text) =>
    database
      .sql<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(...(text.match(/\?/g) ?? []).map(() => 1))
      .map(({ detail }) => detail),
  )
}

describe('what a run asks for every row', () => {
  // If each row of a run needed a scan of all rows, a run of 200,000 would take days.
  it('is answered from an index, however many rows the sheet has', () => {
    expect(plansOf(() => rows.ofPath('sheet', '/out/a.wav'))).toEqual([
      expect.stringContaining('rows_paths (sheet=? AND <expr>=?)'),
    ])
    expect(plansOf(() => rows.queued('sheet', 4))).toEqual([expect.stringContaining('rows_queued')])
  })
})

describe('a row that comes back from an undo history', () => {
  it('has empty cells in the columns that are younger than the history', () => {
    const verdict = { state: 'ready', kinds: 0, fixable: 0, nameKey: null } as const
    // The query uses the row alone, not its sheet.
    store.database.sql('PRAGMA foreign_keys = OFF').run()
    // A row as an older version wrote it.
    const old = { text: 'Kept.', values: ['a'] } as unknown as RowContent
    const id = rows.insert('sheet', 0, old, { ...verdict, problems: [] }, 7)
    expect(rows.get('sheet', id)).toMatchObject({ id: 7, text: 'Kept.', voice: '', rate: '', file: '', values: ['a'] })
  })
})
