import type { Element } from '@common/composition/index.ts'
import { studio } from '../bridge/studio.ts'
import { pickFiles } from '../app/files/pick-files.ts'
import { listed, translate as t } from '../i18n/translate.ts'
import { attempt } from '../stores/attempt.ts'
import { useDocument } from '../stores/document.ts'
import { useToasts } from '../stores/toasts.ts'
import { addElement, topLayer } from './add-element.ts'
import type { Point } from './box.ts'
import { corner } from './placing.ts'

/** How much of the canvas a drawing takes that is larger, or that is an icon of a few units. */
const shareOfCanvas = 0.5

/** Adds SVG files that the user chooses to the current scene. */
export async function chooseDrawings(): Promise<void> {
  await attempt(async () => {
    for (const path of await pickFiles('drawing')) await addDrawing(path)
  })
}

/**
 * Adds an SVG file to the current scene as a shape of outlines, above everything; its centre at `at` (canvas px) or in the
 * middle. What could not be taken over is told.
 * @throws STUDIO
 */
export async function addDrawing(path: string, at?: Point): Promise<string | null> {
  const { name, drawing, lost } = await studio().assets.readDrawing({ path })
  const { canvas } = useDocument().project!
  const scale = shareOfCanvas * Math.min(canvas.width / drawing.width, canvas.height / drawing.height)
  const size = { width: Math.max(1, drawing.width * scale), height: Math.max(1, drawing.height * scale) }
  const middle = at ?? { x: canvas.width / 2, y: canvas.height / 2 }
  const id = addElement({
    id: crypto.randomUUID(),
    name: name || t('drawn.shapes.paths'),
    kind: 'shape',
    source: { kind: 'shape', shape: 'paths', drawing },
    ...size,
    ...corner({ x: Math.round(middle.x - size.width / 2), y: Math.round(middle.y - size.height / 2) }),
    scaleX: 1,
    scaleY: 1,
    layer: topLayer() + 1,
    locked: false,
    hidden: false,
  } satisfies Element)
  if (lost.length > 0) {
    const what = listed(lost.map((one) => t(`drawn.svg.lost.${one}`)))
    const [message, next] = [t('drawn.svg.notTaken', { name }), t('drawn.svg.notTakenWhat', { what })]
    useToasts().show({ level: 'warning', message, next })
  }
  return id
}
