import { edits } from '@common/composition/index.ts'
import { translate } from '../../i18n/translate.ts'

const names = new Map(Object.entries(edits).map(([name, { label }]) => [label, name]))

/** What a step of the undo list is called in the user's language; steps of many edits bring their own words. */
export function stepWords(label: string): string {
  const name = names.get(label)
  return name === undefined ? label : translate(`project.edits.${name}`)
}
