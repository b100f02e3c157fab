import { fillOf } from '@common/composition/index.ts'
import type { Element, Project } from '@common/composition/index.ts'
import { textOf } from '@common/composition/elements/text-source.ts'
import { stylesOf } from '@common/drawing/text/rich-text.ts'
import { reshape } from '@common/templates/index.ts'
import { attempt } from '../../../stores/attempt.ts'
import { useFonts } from '../../../stores/fonts.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useDocument } from '../../../stores/document.ts'
import { sizeOfSource } from '../../geometry.ts'
import { translate } from '../../../i18n/translate.ts'
import { fitElements } from './fit-elements.ts'
import type { CanvasSize } from '../../project/sizes.ts'

/** What becomes of the elements: they are laid out anew, scaled with the canvas, or left as they are. */
export const resizeWays = ['layOut', 'scale', 'stay'] as const
export type ResizeWay = (typeof resizeWays)[number]

/** Changes the canvas size, with or without its elements, as one step. */
export function useResize() {
  const document = useDocument()

  /** Size of an element's media; null while it is not known, and for a colour, which has none. */
  function sizeOf({ source }: Element): CanvasSize | null {
    return fillOf(source) === null ? sizeOfSource(source) : null
  }

  async function resize(to: CanvasSize, way: ResizeWay): Promise<void> {
    const { project } = document
    if (!project || (to.width === project.canvas.width && to.height === project.canvas.height)) return
    if (way === 'layOut') return void (await attempt(() => layOut(project, to)))
    const locked = project.scenes.flatMap(({ elements }) => elements.filter((one) => one.locked))
    const refused = document.together(translate('panels.canvas.resizeStep'), () => [
      document.edit('setCanvas', to),
      ...(way === 'scale' ? withLocked(locked, () => fitElements(project, to, sizeOf)) : []),
    ])
    if (refused !== null) useToasts().show({ level: 'warning', message: refused })
  }

  /** Lays the project out anew, unless it is changed while its fonts are being loaded. */
  async function layOut(project: Project, to: CanvasSize): Promise<void> {
    const fonts = useFonts()
    for (const { source } of project.scenes.flatMap(({ elements }) => elements)) {
      if (source.kind === 'text') await fonts.ready(textOf(source), stylesOf(source))
    }
    if (document.project !== project) return
    const reshaped = reshape(project, to, { sizeOf, fonts: fonts.set })
    const refused = document.together(translate('panels.canvas.resizeStep'), () => [
      document.edit('replaceProject', { project: reshaped }),
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
