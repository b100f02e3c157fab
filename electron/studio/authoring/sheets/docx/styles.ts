import { SaxesParser } from 'saxes'

/** Ids of the styles that are headings: in every language their names are the English ones, their ids are not. */
export function headingStyles(xml: string | undefined): ReadonlySet<string> {
  const found = new Set(['Title', 'Heading1', 'Heading2', 'Heading3', 'Heading4', 'Heading5', 'Heading6'])
  if (xml === undefined) return found
  const parser = new SaxesParser({ xmlns: false })
  let style = ''
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:style') style = attributes['w:styleId'] ?? ''
    const called = name === 'w:name' ? (attributes['w:val'] ?? '') : ''
    if (style !== '' && /^(heading \d|title)$/i.test(called)) found.add(style)
  })
  parser.write(xml).close()
  return found
}
