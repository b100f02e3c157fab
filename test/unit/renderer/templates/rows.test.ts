import { describe, expect, it } from 'vitest'
import type { SheetReading } from '../../../../electron/common/bridge/index.ts'
import { fillIn, variablesOf } from '../../../../electron/common/composition/index.ts'
import type { Problem, Project } from '../../../../electron/common/composition/index.ts'
import { mapVariables } from '../../../../renderer/editor/templates/mapping.ts'
import { draftNames, nameFields, usualNames } from '../../../../renderer/editor/templates/names.ts'
import { withOwnSources } from '../../../../renderer/editor/templates/own-sources.ts'
import { byRow, ofEveryRow } from '../../../../renderer/editor/templates/row-problems.ts'
import { element, project, scene, script } from '../../common/composition/projects.ts'

const problem = (path: string, severity: Problem['severity'] = 'error'): Problem => ({
  path,
  code: 'missing-value',
  message: `About ${path}.`,
  severity,
})

function reading(columns: string[], rows: string[][]): SheetReading {
  return {
    id: 'r1',
    name: 'guests',
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    columns: columns.map((name, index) => ({ name, samples: rows.map((row) => row[index] ?? '') })),
    rowCount: rows.length,
    preview: rows,
    notices: [],
  }
}

const named = (name: string): Project => ({ ...project(), name })
const question = (template: string, sheet: SheetReading, of = named('Hello {{who}}')) => ({
  template,
  reading: sheet,
  project: of,
  kind: 'avatar-video',
  now: Date.UTC(2026, 2, 9, 12),
  variables: mapVariables(variablesOf(of), sheet.columns, {}),
  left: new Set<number>(),
})

describe('problems of rows', () => {
  it('are told row by row, each once, what is in the way first', () => {
    const rows = byRow([
      { row: 2, problem: problem('name', 'warning') },
      { row: 0, problem: problem('name', 'warning') },
      { row: 2, problem: problem('scenes[0].voice') },
      { row: 2, problem: problem('name', 'warning') },
    ])
    expect(rows.map(({ row, bad, problems }) => [row, bad, problems.map(({ path }) => path)])).toEqual([
      [0, false, ['name']],
      [2, true, ['scenes[0].voice', 'name']],
    ])
  })

  it('that every row has are the project’s', () => {
    const all = byRow([0, 1, 2].map((row) => ({ row, problem: problem('scenes[0]') })))
    expect(ofEveryRow(all, 3)).toEqual([problem('scenes[0]')])
    expect(ofEveryRow(all, 4)).toEqual([])
    expect(ofEveryRow(all.slice(0, 1), 1)).toEqual([])
    expect(ofEveryRow([], 0)).toEqual([])
  })
})

describe('names of the clips', () => {
  const sheet = reading(
    ['who', 'size'],
    [
      ['Ada', 'CON'],
      ['Ben', 'a/b'],
      ['ada', 'con'],
    ],
  )

  it('are the filled project’s, numbered by the row', () => {
    const { names, problem: wrong } = draftNames({ ...question(usualNames, sheet), left: new Set([1]) })
    expect(wrong).toBeNull()
    expect(names).toEqual([
      { id: '0', name: '001_Hello Ada.mp4', changed: null },
      { id: '2', name: '003_Hello ada.mp4', changed: null },
    ])
  })

  it('are safe and unlike each other, and say when they were changed', () => {
    const { names } = draftNames(question('{size}', sheet))
    expect(names.map(({ name }) => name)).toEqual(['_CON.mp4', 'a b.mp4', '_con (2).mp4'])
    expect(names.every(({ changed }) => changed !== null)).toBe(true)
  })

  it('say what is wrong with the template and where', () => {
    expect(draftNames(question('{who', sheet))).toMatchObject({ at: 0, names: [] })
    expect(draftNames(question('{nobody}', sheet)).problem).toContain('There is no field “nobody”.')
    expect(draftNames(question('  ', sheet))).toEqual({ problem: '', at: null, names: [] })
  })

  it('can be made of columns, which stand in place of fields', () => {
    const own = reading(['Name', 'city'], [['x', 'Rome']])
    expect(nameFields(own).map(({ name }) => name)).not.toContain('name')
    expect(nameFields(own).at(-1)).toEqual({ name: 'city', example: 'Rome' })
    expect(draftNames(question('{name}', own)).names[0]?.name).toBe('x.mp4')
    expect(nameFields(null).map(({ name }) => name)).toContain('index')
  })
})

describe('a row on the stage', () => {
  const kept = element('image', 'kept', { kind: 'asset', path: 'media/kept.png' })
  const own = element('image', 'card', { kind: 'asset', path: 'media/card.png' }, { replaceable: 'picture' })
  const before = project(scene('s1', { elements: [kept, own] }))

  it('names files as the document does, but those that the row gives', () => {
    const absolute = structuredClone(before)
    for (const element of absolute.scenes[0]!.elements)
      element.source = { kind: 'asset', path: `/home/${element.id}.png` } as never
    const filled = fillIn(absolute, { picture: '/sheet/red.png' }).project
    const shown = withOwnSources(filled, before)
    expect(shown.scenes[0]!.elements.map(({ source }) => source)).toEqual([
      { kind: 'asset', path: 'media/kept.png' },
      { kind: 'asset', path: '/sheet/red.png' },
    ])
  })

  it('keeps what is filled in of texts', () => {
    const spoken = project(scene('s1', { elements: [], voice: { ...script, text: 'Hi {{who}}' } }))
    const filled = fillIn(spoken, { who: 'Ada' }).project
    expect(withOwnSources(filled, spoken).scenes[0]!.voice).toMatchObject({ text: 'Hi Ada' })
  })
})
