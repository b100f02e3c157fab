import type { SheetNotice } from '../../../../common/bridge/index.ts'
import { badSheet, exportAsCsv } from '../refuse.ts'
import type { Grid } from '../types.ts'
import { readDocument } from './document.ts'
import type { DocxContent } from './document.ts'
import { headingStyles } from './styles.ts'
import { unpackParts } from './unpack.ts'

const body = 'word/document.xml'
const styles = 'word/styles.xml'

/** A Word document: its largest table if most of it is that, else a row for each paragraph with its heading. */
export function readDocx(bytes: Uint8Array, name: string): Grid {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) {
    const old = bytes[0] === 0xd0 && bytes[1] === 0xcf
    throw badSheet(
      `${name} is no Word document${old ? ' of this kind: it is an old one, or it is protected by a password' : ''}.`,
      old ? 'Open it in Word and save it as DOCX, without a password.' : exportAsCsv,
    )
  }
  const parts = unpackParts(bytes, [body, styles], name)
  const xml = parts.get(body)
  if (xml === undefined) {
    throw badSheet(`${name} is no Word document: it has no text in it (${body}).`, exportAsCsv)
  }
  return gridOf(parse(xml, parts.get(styles), name))
}

function parse(xml: string, styleXml: string | undefined, name: string): DocxContent {
  try {
    return readDocument(xml, headingStyles(styleXml))
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^(\d+):(\d+): /, 'line $1, ') : String(error)
    throw badSheet(
      `${name} is damaged: its text can’t be read (${why}).`,
      'Save it again in the program it comes from.',
    )
  }
}

function gridOf({ paragraphs, tables }: DocxContent): Grid {
  const notices: SheetNotice[] = []
  const sized = tables.filter((table) => table.length > 1)
  const [largest] = sized.toSorted((a, b) => b.length - a.length)
  if (largest && largest.length >= paragraphs.length) {
    if (tables.length > 1) {
      notices.push({
        line: null,
        message: `The largest table was read; ${tables.length - 1} more were left out.`,
      })
    }
    if (paragraphs.length > 0) {
      notices.push({
        line: null,
        message: `${paragraphs.length} paragraphs outside the table were left out.`,
      })
    }
    return { format: 'docx', delimiter: null, columns: null, rows: largest, notices }
  }
  const rows = tables.reduce((sum, table) => sum + table.length, 0)
  if (rows > 0) {
    notices.push({
      line: null,
      message: `There are ${rows} rows of tables among the paragraphs; they were left out.`,
    })
  }
  return {
    ...{ format: 'docx', delimiter: null, columns: ['Text', 'Heading'], notices },
    rows: paragraphs.map(({ text, heading }) => [text, heading]),
  }
}
