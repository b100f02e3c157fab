import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

const familyName = 'Greenroom Captions'
const known = new Set<string>()

/** Makes the product's own fonts known to drawings. @returns the families to draw with, for `context.font` */
export async function drawingFonts(fonts: string | undefined): Promise<string> {
  if (fonts !== undefined && !known.has(fonts)) {
    const names = (await readdir(fonts)).filter((name) => /\.(woff2?|ttf|otf)$/i.test(name)).sort()
    // Each file holds some scripts only; drawing takes the next family where one lacks a letter.
    for (const [index, name] of names.entries())
      GlobalFonts.register(await readFile(join(fonts, name)), `${familyName} ${index}`)
    known.add(fonts)
  }
  const own = GlobalFonts.families.map(({ family }) => family).filter((family) => family.startsWith(familyName))
  return [...own.toSorted().map((family) => `"${family}"`), 'sans-serif'].join(', ')
}
