import { hexOf } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { textName } from '@common/composition/edits/text-name.ts'
import { plainText, stylesOf } from '@common/drawing/text/rich-text.ts'
import { useDocument } from '../stores/document.ts'
import { useFonts } from '../stores/fonts.ts'
import { translate as t } from '../i18n/translate.ts'
import { addElement, shownBoxes, topLayer } from './add-element.ts'
import type { Point, Size } from './box.ts'
import { laidOutText } from './drawing/text-size.ts'
import { inkOn } from './elements/contrast.ts'
import { presetShape, presetText, presetWidth } from './elements/presets.ts'
import type { PanelShape, TextPreset } from './elements/presets.ts'
import { freeCentre } from './free-position.ts'
import { corner } from './placing.ts'
import { useSelection } from './selection.ts'
import { useTyping } from './typing/store.ts'

const plain = { scaleX: 1, scaleY: 1, locked: false, hidden: false } as const

/**
 * Adds a text to the current scene, above everything; its centre at `at` (canvas px) or near the middle. Its words are
 * selected, so that what is typed next replaces them.
 */
export async function addText(preset: TextPreset, at?: Point): Promise<string | null> {
  const { canvas } = useDocument().project!
  const source = presetText(preset, t(`drawn.presets.${preset}.text`), canvas, sceneInk())
  const width = presetWidth(preset, canvas)
  const broken = width === undefined ? {} : { width }
  await useFonts().load(plainText(source), stylesOf(source))
  const size = laidOutText({ source, ...broken })?.size ?? { width: canvas.width / 3, height: source.style.size }
  const lowerLeft = { x: canvas.width * 0.06 + size.width / 2, y: canvas.height * 0.92 - size.height / 2 }
  const wanted = preset === 'lowerThird' ? lowerLeft : undefined
  const id = add({ kind: 'text', source, name: textName(source), ...broken }, size, at, wanted)
  if (id !== null) useTyping().begin(id, 'all')
  return id
}

/** Adds a shape to the current scene, above everything; its centre at `at` (canvas px) or near the middle. */
export function addShape(shape: PanelShape, at?: Point): string | null {
  const { source, size } = presetShape(shape, useDocument().project!.canvas, sceneInk())
  return add({ kind: 'shape', source, name: t(`drawn.shapes.${shape}`), ...size }, size, at)
}

/** The colour of letters and lines that can be seen on the scene's background. */
function sceneInk(): string {
  const background = useSelection().scene?.background ?? useDocument().project!.canvas.background
  return inkOn((hexOf(background) ?? '#ffffff').slice(0, 7))
}

type Drawn = Pick<Extract<Element, { kind: 'text' | 'shape' }>, 'kind' | 'source' | 'name'> & Partial<Size>

function add(drawn: Drawn, size: Size, at?: Point, wanted?: Point): string | null {
  const { canvas } = useDocument().project!
  const centre = wanted ?? { x: canvas.width / 2, y: canvas.height / 2 }
  const middle = at ?? freeCentre(size, canvas, shownBoxes(), centre)
  const position = { x: Math.round(middle.x - size.width / 2), y: Math.round(middle.y - size.height / 2) }
  return addElement({
    ...plain,
    ...drawn,
    id: crypto.randomUUID(),
    layer: topLayer() + 1,
    ...corner(position),
  } as Element)
}
