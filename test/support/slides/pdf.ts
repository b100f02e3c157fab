/** A page of a PDF that a test writes: a title, lines below it, and a comment. */
export interface PdfPage {
  title?: string
  lines?: readonly string[]
  note?: string
  /** Size in points; 960 x 540 where absent. */
  size?: { width: number; height: number }
}

const text = (value: string): string => `(${value.replaceAll(/[\\()]/g, '\\$&')})`

/** The bytes of a PDF with these pages. @param isLocked with the mark of a password that nobody knows */
export function makePdf(pages: readonly PdfPage[], { isLocked = false } = {}): Uint8Array {
  const objects: string[] = []
  const add = (content: string): number => objects.push(content)
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const tree = pages.length * 3 + 2
  const ids = pages.map(({ title, lines = [], note, size = { width: 960, height: 540 } }) => {
    const drawn = [
      ...(title === undefined ? [] : [`BT /F1 48 Tf 40 ${size.height - 80} Td ${text(title)} Tj ET`]),
      ...lines.map((line, index) => `BT /F1 24 Tf 40 ${size.height - 160 - index * 40} Td ${text(line)} Tj ET`),
      '0.2 0.4 0.8 rg 40 40 200 60 re f',
    ].join('\n')
    const content = add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    const comment = add(
      note === undefined ? '<< >>' : `<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents ${text(note)} >>`,
    )
    const notes = note === undefined ? '' : ` /Annots [${comment} 0 R]`
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Contents ${content} 0 R` +
        ` /Resources << /Font << /F1 ${font} 0 R >> >>${notes} >>`,
    )
  })
  add(`<< /Type /Pages /Count ${ids.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`)
  const root = add(`<< /Type /Catalog /Pages ${tree} 0 R >>`)
  const unknown = `<${'5a'.repeat(32)}>`
  const lock = isLocked ? add(`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${unknown} /U ${unknown} >>`) : 0
  let file = '%PDF-1.7\n'
  const offsets = objects.map((content, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${content}\nendobj\n`
    return at
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const at of offsets) file += `${String(at).padStart(10, '0')} 00000 n \n`
  const encrypt = isLocked ? ` /Encrypt ${lock} 0 R /ID [<00> <00>]` : ''
  file += `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R${encrypt} >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
