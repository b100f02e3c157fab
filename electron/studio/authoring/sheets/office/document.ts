import { z } from 'zod'

/** A Word document as rows can be made of it. */
export interface DocumentContent {
  /** Outside tables, in order. */
  paragraphs: { text: string; heading: string }[]
  /** Outermost tables; a table within a cell is a part of its text. */
  tables: string[][][]
}

/** The part of mammoth's document tree that is used; its own types leave it open. */
interface Node {
  type: string
  children?: Node[]
  value?: string
  styleName?: string | null
  breakType?: string
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string(),
    children: z.array(node).optional(),
    value: z.string().optional(),
    styleName: z.string().nullish(),
    breakType: z.string().optional(),
  }),
) as z.ZodType<Node>

/** Names of styles are English in every language, unlike their ids. */
const headingStyle = /^(heading \d|title)$/i

/** Paragraphs and tables of what mammoth read. @throws ZodError where it reads otherwise than it did */
export function documentContent(document: unknown): DocumentContent {
  const content: DocumentContent = { paragraphs: [], tables: [] }
  let heading = ''
  const walk = (nodes: readonly Node[]): void => {
    for (const one of nodes) {
      if (one.type === 'table') content.tables.push(tableOf(one))
      else if (one.type !== 'paragraph') walk(one.children ?? [])
      else {
        const text = textOf(one).replaceAll(/\s+/g, ' ').trim()
        if (text === '') continue
        if (headingStyle.test(one.styleName ?? '')) heading = text
        else content.paragraphs.push({ text, heading })
      }
    }
  }
  walk(node.parse(document).children ?? [])
  return content
}

function tableOf(table: Node): string[][] {
  return (table.children ?? []).map((row) =>
    (row.children ?? []).map((cell) =>
      paragraphsWithin(cell)
        .map((paragraph) =>
          textOf(paragraph)
            .replaceAll(/[^\S\n]+/g, ' ')
            .trim(),
        )
        .join('\n')
        .trim(),
    ),
  )
}

function paragraphsWithin(parent: Node): Node[] {
  return (parent.children ?? []).flatMap((one) => (one.type === 'paragraph' ? [one] : paragraphsWithin(one)))
}

function textOf(parent: Node): string {
  return (parent.children ?? [])
    .map((one) => {
      if (one.type === 'text') return one.value ?? ''
      if (one.type === 'tab') return ' '
      if (one.type === 'break') return one.breakType === 'line' ? '\n' : ' '
      return textOf(one)
    })
    .join('')
    .replaceAll('\u2011', '-')
}
