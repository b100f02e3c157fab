import { z } from 'zod'

/** Content of a Word document that rows are made from. */
export interface DocumentContent {
  /** Paragraphs outside of tables, in order. */
  paragraphs: { text: string; heading: string }[]
  /** Outermost tables; a table within a cell counts as text of that cell. */
  tables: string[][][]
}

/** The part of mammoth's document tree that is used here; mammoth's own types leave it untyped. */
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

/** Style names are English in every language of Word; style ids are not. */
const headingStyle = /^(heading \d|title)$/i

/**
 * Paragraphs and tables of the tree that mammoth read. @throws ZodError when mammoth's tree has another form than
 * expected
 */
export function documentContent(document: unknown): DocumentContent {
  const content: DocumentContent = { paragraphs: [], tables: [] }
  let heading = ''
  const walk = (nodes: readonly Node[]): void => {
    for (const one of nodes) {
      if (one.type === 'table') content.tables.push(tableOf(one))
      else if (one.type !== 'paragraph') walk(one.children ?? [])
      else {
        const text = wordText(one).replaceAll(/\s+/g, ' ').trim()
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
          wordText(paragraph)
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

/** What a part of a Word document says, as mammoth reads it. */
export function wordText(parent: Pick<Node, 'children'>): string {
  return (parent.children ?? [])
    .map((one) => {
      if (one.type === 'text') return one.value ?? ''
      if (one.type === 'tab') return ' '
      if (one.type === 'break') return one.breakType === 'line' ? '\n' : ' '
      return wordText(one)
    })
    .join('')
    .replaceAll('\u2011', '-')
}
