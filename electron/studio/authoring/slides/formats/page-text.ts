import type { PDFPageProxy } from 'pdfjs-dist'
import { cleanLines, oneLine } from '../../../../common/slides/index.ts'

/** A line of a page, and how large its letters are. */
interface PageLine {
  text: string
  size: number
}

/** The words of a page: its title, all others, and what was written on it as notes. */
export async function pageText(page: PDFPageProxy): Promise<{ title: string; body: string; notes: string }> {
  const lines = await linesOf(page)
  const largest = Math.max(0, ...lines.map(({ size }) => size))
  // A title is set larger than all other words, and is above them.
  const at = lines.findIndex(({ size }) => size === largest)
  const isTitle = at >= 0 && at < 3 && lines.some(({ size }) => size < largest * 0.9)
  const title = isTitle || lines.length === 1 ? (lines[Math.max(0, at)]?.text ?? '') : ''
  const others = title === '' ? lines : lines.filter((_, index) => index !== Math.max(0, at))
  return { title, body: joined(others.map(({ text }) => text)), notes: await notesOn(page) }
}

async function linesOf(page: PDFPageProxy): Promise<PageLine[]> {
  const { items } = await page.getTextContent()
  const lines: PageLine[] = []
  let line: PageLine = { text: '', size: 0 }
  const end = (): void => {
    const text = oneLine(line.text)
    // A number alone is that of the page.
    if (text !== '' && !/^\d{1,4}$/.test(text)) lines.push({ text, size: line.size })
    line = { text: '', size: 0 }
  }
  for (const item of items) {
    if (!('str' in item)) continue
    line.text += item.str
    if (item.str.trim() !== '') line.size = Math.max(line.size, Math.round(item.height * 10) / 10)
    if (item.hasEOL) end()
  }
  end()
  return lines
}

/** Lines as paragraphs: one that goes on in small letters belongs to the one before. */
function joined(lines: readonly string[]): string {
  return lines.reduce((all, line) => {
    if (all === '') return line
    if (/\p{L}-$/u.test(all) && /^\p{Ll}/u.test(line)) return all.slice(0, -1) + line
    return all + (/^[\p{Ll}(]/u.test(line) && !/[.!?:]$/.test(all) ? ' ' : '\n') + line
  }, '')
}

/** Comments on a page: programs that print presentations with their notes, and authors, put them there. */
async function notesOn(page: PDFPageProxy): Promise<string> {
  const annotations = (await page.getAnnotations()) as { subtype?: string; contentsObj?: { str?: string } }[]
  const texts = annotations.filter(({ subtype }) => subtype === 'Text').map(({ contentsObj }) => contentsObj?.str ?? '')
  return cleanLines(texts.join('\n'))
}
