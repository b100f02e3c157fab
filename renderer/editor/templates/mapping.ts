import { variableKey } from '@common/composition/index.ts'
import type { ProjectVariable } from '@common/composition/index.ts'
import { foldName } from '@common/sheets/index.ts'

/** Which column each variable takes, as the user chose; null: none. By the key of the variable. */
export type ChosenColumns = Readonly<Record<string, number | null>>

export interface MappedVariable extends ProjectVariable {
  key: string
  /** Index of the column that it takes; null while it has none. */
  column: number | null
  /** Taken because it is called like that, not because the user said so. */
  guessed: boolean
  /** A column is called just like the variable: it is taken whatever else is said. */
  bound: boolean
}

/** Which column each variable takes: what was chosen, else the one of its name, written one way or another. */
export function mapVariables(
  variables: readonly ProjectVariable[],
  columns: readonly { name: string }[],
  chosen: ChosenColumns,
): MappedVariable[] {
  const exact = columns.map(({ name }) => variableKey(name))
  const folded = columns.map(({ name }) => squeezed(name))
  return variables.map((variable) => {
    const key = variableKey(variable.name)
    const same = exact.indexOf(key)
    const like = same >= 0 ? same : folded.indexOf(squeezed(variable.name))
    const wanted = Object.hasOwn(chosen, key) ? chosen[key] : undefined
    const mine = wanted === undefined || (wanted !== null && wanted >= columns.length) ? undefined : wanted
    const guess = like < 0 ? null : like
    return {
      ...variable,
      key,
      column: mine === undefined ? guess : mine,
      guessed: mine === undefined,
      bound: same >= 0,
    }
  })
}

/** As the bridge takes it: those with a column. */
export function mappingOf(variables: readonly MappedVariable[]): Record<string, number> {
  return Object.fromEntries(variables.flatMap(({ name, column }) => (column === null ? [] : [[name, column] as const])))
}

/** `First-Name` and `firstname` are one; what has no letters is nobody's name. */
function squeezed(name: string): string {
  const text = foldName(name).replaceAll(' ', '')
  return text === '' ? `\0${name}` : text
}
