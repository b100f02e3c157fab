import type { FontReason } from './refused.ts'
import { FontRefused } from './refused.ts'

/** What a font file says of itself. */
export interface FontFacts {
  /** Name of the family; empty where the file gives none. */
  family: string
  italic: boolean
  /** The weights that it can show, 1 to 1000. */
  weights: { min: number; max: number }
  /** Whether the font's licence bits permit passing the file on with a document that others edit (OS/2 `fsType`). */
  mayCopy: boolean
}

type Tables = ReadonlyMap<string, DataView>

/** Tables without which no text can be laid out (OpenType 1.9, "Required Tables"). */
const required = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name'] as const
/** Tables that hold outlines. */
const outlines = ['glyf', 'CFF ', 'CFF2'] as const
const mostTables = 200

const signatures: Readonly<Record<string, FontReason | 'font'>> = {
  '\0\u0001\0\0': 'font',
  OTTO: 'font',
  true: 'font',
  ttcf: 'collection',
  wOFF: 'woff',
}

/**
 * Reads the tables of an uncompressed TTF or OTF file that say what the font is called and what it can show.
 * @throws FontRefused for a file that is no font, is cut short, or lacks what drawing needs
 */
export function fontFacts(file: Uint8Array): FontFacts {
  const tables = tablesOf(file)
  for (const tag of required) if (!tables.has(tag)) throw new FontRefused('tableMissing', tag)
  if (!outlines.some((tag) => tables.has(tag))) throw new FontRefused('noOutlines')
  try {
    const { weight, italic, mayCopy } = os2Of(tables)
    const weights = weightAxis(tables) ?? { min: weight, max: weight }
    return { family: familyOf(tables), italic, weights, mayCopy }
  } catch (error) {
    // A `DataView` throws where a table is shorter than its header says.
    if (error instanceof RangeError) throw new FontRefused('damaged')
    throw error
  }
}

function tablesOf(file: Uint8Array): Tables {
  if (file.byteLength < 12) throw new FontRefused('noFont')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kind = signatures[tagAt(view, 0)] ?? 'noFont'
  if (kind !== 'font') throw new FontRefused(kind)
  const count = view.getUint16(4)
  if (count > mostTables) throw new FontRefused('damaged')
  const tables = new Map<string, DataView>()
  for (let index = 0; index < count; index++) {
    const entry = 12 + 16 * index
    if (entry + 16 > file.byteLength) throw new FontRefused('cutShort')
    const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)]
    if (offset + length > file.byteLength) throw new FontRefused('cutShort')
    tables.set(tagAt(view, entry), new DataView(file.buffer, file.byteOffset + offset, length))
  }
  return tables
}

function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))
}

/** Weight, slant and licence bits; a font without the table OS/2 is regular, upright and free to be copied. */
function os2Of(tables: Tables): { weight: number; italic: boolean; mayCopy: boolean } {
  const os2 = tables.get('OS/2')
  const head = tables.get('head')!
  // Bits 0 and 1 of `macStyle`: bold and italic.
  const style = head.byteLength < 46 ? 0 : head.getUint16(44)
  if (!os2) return { weight: style & 1 ? 700 : 400, italic: (style & 2) !== 0, mayCopy: true }
  const weight = Math.min(1000, Math.max(1, os2.getUint16(4) || 400))
  // Bits 0 (italic) and 9 (oblique) of `fsSelection`.
  const italic = os2.byteLength >= 64 && (os2.getUint16(62) & 0x201) !== 0
  const licence = os2.getUint16(8)
  // `fsType`: 0 is "installable", bit 3 "editable embedding"; the least restrictive of several bits counts. Bit 9
  // permits pictures of the letters only.
  const mayCopy = ((licence & 0xe) === 0 || (licence & 8) !== 0) && (licence & 0x200) === 0
  return { weight, italic, mayCopy }
}

/** The range of the weight axis of a variable font. */
function weightAxis(tables: Tables): { min: number; max: number } | null {
  const fvar = tables.get('fvar')
  if (!fvar) return null
  const [first, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)]
  for (let index = 0; index < count; index++) {
    const axis = first + index * size
    if (tagAt(fvar, axis) !== 'wght') continue
    // Fixed point numbers with 16 bits after the point.
    const bound = (offset: number): number => Math.min(1000, Math.max(1, Math.round(fvar.getInt32(offset) / 65_536)))
    const [min, max] = [bound(axis + 4), bound(axis + 12)]
    return min <= max ? { min, max } : null
  }
  return null
}

/** Names of the table `name` that hold the family: 16 where a family has more than four styles, otherwise 1. */
const familyIds = [16, 1] as const

/** The family's name, in English where the font has it. */
function familyOf(tables: Tables): string {
  const table = tables.get('name')!
  const [count, strings] = [table.getUint16(2), table.getUint16(4)]
  const found: { id: number; rank: number; text: string }[] = []
  for (let index = 0; index < count; index++) {
    const at = 6 + index * 12
    const [platform, language, id] = [table.getUint16(at), table.getUint16(at + 4), table.getUint16(at + 6)]
    if (!familyIds.some((one) => one === id)) continue
    const text = textAt(table, strings + table.getUint16(at + 10), table.getUint16(at + 8), platform)
    // The name in Windows' American English is preferred, then any name for Windows or Unicode, then the Macintosh's.
    const rank = platform === 3 && language === 0x409 ? 0 : platform === 1 ? 2 : 1
    if (text !== '') found.push({ id, rank, text })
  }
  const [best] = found.toSorted((a, b) => b.id - a.id || a.rank - b.rank)
  return best?.text ?? ''
}

function textAt(table: DataView, offset: number, length: number, platform: number): string {
  if (offset + length > table.byteLength) throw new RangeError('a name is outside of its table')
  const bytes = new Uint8Array(table.buffer, table.byteOffset + offset, length)
  const text = new TextDecoder(platform === 1 ? 'macintosh' : 'utf-16be').decode(bytes)
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 100)
}
