import { SaxesParser } from 'saxes'

export interface DocxContent {
  /** Outside tables, in order. */
  paragraphs: { text: string; heading: string }[]
  /** Outermost tables; a table within a cell is a part of its text. */
  tables: string[][][]
}

/** Paragraphs and tables of `word/document.xml`. Text that was deleted, fields' codes and notes are no text. */
export function readDocument(xml: string, headings: ReadonlySet<string>): DocxContent {
  const content: DocxContent = { paragraphs: [], tables: [] }
  let heading = ''
  let text = ''
  let style = ''
  let inText = false
  let hidden = 0
  let depth = 0
  let cell: string[] = []

  const endParagraph = (): void => {
    const said = text.replaceAll(/[^\S\n]+/g, ' ').trim()
    text = ''
    if (depth > 0) {
      cell.push(said)
      return
    }
    const line = said.replaceAll(/\s+/g, ' ')
    if (line === '') return
    if (headings.has(style)) heading = line
    else content.paragraphs.push({ text: line, heading })
  }

  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => {
    switch (name) {
      case 'w:del':
      case 'mc:Fallback':
        hidden += 1
        break
      case 'w:p':
        style = ''
        break
      case 'w:pStyle':
        style = attributes['w:val'] ?? ''
        break
      case 'w:t':
        inText = hidden === 0
        break
      case 'w:tab':
        if (hidden === 0 && text !== '') text += ' '
        break
      case 'w:br':
      case 'w:cr':
        if (hidden === 0) text += '\n'
        break
      case 'w:noBreakHyphen':
        if (hidden === 0) text += '-'
        break
      case 'w:tbl':
        depth += 1
        if (depth === 1) content.tables.push([])
        break
      case 'w:tr':
        if (depth === 1) content.tables.at(-1)!.push([])
        break
      case 'w:tc':
        if (depth === 1) cell = []
        break
    }
  })
  parser.on('text', (part) => {
    if (inText) text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:del' || name === 'mc:Fallback') hidden -= 1
    else if (name === 'w:t') inText = false
    else if (name === 'w:p') endParagraph()
    else if (name === 'w:tbl') depth -= 1
    else if (name === 'w:tc' && depth === 1) content.tables.at(-1)!.at(-1)?.push(cell.join('\n').trim())
  })
  parser.write(xml).close()
  return content
}
