import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { emojiFamily } from '../../common/drawing/fonts/families.ts'
import type { FontCategory, FontFamily, FontFile } from '../../common/drawing/fonts/families.ts'

/** A family that comes with the product: its name, its group in the list, and a file of its package. */
type Bundled = readonly [name: string, category: FontCategory, metadata: () => string]

/** To add a family: its package of Fontsource, and an entry here. The packages are under the SIL Open Font License. */
const bundled: readonly Bundled[] = [
  ['Inter', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/inter/metadata.json')],
  ['Roboto', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/roboto/metadata.json')],
  ['Open Sans', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/open-sans/metadata.json')],
  ['Montserrat', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/montserrat/metadata.json')],
  ['Raleway', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/raleway/metadata.json')],
  ['Nunito', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/nunito/metadata.json')],
  ['Work Sans', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/work-sans/metadata.json')],
  ['DM Sans', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/dm-sans/metadata.json')],
  ['Manrope', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/manrope/metadata.json')],
  ['Outfit', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/outfit/metadata.json')],
  [
    'Space Grotesk',
    'sans',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/space-grotesk/metadata.json'),
  ],
  ['Archivo', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/archivo/metadata.json')],
  ['Rubik', 'sans', () => createRequire(import.meta.url).resolve('@fontsource-variable/rubik/metadata.json')],
  [
    'Playfair Display',
    'serif',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/playfair-display/metadata.json'),
  ],
  ['Lora', 'serif', () => createRequire(import.meta.url).resolve('@fontsource-variable/lora/metadata.json')],
  [
    'Merriweather',
    'serif',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/merriweather/metadata.json'),
  ],
  [
    'Source Serif 4',
    'serif',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/source-serif-4/metadata.json'),
  ],
  ['Fraunces', 'serif', () => createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/metadata.json')],
  [
    'EB Garamond',
    'serif',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/eb-garamond/metadata.json'),
  ],
  ['Oswald', 'display', () => createRequire(import.meta.url).resolve('@fontsource-variable/oswald/metadata.json')],
  ['Bebas Neue', 'display', () => createRequire(import.meta.url).resolve('@fontsource/bebas-neue/metadata.json')],
  ['Anton', 'display', () => createRequire(import.meta.url).resolve('@fontsource/anton/metadata.json')],
  [
    'Bricolage Grotesque',
    'display',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/bricolage-grotesque/metadata.json'),
  ],
  [
    'Comfortaa',
    'display',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/comfortaa/metadata.json'),
  ],
  [
    'Unbounded',
    'display',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/unbounded/metadata.json'),
  ],
  ['Caveat', 'handwriting', () => createRequire(import.meta.url).resolve('@fontsource-variable/caveat/metadata.json')],
  [
    'Dancing Script',
    'handwriting',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/dancing-script/metadata.json'),
  ],
  ['Pacifico', 'handwriting', () => createRequire(import.meta.url).resolve('@fontsource/pacifico/metadata.json')],
  [
    'Permanent Marker',
    'handwriting',
    () => createRequire(import.meta.url).resolve('@fontsource/permanent-marker/metadata.json'),
  ],
  [
    'JetBrains Mono',
    'mono',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/jetbrains-mono/metadata.json'),
  ],
  [
    'Source Code Pro',
    'mono',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/source-code-pro/metadata.json'),
  ],
  ['Noto Sans', 'script', () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans/metadata.json')],
  [
    'Noto Sans Arabic',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-arabic/metadata.json'),
  ],
  [
    'Noto Sans Hebrew',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-hebrew/metadata.json'),
  ],
  [
    'Noto Sans Devanagari',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-devanagari/metadata.json'),
  ],
  [
    'Noto Sans Thai',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-thai/metadata.json'),
  ],
  [
    'Noto Sans JP',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-jp/metadata.json'),
  ],
  [
    'Noto Sans SC',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/metadata.json'),
  ],
  [
    'Noto Sans KR',
    'script',
    () => createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-kr/metadata.json'),
  ],
]

/** A family, and where its files lie. */
export interface FontPackage {
  family: FontFamily
  /** Path of each file by its key. */
  paths: ReadonlyMap<string, string>
}

/** What is read of `metadata.json` in a package of Fontsource. */
interface Metadata {
  id: string
  weights: number[]
  variable: false | { wght?: { min: string; max: string } }
}

let known: FontPackage[] | undefined

/** The families that come with the product. */
export function bundledFonts(): FontPackage[] {
  known ??= [...bundled.map(([name, category, metadata]) => packageOf(name, category, metadata())), emoji()]
  return known
}

function packageOf(name: string, category: FontCategory, metadataPath: string): FontPackage {
  const folder = dirname(metadataPath)
  const { id, weights, variable } = readJson<Metadata>(metadataPath)
  const ranges = readJson<Record<string, string>>(join(folder, 'unicode.json'))
  const there = new Set(readdirSync(join(folder, 'files')))
  const isVariable = variable !== false && metadataPath.includes('@fontsource-variable')
  const paths = new Map<string, string>()
  const files: FontFile[] = []
  for (const [subset, range] of Object.entries(ranges)) {
    for (const style of ['normal', 'italic'] as const) {
      // Numbered subsets of large families are written `[12]` in the metadata and `12` in file names.
      const part = subset.replaceAll(/[[\]]/g, '')
      for (const weight of isVariable ? ['wght'] : weights) {
        const file = `${id}-${part}-${weight}-${style}.woff2`
        if (!there.has(file)) continue
        const { min, max } = (isVariable && variable.wght) || { min: weight, max: weight }
        paths.set(file, join(folder, 'files', file))
        files.push({
          key: file,
          ranges: rangesOf(range),
          italic: style === 'italic',
          weights: { min: Number(min), max: Number(max) },
        })
      }
    }
  }
  return { family: { name, category, files, isOwn: false }, paths }
}

/** Twemoji's drawings as a font; graphics CC-BY 4.0. */
function emoji(): FontPackage {
  const path = join(dirname(createRequire(import.meta.url).resolve('twemoji-colr-font/package.json')), 'twemoji.woff2')
  const key = 'twemoji.woff2'
  const file: FontFile = { key, ranges: [], italic: false, weights: { min: 400, max: 400 } }
  return {
    family: { name: emojiFamily, category: 'script', files: [file], isOwn: false },
    paths: new Map([[key, path]]),
  }
}

/** `U+0000-00FF,U+0131` as first and last code points. */
function rangesOf(written: string): (readonly [number, number])[] {
  return written.split(',').map((range) => {
    const [first = '0', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T
}
