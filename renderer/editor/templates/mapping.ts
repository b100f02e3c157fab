import { variableKey } from '@common/composition/index.ts'
import type { ProjectVariable } from '@common/composition/index.ts'
import { foldName } from '@common/sheets/index.ts'

/** Column of each variable (by its key) as the user chose; null: none. */
export type ChosenColumns = Readonly<Record<string, number | null>>

export interface MappedVariable extends ProjectVariable {
  key: string
  /** Index of the variable's column; null while it has none. */
  column: number | null
  /** The column was found by its name, not chosen by the user. */
  guessed: boolean
  /** A column has exactly the variable's name: it is used whatever the user chose. */
  bound: boolean
}

/** Column of each variable: the chosen one, otherwise the one with a similar name. */
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

/** The mapping for the bridge: only variables with a column. */
export function mappingOf(variables: readonly MappedVariable[]): Record<string, number> {
  return Object.fromEntries(variables.flatMap(({ name, column }) => (column === null ? [] : [[name, column] as const])))
}

/** Equal for `First-Name` and `firstname`; empty for a name without letters. */
function squeezed(name: string): string {
  const text = foldName(name).replaceAll(' ', '')
  return text === '' ? `\0${name}` : text
}
