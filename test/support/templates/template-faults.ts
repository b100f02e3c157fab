import type { Element, Project, Scene } from '../../../electron/common/composition/index.ts'
import type { TextSource } from '../../../electron/common/composition/elements/text-source.ts'
import { layoutCaption } from '../../../electron/common/drawing/captions/layout-caption.ts'
import { layoutTextElement } from '../../../electron/common/drawing/element/contents.ts'
import type { Box } from '../../../electron/common/drawing/box.ts'
import type { FontSet } from '../../../electron/common/drawing/fonts/font-set.ts'
import { defaultPosition, makeCues, rulesFor, safeAreas, timedCue } from '../../../electron/common/captions/index.ts'
import { rgbaOf } from '../../../electron/common/service/colors.ts'
import type { Fill } from '../../../electron/common/service/extension/looks.ts'
import { silhouettesOf } from '../../../electron/common/templates/index.ts'
import type { PartRole, TemplateProject } from '../../../electron/common/templates/index.ts'

type Color = readonly [red: number, green: number, blue: number]

/** The least contrast of words with what is behind them, and the least share of their size to which they may shrink. */
const leastContrast = 4.5
/** The least contrast of captions, which are large, where neither a box nor a thick line sets them off, and that line, em. */
const leastOfCaptions = 3
const thickOutline = 0.08

/** What a template's project has against the rules of templates, in sentences. */
export function faultsOf({ project, parts }: TemplateProject, fonts: FontSet): string[] {
  const roles = new Map(parts.map(({ id, role }) => [id, role]))
  return project.scenes.flatMap((scene) => [
    ...overlaps(scene, roles),
    ...captionFaults(scene, roles, project, fonts),
    ...outside(scene, roles, project),
    ...unread(scene, roles, fonts),
  ])
}

const boxOf = ({ x, y, width = 0, height = 0, scaleX, scaleY }: Element): Box => ({
  x,
  y,
  width: width * scaleX,
  height: height * scaleY,
})

function meet(a: Box, b: Box, free = 0): boolean {
  return (
    a.x + a.width + free > b.x &&
    b.x + b.width + free > a.x &&
    a.y + a.height + free > b.y &&
    b.y + b.height + free > a.y
  )
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x + 1 &&
    outer.y <= inner.y + 1 &&
    outer.x + outer.width >= inner.x + inner.width - 1 &&
    outer.y + outer.height >= inner.y + inner.height - 1
  )
}

/** Words and pictures on each other, on a presenter, or half on a panel. */
function overlaps({ id, elements }: Scene, roles: ReadonlyMap<string, PartRole>): string[] {
  const faults: string[] = []
  const has = (element: Element, ...some: PartRole[]): boolean => some.includes(roles.get(element.id)!)
  const shown = elements.filter((element) => has(element, 'text', 'picture'))
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      if (meet(boxOf(one), boxOf(other))) faults.push(`${one.id} overlaps ${other.id}`)
    }
    for (const figure of elements.filter((element) => has(element, 'figure'))) {
      const isShielded = elements.some(
        (panel) => has(panel, 'panel') && panel.layer > figure.layer && contains(boxOf(panel), boxOf(one)),
      )
      // A picture hides what is behind it; that it hides no face is a rule of its own.
      if (!isShielded && has(one, 'text') && silhouettesOf(boxOf(figure)).some((part) => meet(part, boxOf(one))))
        faults.push(`${one.id} is on the presenter`)
    }
    for (const panel of elements.filter((element) => has(element, 'panel', 'card'))) {
      if (meet(boxOf(panel), boxOf(one)) && !contains(boxOf(panel), boxOf(one)))
        faults.push(`${one.id} is partly on ${panel.id}`)
    }
  }
  for (const figure of elements.filter((element) => has(element, 'figure'))) {
    const [head] = silhouettesOf(boxOf(figure))
    for (const front of elements) {
      if (front.layer > figure.layer && has(front, 'panel', 'card', 'picture', 'text') && meet(head!, boxOf(front)))
        faults.push(`${front.id} covers the face in ${id}`)
    }
  }
  return faults
}

/** Captions on words, a picture, a card, a bar in front of the presenter, or a face, or on a ground like themselves. */
function captionFaults(scene: Scene, roles: ReadonlyMap<string, PartRole>, project: Project, fonts: FontSet): string[] {
  const { look, position = defaultPosition(project.canvas) } = project.captions!
  const rules = rulesFor(project.canvas, look.size, position.insets)
  const script = scene.voice?.kind === 'script' ? scene.voice.text : ''
  const bounds = makeCues(script, [], 60_000, rules).map(
    (cue) => layoutCaption(timedCue(cue, []), { look, position, canvas: project.canvas, fonts }).bounds,
  )
  const unread =
    look.box || (look.outline?.width ?? 0) >= thickOutline
      ? []
      : bounds.flatMap((box) => {
          const letters = { ...scene.elements[0]!, ...box, scaleX: 1, scaleY: 1, layer: Infinity }
          const grounds = colorsBehind(letters, scene.elements, roles)
          return grounds.filter((ground) => contrast(over(look.color, ground), ground) < leastOfCaptions)
        })
  const faults = unread.length > 0 ? [`captions have no contrast in ${scene.id}`] : []
  return faults.concat(
    scene.elements.flatMap((element) => {
      const role = roles.get(element.id)
      const [head] = role === 'figure' ? silhouettesOf(boxOf(element)) : []
      const isBar =
        role === 'panel' && scene.elements.some(({ id, layer }) => roles.get(id) === 'figure' && layer < element.layer)
      const isCovered = role === 'text' || role === 'picture' || role === 'card' || isBar
      const box = head ?? (isCovered ? boxOf(element) : null)
      return box && bounds.some((one) => meet(box, one)) ? [`captions are on ${element.id} in ${scene.id}`] : []
    }),
  )
}

/** Words and pictures beyond the safe area. */
function outside({ elements }: Scene, roles: ReadonlyMap<string, PartRole>, { canvas }: Project): string[] {
  const insets = canvas.height > canvas.width * 1.5 ? safeAreas.tall : safeAreas.wide
  const area = {
    x: canvas.width * insets.left,
    y: canvas.height * insets.top,
    width: canvas.width * (1 - insets.left - insets.right),
    height: canvas.height * (1 - insets.top - insets.bottom),
  }
  return elements
    .filter(({ id }) => roles.get(id) === 'text' || roles.get(id) === 'picture')
    .filter((element) => !contains(area, boxOf(element)))
    .map(({ id }) => `${id} is outside of the safe area`)
}

/** Words that don't fit their box as they are, or that can't be told from what is behind them. */
function unread({ elements }: Scene, roles: ReadonlyMap<string, PartRole>, fonts: FontSet): string[] {
  const faults: string[] = []
  for (const element of elements) {
    if (element.source.kind !== 'text') continue
    const { source } = element
    const { layout } = layoutTextElement(source, { width: element.width, height: element.height }, fonts)
    if (layout.missing.length > 0) faults.push(`${element.id} has characters that no font has`)
    if (layout.overflows || layout.factor < 1) faults.push(`${element.id} doesn't fit its box`)
    if (!source.box && widestWord(source, fonts) > boxOf(element).width) faults.push(`${element.id} divides a word`)
    const behind = source.box ? under(colorsBehind(element, elements, roles), source.box.color) : null
    for (const color of [source.style.color, ...source.runs.flatMap(({ style }) => style?.color ?? [])]) {
      const grounds = behind ?? colorsBehind(element, elements, roles)
      const least = Math.min(...grounds.map((ground) => contrast(over(color, ground), ground)))
      if (least < leastContrast) faults.push(`${element.id} has a contrast of ${least.toFixed(2)} for ${color}`)
    }
  }
  return faults
}

/** The width of the longest word that is not Chinese. */
function widestWord(source: TextSource, fonts: FontSet): number {
  const words = source.runs.flatMap(({ text }) => text.split(/[ \n]+/)).filter((word) => !/\p{Script=Han}/u.test(word))
  const widthOf = (text: string): number =>
    layoutTextElement({ ...source, fit: 'auto', runs: [{ text }] }, {}, fonts).size.width
  return Math.floor(Math.max(0, ...words.map(widthOf)))
}

/** The colours behind an element, at points all over its box. Of gradients between two edges both ends count everywhere. */
function colorsBehind(element: Element, elements: readonly Element[], roles: ReadonlyMap<string, PartRole>): Color[] {
  const box = boxOf(element)
  const below = elements
    .filter((one) => one.layer < element.layer && one.source.kind === 'shape' && meet(boxOf(one), box))
    .toSorted((a, b) => a.layer - b.layer)
  const points = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].flatMap((right) =>
    [0, 0.25, 0.5, 0.75, 1].map((down) => ({ x: box.x + box.width * right, y: box.y + box.height * down })),
  )
  return points.flatMap((point) =>
    below.reduce<Color[]>((colors, one) => {
      const paints = colorsAt(one, point)
      if (roles.get(one.id) === 'ground') return paints.map((paint) => over(paint, [0, 0, 0]))
      return paints.length === 0 ? colors : paints.flatMap((paint) => under(colors, paint))
    }, []),
  )
}

/** The colours that a shape may have at a point; none where it is not. */
function colorsAt(element: Element, point: { x: number; y: number }): string[] {
  const { source } = element
  if (source.kind !== 'shape') return []
  const box = boxOf(element)
  const across = (point.x - box.x - box.width / 2) / (box.width / 2)
  const down = (point.y - box.y - box.height / 2) / (box.height / 2)
  const isRound = source.shape === 'ellipse'
  const distance = isRound ? Math.hypot(across, down) : Math.max(Math.abs(across), Math.abs(down))
  if (distance > 1) return []
  const fill = source.fill ?? source.drawing?.paths[0]?.fill
  if (fill?.kind === 'radial') return [radialAt(fill, distance)]
  if (fill) return colorsOf(fill)
  const { color = '', width = 0 } = source.stroke ?? {}
  return source.stroke && distance > 1 - (width * 2) / box.width ? [color] : []
}

/** The colour of a radial gradient of two stops, with the opacity between theirs. */
function radialAt({ stops }: Extract<Fill, { kind: 'radial' }>, distance: number): string {
  const [from, to] = [rgbaOf(stops[0]!.color)[3], rgbaOf(stops.at(-1)!.color)[3]]
  const opacity = Math.round((from + (to - from) * distance) * 255)
  return `${stops[0]!.color.slice(0, 7)}${opacity.toString(16).padStart(2, '0')}`
}

const colorsOf = (fill: Fill): string[] => (fill.kind === 'color' ? [fill.color] : fill.stops.map(({ color }) => color))

const under = (colors: readonly Color[], color: string): Color[] => colors.map((ground) => over(color, ground))

function over(color: string, ground: Color): Color {
  const [red, green, blue, opacity] = rgbaOf(color)
  const mix = (a: number, b: number): number => a * opacity + b * (1 - opacity)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2])]
}

/** The contrast of WCAG 2, 1 to 21. */
function contrast(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
