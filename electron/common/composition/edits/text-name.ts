import { replaceVariables } from '../variables/text.ts'
import { textOf } from '../elements/text-source.ts'
import type { TextSource } from '../elements/text-source.ts'

/** Most characters of such a name. */
const most = 32

/** The name of a text that nobody has named: its first words. Variables stand in it by their names alone. */
export function textName(source: Pick<TextSource, 'runs'>): string {
  const words = replaceVariables(textOf(source), ({ name }) => name)
    .split(/\s+/)
    .filter((word) => word !== '')
  const [first = '', ...rest] = words
  let name = [...first].slice(0, most).join('')
  for (const word of rest) {
    if ([...name].length + 1 + [...word].length > most) break
    name += ` ${word}`
  }
  return name
}

/** The name of a text that says something else than before: it follows its words unless it was given. */
export function followingName(name: string, before: TextSource, after: TextSource): string {
  return name === textName(before) ? textName(after) : name
}
