import { luminance, rgbaOf } from '../../color/rgb.ts'
import { plainTextSource } from '../elements/text-source.ts'
import type { TextSource } from '../elements/text-source.ts'
import { isRedrawn } from '../../service/extension/motion.ts'
import type { Element, Project } from '../model.ts'
import { brandedDrawing } from './drawings.ts'
import { inkOn } from './inks.ts'
import type { BrandKit, LogoFile } from './kit.ts'
import type { BrandColors } from '../elements/brand-fields.ts'

type Canvas = Pick<Project['canvas'], 'width' | 'height'>
type Design = BrandKit['lowerThird']['design']

/** Share of the picture's shorter side that is the size of a name in a lower third. */
const nameShare = 0.036
const roleShare = 0.72
const insetShare = 0.07
const layer = 50

/** The ground of a lower third, by its design; null: none. */
const boxColor = (design: Design, colors: BrandColors): string | null =>
  ({ bar: colors.surface, box: colors.surface, dark: colors.background, accent: colors.accent, plain: null })[design]

const placed = { scaleX: 1, scaleY: 1, layer, locked: false, hidden: false }

/**
 * The elements of a new lower third: a text of two lines, and the bar beside it, which only one design shows.
 * @param names what the two elements are called in the list of layers
 */
export function lowerThirdElements(
  kit: BrandKit,
  canvas: Canvas,
  words: { name: string; role: string },
  names: { text: string; bar: string },
  ids: { text: string; bar: string },
): Element[] {
  const unit = Math.min(canvas.width, canvas.height)
  const size = Math.round(unit * nameShare)
  const padding = Math.round(size * 0.5)
  const [inset, bar] = [Math.round(unit * insetShare), Math.max(2, Math.round(size * 0.22))]
  const height = Math.round((size + size * roleShare) * 1.25 + padding * 2)
  const width = Math.round(Math.min(canvas.width - 2 * inset, size * 12))
  const isRight = kit.lowerThird.side === 'right'
  const x = isRight ? canvas.width - inset - width : inset
  const y = Math.round(canvas.height - inset - height - unit * 0.1)
  const source: TextSource = {
    ...plainTextSource(words.name, { size, ...kit.fonts.headline }),
    runs: [
      { text: words.name },
      { text: `\n${words.role}`, style: { size: Math.round(size * roleShare), ...kit.fonts.body } },
    ],
    lineHeight: 1.25,
    align: isRight ? 'end' : 'start',
    box: { color: kit.colors.surface, padding, radius: Math.round(size * 0.15) },
  }
  const text = {
    id: ids.text,
    name: names.text,
    kind: 'text' as const,
    source,
    part: 'lowerThird' as const,
    x,
    y,
    width,
    ...placed,
  }
  const beside = {
    id: ids.bar,
    name: names.bar,
    kind: 'shape' as const,
    part: 'lowerThirdBar' as const,
    source: {
      kind: 'shape' as const,
      shape: 'rectangle' as const,
      fill: { kind: 'color' as const, color: kit.colors.accent },
    },
    x: isRight ? x + width : x - bar,
    y,
    width: bar,
    height,
    ...placed,
    layer: layer + 1,
  }
  return [text, beside].map((element) => brandedPart(element, kit, null))
}

/** A picture of the logo at the top of the picture, as large as logos usually are. */
export function logoElement(
  kit: BrandKit,
  canvas: Canvas,
  id: string,
  name: string,
  grounds: string[],
): Element | null {
  const file = logoOn(kit, grounds)
  if (!file) return null
  const unit = Math.min(canvas.width, canvas.height)
  const inset = Math.round(unit * insetShare)
  const factor = Math.min((unit * 0.32) / file.width, (unit * 0.11) / file.height)
  return {
    id,
    name,
    kind: 'image',
    part: 'logo',
    source: { kind: 'asset', path: file.path },
    x: inset,
    y: inset,
    width: Math.max(1, Math.round(file.width * factor)),
    height: Math.max(1, Math.round(file.height * factor)),
    ...placed,
  }
}

/** The picture of the logo for a ground; the other one where the brand has only that. */
function logoOn({ logo }: BrandKit, grounds: readonly string[] | null): LogoFile | null {
  const isDark = grounds === null || grounds.every((ground) => luminance(rgbaOf(ground)) < middleLuminance)
  return (isDark ? (logo?.onDark ?? logo?.onLight) : (logo?.onLight ?? logo?.onDark)) ?? null
}

/** The luminance from which black letters are read more easily than white ones. */
const middleLuminance = 0.179

/** A logo, a lower third or a drawing in the way of a brand; other elements stay as they are. */
export function brandedPart(element: Element, kit: BrandKit, grounds: readonly string[] | null): Element {
  if (element.part === 'logo') return brandedLogo(element, kit, grounds)
  if (element.part === 'drawing') return brandedDrawing(element, kit.colors)
  const { design } = kit.lowerThird
  const { source } = element
  if (element.part === 'lowerThirdBar' && source.kind === 'shape') {
    const fill = { kind: 'color' as const, color: kit.colors.accent }
    return { ...element, hidden: design !== 'bar', source: { ...source, fill } } as Element
  }
  if (element.part !== 'lowerThird' || source.kind !== 'text') return element
  const color = boxColor(design, kit.colors)
  const { box: _box, outline: _outline, ...rest } = source
  const on = color ?? kit.colors.background
  const ink = inkOn([on], kit.colors, [kit.colors.text])
  const { style, runs } = source
  const next: TextSource = {
    ...rest,
    style: { ...style, ...kit.fonts.headline, color: ink },
    runs: runs.map((run, index) =>
      index === 0 ? { text: run.text } : { ...run, style: { ...run.style, ...kit.fonts.body, color: ink } },
    ),
    box: {
      padding: Math.round(style.size * 0.5),
      radius: design === 'bar' ? 0 : Math.round(style.size * 0.15),
      ...source.box,
      color: color ?? `${on}00`,
    },
    ...(color === null ? { outline: { color: on, width: Math.max(1, Math.round(style.size * 0.06)) } } : {}),
  }
  return { ...element, source: next } as Element
}

function brandedLogo(element: Element, kit: BrandKit, grounds: readonly string[] | null): Element {
  const file = logoOn(kit, grounds)
  const { source: words } = element
  if (words.kind === 'text') return file ? logoInPlaceOf(element, words, file) : brandName(element, words, kit, grounds)
  // A kit without a logo shows none: that of another brand would be wrong.
  if (!file) return element.hidden ? element : { ...element, hidden: true }
  if (element.kind !== 'image') return element
  const { source } = element
  if (source.kind === 'asset' && source.path === file.path)
    return element.hidden ? { ...element, hidden: false } : element
  const { width = file.width, height = file.height } = element
  const factor = Math.min(width / file.width, height / file.height)
  return {
    ...element,
    hidden: false,
    source: { kind: 'asset', path: file.path },
    width: Math.max(1, Math.round(file.width * factor)),
    height: Math.max(1, Math.round(file.height * factor)),
  }
}

/** How much higher than the words in its place a logo may be, and how wide for their height. */
const [logoRise, logoReach] = [1.8, 6]

/** The picture of a logo where words stood for it: it stands on their line, and begins or has its middle where they had. */
function logoInPlaceOf(element: Element, { align, style }: TextSource, file: LogoFile): Element {
  const { id, name, x, y, scaleX, scaleY, layer, locked, motion, start, end } = element
  const high = (element.height ?? style.size * 1.34) * scaleY
  const wide = (element.width ?? high * logoReach) * scaleX
  const factor = Math.min((high * logoRise) / file.height, Math.min(wide, high * logoReach) / file.width)
  const [width, height] = [file.width, file.height].map((side) => Math.max(1, Math.round(side * factor))) as [
    number,
    number,
  ]
  const free = align === 'center' ? (wide - width) / 2 : align === 'end' ? wide - width : 0
  return {
    id,
    name,
    kind: 'image',
    part: 'logo',
    source: { kind: 'asset', path: file.path },
    x: Math.round(x + free) + 0,
    y: Math.round(y + high - height) + 0,
    width,
    height,
    scaleX: 1,
    scaleY: 1,
    layer,
    locked,
    hidden: false,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    // What goes through letters is for texts alone.
    ...(motion && !isRedrawn(motion, 'text') ? { motion } : {}),
  }
}

/** The name of a brand that has no logo, where words stand for it. */
function brandName(element: Element, source: TextSource, kit: BrandKit, grounds: readonly string[] | null): Element {
  const on = grounds ?? [kit.colors.background]
  const color = inkOn(on, kit.colors, [kit.colors.text])
  const next: TextSource = {
    ...source,
    style: { ...source.style, ...kit.fonts.headline, color },
    runs: [{ text: kit.name }],
  }
  return { ...element, source: next } as Element
}
