import type { TextSource } from '../../composition/elements/text-source.ts'
import type { Box } from '../../drawing/box.ts'
import type { Motion } from '../../service/extension/motion.ts'
import { layoutTextElement } from '../../drawing/element/contents.ts'
import { shapeSizes, wordsIn } from '../model.ts'
import { emphasisedRuns } from '../slot-text.ts'
import { withOpacity } from '../style/decor.ts'
import { drawingOf } from '../style/drawings.ts'
import { isBright, palettes, typefaces } from '../style/palettes.ts'
import type { Ground } from '../style/palettes.ts'
import { asideRoles, itemsOf, nameOf } from './context.ts'
import type { SceneContext } from './context.ts'
import { wordSource } from './words.ts'

/** Adds what stands beside the words. */
export function addAside(context: SceneContext): void {
  const { regions, scene, boxOf } = context
  if (!regions.aside) return
  const box = boxOf(regions.aside)
  const { picture, rows } = scene.items
  if (rows) addRows(context, box)
  else if (picture) addPicture(context, box)
  else if (asideRoles(scene).length > 0) addFigures(context, box)
}

/** The words of an invitation, or a number on a card. */
function addFigures(context: SceneContext, box: Box): void {
  const { builder, scene, language, regions, ground, panel, stack, shape } = context
  const items = itemsOf(scene.items, asideRoles(scene), language)
  if (regions.asideOnPanel) {
    const asDate = items.map((item) => (item.role === 'number' ? { ...item, role: 'date' as const } : item))
    stack(asDate, { box, anchor: 'top', align: 'start', ground: panel })
    return
  }
  const unit = Math.min(shapeSizes[shape].width, shapeSizes[shape].height) / 1080
  const fill = { kind: 'color' as const, color: withOpacity(ground.text, 0.1) }
  const content = {
    kind: 'shape' as const,
    source: { kind: 'shape' as const, shape: 'rectangle' as const, fill, radius: 28 * unit },
  }
  builder.add({ role: 'card', key: 'card', name: 'card', box, content, motion: cardMotion(context, box) })
  const pad = 36 * unit
  const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad }
  stack(items, { box: inner, anchor: 'middle', align: 'center', ground, large: 0.72 })
}

/** How a card comes: not at all where the presenter ends behind it, who would be seen cut off until then. */
function cardMotion({ regions, scene, shape, boxOf, move }: SceneContext, box: Box): Motion | undefined {
  const motion = move('card')
  const figure = regions.figure && scene.presenter >= 0 ? boxOf(regions.figure) : undefined
  const end = figure ? figure.y + figure.height : Infinity
  if (end >= shapeSizes[shape].height - 1 || box.y >= end || box.y + box.height < end) return motion
  const { in: _comes, ...staying } = motion
  return staying
}

function addPicture(context: SceneContext, box: Box): void {
  const { builder, scene, ground, template } = context
  const drawingGround: Ground = isBright(ground) ? ground : palettes[template.palette].light
  const source = drawingOf(
    scene.items.picture!,
    { width: Math.round(box.width), height: Math.round(box.height) },
    drawingGround,
  )
  builder.add({
    role: 'picture',
    key: 'picture',
    name: scene.items.picture!,
    box,
    content: { kind: 'shape', source },
    appearance: { shadow: { color: '#0000003d', blur: 60, x: 0, y: 22 } },
    motion: cardMotion(context, box),
    slot: 'picture',
    part: 'drawing',
  })
}

function addRows({ builder, scene, shape, language, fonts, ground, template, move }: SceneContext, box: Box): void {
  const { rows = [], lit } = scene.items
  const typeface = typefaces[template.typeface]
  const gap = Math.round(box.height * 0.045)
  const usual = wordSource({ role: 'row', words: '', shape, ground, typeface, align: 'start', factor: 1 }).style.size
  const most = Math.round(usual * 2.5)
  const height = Math.min(most, Math.floor((box.height - gap * (rows.length - 1)) / rows.length))
  const padding = Math.round(Math.min(usual * 0.7, height * 0.22))
  // Between the colours of words and of a middling ground there is no room for a third: rows on it are darker.
  const overDark = scene.ground === 'bold' ? withOpacity('#000000', 0.22) : withOpacity('#ffffff', 0.13)
  const background = isBright(ground) ? '#ffffffd9' : overDark
  const sourceOf = (index: number, factor: number): TextSource => {
    const isLit = index === lit
    const words = wordsIn(rows[index]!, language)
    const source = wordSource({ role: 'row', words, shape, ground, typeface, align: 'start', factor })
    const color = isLit ? ground.onMark : ground.text
    return {
      ...source,
      style: { ...source.style, color },
      runs: [
        { text: `${index + 1}   `, style: { color: isLit ? ground.onMark : ground.mark } },
        ...emphasisedRuns(words, isLit ? ground.onMark : ground.mark),
      ],
      anchor: 'middle',
      lineHeight: 1.15,
      box: { color: isLit ? ground.mark : background, padding, radius: Math.round(height * 0.24) },
    }
  }
  // All rows have letters of one size: the one at which the longest fits.
  const factor = shrinking.find((one) =>
    rows.every((_, index) => {
      const { layout } = layoutTextElement(
        { ...sourceOf(index, one), fit: 'auto' },
        { width: box.width, height },
        fonts,
      )
      return !layout.overflows
    }),
  )
  for (const [index, row] of rows.entries()) {
    builder.add({
      role: 'text',
      key: `row-${index + 1}`,
      name: nameOf(wordsIn(row, language)),
      box: { x: box.x, y: box.y + index * (height + gap), width: box.width, height },
      content: { kind: 'text', source: sourceOf(index, factor ?? shrinking.at(-1)!) },
      motion: move('row'),
      slot: 'row',
    })
  }
}

/** Factors of the size of rows, the largest first. */
const shrinking = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55]
