import mammoth from 'mammoth'
import { z } from 'zod'
import type { DroppedName, Slide } from '../../../../common/slides/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { wordText } from '../../sheets/index.ts'
import { OfficeParts } from '../office/parts.ts'
import { repacked } from '../office/repack.ts'
import type { SlidePictures } from '../pictures.ts'
import { damaged } from '../refuse.ts'
import { Outline } from './outline.ts'

/** The part of mammoth's document tree that is used here; mammoth's own types leave it untyped. */
interface Node {
  type: string
  children?: Node[]
  value?: string
  styleName?: string | null
  numbering?: unknown
  breakType?: string
  readAsBuffer?: () => Promise<Uint8Array>
}

const node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string(),
    children: z.array(node).optional(),
    value: z.string().optional(),
    styleName: z.string().nullish(),
    numbering: z.unknown().optional(),
    breakType: z.string().optional(),
    readAsBuffer: z.custom<() => Promise<Uint8Array>>((value) => typeof value === 'function').optional(),
  }),
) as z.ZodType<Node>

/** Style names are English in every language of Word; style ids are not. */
const headingStyle = /^(heading \d|title)$/i

const dropped: Readonly<Record<string, DroppedName>> = {
  noteReference: 'footnote',
  commentReference: 'comment',
}

/** Reads a Word document as slides: headings begin them. @throws StudioError `bad-slides` */
export async function readDocument(bytes: Uint8Array, name: string, pictures: SlidePictures): Promise<Slide[]> {
  const parts = new OfficeParts(bytes, name, 'word/document.xml')
  let document: unknown
  try {
    // mammoth resolves heading styles, tracked deletions and lists before it calls this function.
    const transformDocument = (tree: unknown): unknown => {
      document = tree
      return { ...(tree as object), children: [] }
    }
    await mammoth.convertToHtml({ buffer: Buffer.from(repacked(parts, { isClosed: false })) }, { transformDocument })
    return await slidesOf(node.parse(document), pictures)
  } catch (error) {
    if (error instanceof StudioError) throw error
    throw damaged(name, error)
  }
}

async function slidesOf(document: Node, pictures: SlidePictures): Promise<Slide[]> {
  const outline = new Outline()
  const walk = async (nodes: readonly Node[]): Promise<void> => {
    for (const one of nodes) {
      if (one.type === 'table') outline.found('table')
      else if (one.type === 'paragraph') await addParagraph(one)
      else await walk(one.children ?? [])
    }
  }
  const addParagraph = async (paragraph: Node): Promise<void> => {
    const text = wordText(paragraph)
    if (headingStyle.test(paragraph.styleName ?? '') && text.trim() !== '') outline.begin(text)
    else if (paragraph.numbering) outline.row(text)
    else outline.paragraph(text)
    for (const one of within(paragraph)) {
      const name = dropped[one.type]
      if (name) outline.found(name)
      if (one.type === 'image') outline.picture(await pictureOf(one))
    }
  }
  const pictureOf = async ({ readAsBuffer }: Node) => {
    // A picture that the document names and doesn't have is told among what the scenes lack.
    const bytes = readAsBuffer ? await readAsBuffer().catch(() => null) : null
    return bytes && pictures.keep(bytes)
  }
  await walk(document.children ?? [])
  outline.begin()
  return outline.slides
}

function* within(parent: Node): Iterable<Node> {
  for (const child of parent.children ?? []) {
    yield child
    yield* within(child)
  }
}
