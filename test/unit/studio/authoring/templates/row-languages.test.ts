import { describe, expect, it } from 'vitest'
import { english } from '../../../../support/english.ts'
import { applyEdit } from '../../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import type { SheetTable } from '../../../../../electron/studio/authoring/sheets/index.ts'
import { filledRows, openBatch, unusedColumns } from '../../../../../electron/studio/authoring/templates/index.ts'
import { bakery } from '../../../common/composition/translations/project.ts'

function sheet(columns: string[], rows: string[][]): SheetTable {
  return {
    name: 'guests',
    folder: null,
    hasHeader: true,
    columns: columns.map((name) => ({ name, samples: [] })),
    rowCount: rows.length,
    rows: (offset, limit) => rows.slice(offset, offset + limit),
    chunks: () => [rows],
  }
}

function translated(): Project {
  const added = applyEdit(bakery(), 'addTranslation', { language: 'pt-BR', voices: { nora: 'dora', tom: 'alex' } })
  const texts = [
    { id: 's1', text: '[wave] Bom dia, {{name}}. A <1>padaria</1> abre.' },
    { id: 'headline', text: '<1>Metade</1>' },
    { id: 's2', text: 'Tchau.' },
    { id: 'close', text: 'Fechado' },
  ]
  return applyEdit(added.project, 'setTranslations', { language: 'pt-BR', texts }).project
}

const first = ({ scenes }: Project) => scenes[0]!.voice

describe('the language of a row', () => {
  it('is named by its tag or its name; where the cell is empty the row has that of the project', () => {
    const table = sheet(
      ['name', 'Language'],
      [
        ['Ana', 'pt-br'],
        ['Bia', 'Brazilian Portuguese'],
        ['Caio', 'português (Brasil)'],
        ['Dan', ''],
        ['Eve', 'English'],
      ],
    )
    const batch = openBatch(translated(), table, { home: '/' })
    expect(unusedColumns(batch, [])).toEqual([])
    const rows = [...filledRows(batch)]
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(rows.slice(0, 3).map(({ project }) => first(project))).toEqual(
      ['Ana', 'Bia', 'Caio'].map((name) => ({
        kind: 'script',
        voiceId: 'dora',
        text: `[wave] Bom dia, ${name}. A padaria abre.`,
        rate: 100,
      })),
    )
    expect(rows.slice(3).map(({ project }) => first(project))).toMatchObject([
      { voiceId: 'nora', text: '[wave] Our little bakery opens at seven, Dan.' },
      { voiceId: 'nora', text: '[wave] Our little bakery opens at seven, Eve.' },
    ])
  })

  it('is a problem of its row where the project does not have it', () => {
    const [row] = filledRows(openBatch(translated(), sheet(['name', '语言'], [['Ana', 'Klingon']]), { home: '/' }))
    expect(row!.problems.map(({ severity, message }) => [severity, english(message)])).toEqual([
      ['error', 'The project has no language “Klingon”. It has English, Brazilian Portuguese.'],
    ])
  })

  it('is not looked for without translations, nor where a variable has the name', () => {
    const table = sheet(['name', 'language'], [['Ana', 'Klingon']])
    expect([...filledRows(openBatch(bakery(), table, { home: '/' }))][0]!.problems).toEqual([])
    const named = applyEdit(translated(), 'renameScene', { sceneId: 's2', name: 'In {{language}}' }).project
    expect([...filledRows(openBatch(named, table, { home: '/' }))][0]!.problems).toEqual([])
  })
})
