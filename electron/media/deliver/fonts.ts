import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canvasLibrary } from '../canvas.ts'

const familyName = 'Greenroom Captions'
const known = new Set<string>()

/**
 * Registers the product's own fonts for drawing.
 * @returns the font families for `context.font`
 */
export async function drawingFonts(fonts: string | undefined): Promise<string> {
  if (fonts !== undefined && !known.has(fonts)) {
    const names = (await readdir(fonts)).filter((name) => /\.(woff2?|ttf|otf)$/i.test(name)).sort()
    // Each font file has the letters of some scripts only; drawing takes the next family for a missing letter.
    for (const [index, name] of names.entries())
      canvasLibrary().GlobalFonts.register(await readFile(join(fonts, name)), `${familyName} ${index}`)
    known.add(fonts)
  }
  const own = canvasLibrary()
    .GlobalFonts.families.map(({ family }) => family)
    .filter((family) => family.startsWith(familyName))
  return [...own.toSorted().map((family) => `"${family}"`), 'sans-serif'].join(', ')
}
