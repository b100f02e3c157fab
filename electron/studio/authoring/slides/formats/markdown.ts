import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { Lexer } from 'marked'
import type { Token, Tokens } from 'marked'
import type { Slide } from '../../../../common/slides/index.ts'
import { inlineText, withoutFrontMatter } from '../../sheets/index.ts'
import type { SlidePictures } from '../pictures.ts'
import { Outline } from './outline.ts'

/** Largest picture beside a document, bytes. */
const mostPictureBytes = 64 * 1024 * 1024

/** Settings of a slide as Marp has them in comments, such as `_class: lead`: they are no notes. */
const setting =
  /^\s*[_$]?(?:marp|theme|style|size|math|headingDivider|class|paginate|header|footer|color|background[A-Za-z]*)\s*:/

/**
 * Reads Markdown as slides: headings and lines (`---`) begin them. Comments are notes, as programs for slides in Markdown
 * have them. @param path of the file, to whose folder its pictures belong
 */
export async function readMarkdownSlides(text: string, path: string, pictures: SlidePictures): Promise<Slide[]> {
  const outline = new Outline()
  const addPicture = async (href: string): Promise<void> => {
    const bytes = await pictureBytes(href, dirname(path))
    if (bytes === null) outline.found('remotePicture')
    else outline.picture(await pictures.keep(bytes))
  }
  const walk = async (tokens: readonly Token[]): Promise<void> => {
    for (const token of tokens) {
      if (token.type === 'heading') outline.begin(inlineText(token.tokens ?? []))
      else if (token.type === 'hr') outline.begin()
      else if (token.type === 'paragraph' || token.type === 'text') {
        outline.paragraph(inlineText(token.tokens ?? [token]))
        for (const href of imagesIn(token.tokens ?? [])) await addPicture(href)
      } else if (token.type === 'blockquote') await walk(token.tokens ?? [])
      else if (token.type === 'list') await addList(token as Tokens.List)
      else if (token.type === 'code') outline.found('code')
      else if (token.type === 'table') outline.found('table')
      else if (token.type === 'html') addHtml((token as Tokens.HTML).text)
    }
  }
  const addList = async ({ items }: Tokens.List): Promise<void> => {
    for (const { tokens } of items) {
      const [first, ...rest] = tokens
      if (first && (first.type === 'text' || first.type === 'paragraph')) {
        outline.row(inlineText((first as Tokens.Text).tokens ?? [first]))
        for (const href of imagesIn((first as Tokens.Text).tokens ?? [])) await addPicture(href)
        await walk(rest)
      } else await walk(tokens)
    }
  }
  const addHtml = (html: string): void => {
    const comment = /^\s*<!--([\s\S]*?)-->\s*$/.exec(html)?.[1]
    if (comment === undefined) outline.found('html')
    else if (!setting.test(comment)) outline.paragraph(comment)
  }
  await walk(new Lexer({ gfm: true }).lex(withoutFrontMatter(text, [])))
  outline.begin()
  return outline.slides
}

function imagesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'image') return [(token as Tokens.Image).href]
    return 'tokens' in token && Array.isArray(token.tokens) ? imagesIn(token.tokens as Token[]) : []
  })
}

/**
 * The bytes of a picture that lies in the folder of the document or below it; null for all others: a document of somebody
 * else must not name files of this machine, or addresses.
 */
async function pictureBytes(href: string, folder: string): Promise<Uint8Array | null> {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return null
  try {
    const home = await realpath(folder)
    const path = await realpath(resolve(home, decodeURIComponent(href)))
    const inside = relative(home, path)
    if (inside.startsWith('..') || isAbsolute(inside)) return null
    const { size } = await stat(path)
    return size > mostPictureBytes ? null : await readFile(path)
  } catch {
    // What isn't there, or has no valid name, is told among what the scenes lack.
    return null
  }
}
