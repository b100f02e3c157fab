import { bundledFonts, createBundledFontSet, readFont } from '../../electron/media/fonts/index.ts'

/** The fonts of the product, read from their packages on demand. */
export const productFonts = createBundledFontSet

/**
 * The font Anton as TTF under another name of five letters, so that it is one which the product does not have.
 * @param licence bits of `fsType` (OS/2); 0: it may be passed on
 */
export async function renamedFont(name: string, { licence = 0 } = {}): Promise<Uint8Array> {
  const anton = bundledFonts().find(({ family }) => family.name === 'Anton')!
  const key = [...anton.paths.keys()].find((one) => one.includes('-latin-400'))!
  const file = Buffer.from(await readFont(anton.paths.get(key)!))
  for (const encoding of ['utf16le', 'latin1'] as const) {
    // Names are in UTF-16 with the high byte first.
    const bytes = (text: string): Buffer =>
      encoding === 'utf16le' ? Buffer.from(text, encoding).swap16() : Buffer.from(text, encoding)
    for (let at = file.indexOf(bytes('Anton')); at >= 0; at = file.indexOf(bytes('Anton'), at + 1))
      bytes(name).copy(file, at)
  }
  file.writeUInt16BE(licence, tableOf(file, 'OS/2').offset + 8)
  return file
}

/** Where a table of a font lies. */
export function tableOf(file: Buffer, tag: string): { offset: number; length: number } {
  for (let entry = 12; entry < 12 + 16 * file.readUInt16BE(4); entry += 16) {
    if (file.toString('latin1', entry, entry + 4) === tag)
      return { offset: file.readUInt32BE(entry + 8), length: file.readUInt32BE(entry + 12) }
  }
  throw new Error(`the font has no table ${tag}`)
}
