import type {
  BatchCheck,
  BatchSpace,
  BridgeClient,
  SheetReading,
  StudioErrorData,
} from '../../../../electron/common/bridge/index.ts'
import { fillIn } from '../../../../electron/common/composition/index.ts'
import type { Problem, Project } from '../../../../electron/common/composition/index.ts'
import { fakeStudio, refusal } from '../support/fake-studio.ts'

/** A table with two columns and three rows; the last row has no name. */
export const guests: readonly string[][] = [
  ['Ada', 'red.png'],
  ['Ben', 'blue.png'],
  ['', 'gone.png'],
]

export function readingOf(id: string, rows = guests, columns = ['Name', 'Picture']): SheetReading {
  return {
    id,
    name: 'guests',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    columns: columns.map((name, index) => ({ name, samples: rows.map((row) => row[index] ?? '') })),
    rowCount: rows.length,
    preview: rows.map((row) => [...row]),
    notices: [],
  }
}

export const noName: Problem = {
  path: 'scenes[0].voice.text',
  code: 'missing-value',
  severity: 'error',
  message: '“name” is empty in this row.',
}

export const someBad: BatchCheck = {
  rows: 3,
  ready: 2,
  problems: [{ row: 2, problem: noName }],
  rowsWithProblems: 1,
  unmapped: [],
  credits: 4,
  durationMs: 9_000,
  clipsToMake: 2,
  linesToSpeak: 2,
  marks: ['credentials', 'metadata'],
}

interface On {
  session: string
  project: unknown
  reading: string
  mapping: Record<string, number>
}

/** The studio of other tests, which also reads sheets and fills in rows. Tests read `asked`, and change `on`. */
export function fakeTemplates() {
  const base = fakeStudio()
  const asked: { name: string; input: unknown }[] = []
  const note = (name: string, input: unknown): void => void asked.push({ name, input })
  let readings = 0
  const on = {
    read: (_source: unknown): SheetReading => readingOf(`r${(readings += 1)}`),
    check: (_input: On): BatchCheck | Promise<BatchCheck> => someBad,
    space: (): BatchSpace => ({ neededBytes: 9_000_000, freeBytes: 80_000_000, ok: true, message: null }),
    start: (_input: unknown): { batch: string; jobs: number; skipped: number } => ({
      batch: 'b1',
      jobs: 2,
      skipped: 1,
    }),
    preview: (input: On & { row: number }): Promise<{ project: Project; problems: Problem[] }> => {
      const cells = guests[input.row] ?? []
      const values = Object.fromEntries(
        Object.entries(input.mapping).map(([name, index]) => [name, cells[index] ?? '']),
      )
      return Promise.resolve(fillIn(input.project as Project, values))
    },
  }
  const more = {
    sheets: {
      read: async (input: { source: unknown }) => (note('read', input), on.read(input.source)),
      readAgain: async (input: { id: string }) => (note('readAgain', input), { ...on.read(null), id: input.id }),
      drop: async (input: { id: string }) => note('drop', input),
    },
    templates: {
      preview: async (input: On & { row: number }) => (note('preview', input), on.preview(input)),
      check: async (input: On) => (note('check', input), on.check(input)),
      space: async (input: { durationMs: number }) => (note('space', input), on.space()),
      start: async (input: On) => (note('start', input), on.start(input)),
    },
  }
  const client = new Proxy(base.client, {
    get: (target, key) => (key in more ? more[key as keyof typeof more] : Reflect.get(target, key)),
  }) as BridgeClient
  return {
    base,
    client,
    on,
    asked,
    named: (name: string) => asked.filter((one) => one.name === name).map((one) => one.input),
    refuse: (data: StudioErrorData): never => {
      throw refusal(data)
    },
  }
}
