import { message } from '../../../../common/messages/index.ts'
import type { Message } from '../../../../common/messages/index.ts'
import mammoth from 'mammoth'
import type { SheetNotice } from '../../../../common/bridge/index.ts'
import type { Grid } from '../types.ts'
import { cleanArchive, damaged } from './archive.ts'
import type { Wanted } from './archive.ts'
import { documentContent } from './document.ts'
import type { DocumentContent } from './document.ts'

const wanted: Wanted = {
  kind: 'document',
  main: 'word/document.xml',
  parts:
    /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/(document|styles|numbering)\.xml|word\/_rels\/document\.xml\.rels)$/,
  // A Word document of a million words unpacks to about 30 MiB.
  mostMiB: 96,
  split: message('sheetErrors.plainTextSplit'),
}

/**
 * Reads a Word document: its largest table when that is most of the content, otherwise one row per paragraph with its
 * heading.
 */
export async function readDocx(bytes: Uint8Array, name: string): Promise<Grid> {
  const archive = cleanArchive(bytes, wanted, name)
  let content: DocumentContent | undefined
  try {
    // mammoth resolves heading styles, tracked deletions and lists before it calls this function.
    const transformDocument = (document: unknown): unknown => {
      content = documentContent(document)
      return { ...(document as object), children: [] }
    }
    await mammoth.convertToHtml({ buffer: Buffer.from(archive) }, { transformDocument })
  } catch (error) {
    throw damaged(name, wanted.kind, error)
  }
  return gridOf(content ?? { paragraphs: [], tables: [] })
}

function gridOf({ paragraphs, tables }: DocumentContent): Grid {
  const notices: SheetNotice[] = []
  const note = (text: Message): number => notices.push({ line: null, message: text })
  const sized = tables.filter((table) => table.length > 1)
  const [largest] = sized.toSorted((a, b) => b.length - a.length)
  if (largest && largest.length >= paragraphs.length) {
    if (tables.length > 1) note(message('sheetErrors.largestTable', { n: tables.length - 1 }))
    if (paragraphs.length > 0) note(message('sheetErrors.paragraphsOutside', { n: paragraphs.length }))
    return { format: 'docx', delimiter: null, columns: null, rows: largest, notices }
  }
  const rows = tables.reduce((sum, table) => sum + table.length, 0)
  if (rows > 0) note(message('sheetErrors.rowsAmongParagraphs', { n: rows }))
  return {
    format: 'docx',
    delimiter: null,
    columns: ['Text', 'Heading'],
    notices,
    rows: paragraphs.map(({ text, heading }) => [text, heading]),
  }
}
