/** Design of a font family; the font list groups families by it. */
export type FontCategory = 'sans' | 'serif' | 'display' | 'handwriting' | 'mono' | 'script'

/** File of a font family: all weights or one, upright or italic, for some characters. */
export interface FontFile {
  /** Identifies the file among all fonts; also its address in the host. */
  key: string
  /** First and last code point of each range of characters in the file; empty: unknown until the file is loaded. */
  ranges: readonly (readonly [number, number])[]
  italic: boolean
  /** Range of weights that the file has, 1 to 1000. */
  weights: { min: number; max: number }
}

/** A font family as text elements name it. */
export interface FontFamily {
  /** The name that a document holds and the font list shows: `Inter`. */
  name: string
  category: FontCategory
  files: readonly FontFile[]
  /** The user's own font; it may be missing on another machine. */
  isOwn: boolean
}

/** A font file of the user's. */
export interface OwnFont {
  /** Identifies the content of the file. */
  id: string
  /** Name of the family. */
  name: string
  path: string
  italic: boolean
  /** The weights that the family can show, 1 to 1000. */
  weights: { min: number; max: number }
}

/** The user's files as families; the key of each file is its id. */
export function familiesOf(files: readonly OwnFont[]): FontFamily[] {
  return [...Map.groupBy(files, ({ name }) => nameKey(name)).values()].map((family) => ({
    name: family[0]!.name,
    category: 'sans',
    isOwn: true,
    files: family.map(({ id, italic, weights }) => ({ key: id, ranges: [], italic, weights })),
  }))
}

/** Names of families are compared without case and spaces: `noto sans jp` is `Noto Sans JP`. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/g, '')
}

/** Families for characters that a text's own family lacks, in the order in which they are tried. */
export const fallbackFamilies = [
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans JP',
  'Noto Sans SC',
  'Noto Sans KR',
] as const

/** The family of colour emoji. It comes first for emoji and last for everything else. */
export const emojiFamily = 'Twemoji'

/** The family that replaces one that is not on this machine. */
export const replacementFamily = 'Inter'

/** Whether the file's ranges contain the code point; some fonts lack characters of their ranges. */
export function mayCover({ ranges }: Pick<FontFile, 'ranges'>, codePoint: number): boolean {
  return ranges.length === 0 || ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}

/** Code points of one block of the index of files. */
const blockBits = 7
/** Files of lists by blocks of characters. A large family has over a hundred files with thousands of ranges. */
const indexes = new WeakMap<readonly FontFile[], Map<number, FontFile[]>>()

/** The files that cover a code point as far as their ranges tell. */
export function filesFor(files: readonly FontFile[], codePoint: number): FontFile[] {
  let index = indexes.get(files)
  if (!index) indexes.set(files, (index = new Map()))
  const block = codePoint >> blockBits
  let candidates = index.get(block)
  if (!candidates) {
    const [first, last] = [block << blockBits, ((block + 1) << blockBits) - 1]
    candidates = files.filter(({ ranges }) => ranges.length === 0 || ranges.some(([a, b]) => a <= last && first <= b))
    index.set(block, candidates)
  }
  return candidates.filter((file) => mayCover(file, codePoint))
}

/** The files of a family that come nearest to a weight and a slant: those of the slant, else the upright ones. */
export function filesOf(family: FontFamily, { weight, italic }: { weight: number; italic: boolean }): FontFile[] {
  let byStyle = chosen.get(family)
  if (!byStyle) chosen.set(family, (byStyle = new Map()))
  const key = `${weight} ${italic}`
  let files = byStyle.get(key)
  if (!files) byStyle.set(key, (files = nearestFiles(family, { weight, italic })))
  return files
}

/** Files that were chosen before, by family, weight and slant: texts ask for the same ones for each of their letters. */
const chosen = new WeakMap<FontFamily, Map<string, FontFile[]>>()

function nearestFiles(family: FontFamily, { weight, italic }: { weight: number; italic: boolean }): FontFile[] {
  const slanted = family.files.filter((file) => file.italic === italic)
  const files = slanted.length > 0 ? slanted : [...family.files]
  const distance = ({ weights }: FontFile): number =>
    weight < weights.min ? weights.min - weight : Math.max(0, weight - weights.max)
  const least = Math.min(...files.map(distance))
  return files.filter((file) => distance(file) === least)
}
