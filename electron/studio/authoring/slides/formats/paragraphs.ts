import { childOf } from '../office/xml.ts'
import type { XmlNode } from '../office/xml.ts'

/** A paragraph of DrawingML. */
export interface Paragraph {
  text: string
  /** It is set without a bullet, whatever its placeholder does. */
  isPlain: boolean
}

/** The paragraphs of a text body that are not empty. */
export function paragraphsOf(body: XmlNode | undefined): Paragraph[] {
  return (body?.children ?? []).flatMap((node) => {
    if (node.name !== 'p') return []
    const text = textOf(node)
    return text.trim() === '' ? [] : [{ text, isPlain: childOf(node, 'pPr', 'buNone') !== undefined }]
  })
}

/** The text of runs, fields and line breaks; formulas have their text in other elements, and are told by themselves. */
function textOf(node: XmlNode): string {
  return node.children
    .map((child) => {
      if (child.name === 't') return child.text
      if (child.name === 'br') return '\n'
      if (child.name === 'r' || child.name === 'fld') return textOf(child)
      return ''
    })
    .join('')
}
