import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { variableKey } from '../../../../electron/common/composition/index.ts'
import type { ProjectVariable } from '../../../../electron/common/composition/index.ts'
import { mappingOf, mapVariables } from '../../../../renderer/editor/templates/mapping.ts'

const variable = (name: string): ProjectVariable => ({
  name,
  places: ['name'],
  wants: 'text',
  optional: false,
})
const columnsOf = (...names: string[]): { name: string }[] => names.map((name) => ({ name }))

describe('columns for variables', () => {
  it('are found by their names, however they are written', () => {
    const found = mapVariables(
      [variable('first name'), variable('CITY'), variable('logo'), variable('数')],
      columnsOf('Logo ', 'First_Name', 'city', '数'),
      {},
    )
    expect(found.map(({ name, column, bound }) => [name, column, bound])).toEqual([
      ['first name', 1, false],
      ['CITY', 2, true],
      ['logo', 0, true],
      ['数', 3, true],
    ])
  })

  it('are none where nothing is called so, and signs alone are no likeness', () => {
    const found = mapVariables([variable('name'), variable('***')], columnsOf('title', '---'), {})
    expect(found.map(({ column }) => column)).toEqual([null, null])
    expect(mappingOf(found)).toEqual({})
  })

  it('are those that were chosen, also none, until they are gone from the sheet', () => {
    const names = [variable('First name'), variable('city')]
    const columns = columnsOf('firstname', 'town', 'city')
    const chosen = { [variableKey('First name')]: null, city: 1 }
    const found = mapVariables(names, columns, chosen)
    expect(found.map(({ column, guessed }) => [column, guessed])).toEqual([
      [null, false],
      [1, false],
    ])
    expect(mappingOf(found)).toEqual({ city: 1 })
    expect(mapVariables(names, columnsOf('firstname'), { city: 1 })[1]).toMatchObject({ column: null })
  })

  it('are found for names that every object has, too', () => {
    const found = mapVariables([variable('constructor'), variable('toString')], columnsOf('toString'), {})
    expect(found.map(({ column }) => column)).toEqual([null, 0])
  })

  it('are always there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { maxLength: 6 }),
        fc.array(fc.string(), { maxLength: 6 }),
        fc.dictionary(fc.string(), fc.option(fc.nat({ max: 9 }))),
        (names, columns, chosen) => {
          const found = mapVariables(names.map(variable), columnsOf(...columns), chosen)
          expect(found).toHaveLength(names.length)
          for (const { column } of found) expect(column === null || columns[column] !== undefined).toBe(true)
        },
      ),
    )
  })
})
