import { strToU8, zipSync } from 'fflate'

export interface Worksheet {
  name: string
  /** Content of `sheetData`. */
  rows: string
  hidden?: boolean
  /** Elements beside `sheetData`, such as merged cells. */
  more?: string
}

export interface WorkbookParts {
  sheets: Worksheet[]
  /** `<si>` elements of the shared strings. */
  strings?: string
  /** Number formats of the cell styles 1, 2, …: ids of Excel's own, or codes. */
  formats?: (number | string)[]
  date1904?: boolean
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook built from its parts, so that every form in which spreadsheet programs write can be tested. */
export function workbook({ sheets, strings, formats = [], date1904 = false }: WorkbookParts): Uint8Array {
  const own = formats.flatMap((format, index) => (typeof format === 'string' ? [[170 + index, format] as const] : []))
  const ids = formats.map((format, index) => (typeof format === 'string' ? 170 + index : format))
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${sheets.map((_sheet, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, hidden }, index) => `<sheet name="${name}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_sheet, index) => `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${ids.length + 1}"><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings ?? ''}</sst>`,
  }
  for (const [index, { rows, more }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${more ?? ''}</worksheet>`
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
