import { strToU8, zipSync } from 'fflate'

/** A paragraph of a Word document that a test writes. */
export type DocxPart =
  | { heading: string; level?: number }
  | { text: string }
  | { item: string }
  | { table: readonly (readonly string[])[] }
  | { picture: Uint8Array }

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`

function partXml(part: DocxPart, index: number): string {
  if ('heading' in part) return paragraph(part.heading, `<w:pStyle w:val="Heading${part.level ?? 1}"/>`)
  if ('text' in part) return paragraph(part.text)
  if ('item' in part) return paragraph(part.item, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
  if ('table' in part) {
    const rows = part.table.map(
      (row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
    )
    return `<w:tbl>${rows.join('')}</w:tbl>`
  }
  return (
    '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">' +
    '<wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData>' +
    `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rIdPic${index}"/>` +
    '</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
  )
}

/** The bytes of a Word document with these paragraphs. */
export function makeDocx(parts: readonly DocxPart[]): Uint8Array {
  const styles = [1, 2, 3].map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  const list = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>'
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (content: string): string =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
  const pictures = parts.flatMap((part, index) => ('picture' in part ? [[index, part.picture] as const] : []))
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': `${head}<w:document xmlns:w="${word}" xmlns:r="${office}"><w:body>${parts.map(partXml).join('')}</w:body></w:document>`,
    'word/styles.xml': `${head}<w:styles xmlns:w="${word}">${styles.join('')}</w:styles>`,
    'word/numbering.xml': `${head}<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="1">${list}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    'word/_rels/document.xml.rels': relations(
      [
        relation('rIdS', 'styles', 'styles.xml'),
        relation('rIdN', 'numbering', 'numbering.xml'),
        ...pictures.map(([index]) => relation(`rIdPic${index}`, 'image', `media/image${index}.png`)),
      ].join(''),
    ),
  }
  return zipSync({
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])),
    ...Object.fromEntries(pictures.map(([index, bytes]) => [`word/media/image${index}.png`, bytes])),
  })
}
