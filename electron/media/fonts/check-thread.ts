import { parentPort, workerData } from 'node:worker_threads'
import { FontFace } from '../../common/drawing/fonts/face.ts'
import { fontFacts } from './font-facts.ts'
import { readFont } from './read-font.ts'
import { FontRefused } from './refused.ts'
import type { CheckAnswer } from './check-font.ts'

/** Most characters that are shaped and glyphs whose outlines are read: fonts of Chinese have some 60,000. */
const mostTried = 3_000

/** The thread that reads one file as a font and ends. What a hostile file does to it, it does to nothing else. */
const port = parentPort
if (!port) throw new Error('a worker thread is started with `new Worker`')
port.postMessage(await check(workerData as string))

async function check(path: string): Promise<CheckAnswer> {
  try {
    const file = await readFont(path)
    const facts = fontFacts(file)
    tryOut(file, facts.weights.max)
    return { facts }
  } catch (error) {
    if (error instanceof FontRefused) return { refused: error.reason, detail: error.detail }
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return { refused: code === 'ENOENT' ? 'gone' : 'damaged', detail: '' }
  }
}

/** Shapes characters of the font and reads their outlines, as drawing will. @throws where that fails */
function tryOut(file: Uint8Array, weight: number): void {
  const face = new FontFace('checked', file, weight)
  if (!(face.unitsPerEm >= 16 && face.unitsPerEm <= 16_384)) throw new FontRefused('damaged')
  const characters = face.someCharacters(mostTried)
  let drawn = 0
  for (let start = 0; start < characters.length; start += 100) {
    const text = characters.slice(start, start + 100).join('')
    for (const glyph of face.shape({ text, start: 0, end: text.length, isRightToLeft: false, script: undefined })) {
      if (!Number.isFinite(glyph.advance)) throw new FontRefused('damaged')
      if (face.outline(glyph.id).length > 0) drawn += 1
    }
  }
  if (drawn === 0) throw new FontRefused('noOutlines')
}
