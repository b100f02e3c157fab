import { fillOf } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useDocument } from '../../../stores/document.ts'
import { sizeOfSource } from '../../geometry.ts'
import { translate } from '../../../i18n/translate.ts'
import { fitElements } from './fit-elements.ts'
import type { CanvasSize } from '../../project/sizes.ts'

/** Changes the canvas size, with or without its elements, as one step. */
export function useResize() {
  const document = useDocument()

  /** Size of an element's media; null while it is not known, and for a colour, which has none. */
  function sizeOf({ source }: Element): CanvasSize | null {
    return fillOf(source) === null ? sizeOfSource(source) : null
  }

  function resize(to: CanvasSize, along: boolean): void {
    const { project } = document
    if (!project || (to.width === project.canvas.width && to.height === project.canvas.height)) return
    const locked = project.scenes.flatMap(({ elements }) => elements.filter((one) => one.locked))
    const refused = document.together(translate('panels.canvas.resizeStep'), () => [
      document.edit('setCanvas', to),
      ...(along ? withLocked(locked, () => fitElements(project, to, sizeOf)) : []),
    ])
    if (refused !== null) useToasts().show({ level: 'warning', message: refused })
  }

  /** Locked elements change with the canvas too: they are unlocked for the edit. */
  function withLocked(locked: readonly Element[], placings: () => ReturnType<typeof fitElements>): (string | null)[] {
    return [
      ...locked.map(({ id }) => document.edit('setLocked', { elementId: id, locked: false })),
      ...placings().map((placing) => document.edit('resizeElement', placing)),
      ...locked.map(({ id }) => document.edit('setLocked', { elementId: id, locked: true })),
    ]
  }

  return { resize }
}
