import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import decompress from 'wawoff2/decompress.js'
import { mostFontBytes } from '../../common/formats/index.ts'
import { FontRefused } from './refused.ts'

// The decoder gives a view into its memory, which the next file overwrites.
const one = pLimit(1)

/**
 * A font file as TTF or OTF, which the drawing reads. WOFF2 is unpacked.
 * @throws FontRefused for a WOFF2 file that would be too large unpacked; Error for one that can't be read or unpacked
 */
export async function readFont(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') return bytes
  // The header of WOFF2 has the size of the unpacked font at its 16th byte.
  if (bytes.byteLength < 48) throw new FontRefused('cutShort')
  if (bytes.readUInt32BE(16) > mostFontBytes) throw new FontRefused('tooLarge')
  return one(async () => new Uint8Array(await decompress(bytes)))
}
