import { textName } from '@common/composition/edits/text-name.ts'
import type { Element } from '@common/composition/index.ts'
import { message } from '@common/messages/index.ts'
import { translate } from '../../i18n/translate.ts'
import { useDocument } from '../../stores/document.ts'
import { useToasts } from '../../stores/toasts.ts'
import { identityOf } from './identity.ts'

/**
 * Renames an element, as one step of undo together with the elements of the other scenes that are the same thing: one
 * row of the timeline stays one row. The user is told in how many scenes. A text whose name is emptied is named by its
 * words again. Returns why it was refused, or null.
 */
export function renameElement(element: Element, wanted: string): string | null {
  const name = wanted.trim() === '' && element.kind === 'text' ? textName(element.source) : wanted
  const document = useDocument()
  const others = alike(element)
  const rename = ({ id }: Element): string | null => document.edit('renameElement', { elementId: id, name })
  if (others.length === 0) return rename(element)
  const refused = document.together(message('edits.renameElement'), () => [element, ...others].map(rename))
  if (refused === null) {
    const scenes = others.length + 1
    useToasts().show({ level: 'info', message: translate('elements.renamed', { name, n: scenes }) })
  }
  return refused
}

/** The elements of other scenes with the same name, kind and source, except those that are locked. */
function alike(element: Element): Element[] {
  const { project, sceneOf } = useDocument()
  const here = sceneOf(element.id)
  const { name, source } = identityOf(element)
  if (name === undefined) return []
  return (project?.scenes ?? []).flatMap((scene) => {
    if (scene === here) return []
    const same = scene.elements.find((one) => identityOf(one).name === name && identityOf(one).source === source)
    return same && !same.locked ? [same] : []
  })
}
