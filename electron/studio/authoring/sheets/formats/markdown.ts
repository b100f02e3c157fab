import { message } from '../../../../common/messages/index.ts'
import { Lexer } from 'marked'
import type { Token, Tokens } from 'marked'
import type { SheetNotice } from '../../../../common/bridge/index.ts'
import type { Grid } from '../types.ts'

/**
 * Reads Markdown: as a table when most of the text is one, otherwise as one row per paragraph with the heading above
 * it.
 */
export function readMarkdown(text: string): Grid {
  const notices: SheetNotice[] = []
  const body = withoutFrontMatter(text, notices)
  const tokens = new Lexer({ gfm: true }).lex(body)
  const tables = tokens.filter((token): token is Tokens.Table => token.type === 'table')
  const paragraphs = paragraphsOf(tokens)
  const [largest] = tables.toSorted((a, b) => b.rows.length - a.rows.length)
  if (largest && largest.rows.length >= paragraphs.length - tables.length * 2) {
    const others = tables.length - 1
    if (others > 0) notices.push({ line: null, message: message('sheetErrors.largestTable', { n: others }) })
    if (paragraphs.length > 0) {
      notices.push({
        line: null,
        message: message('sheetErrors.paragraphsOutside', { n: paragraphs.length }),
      })
    }
    return {
      format: 'markdown',
      delimiter: null,
      notices,
      columns: largest.header.map((cell) => inlineText(cell.tokens)),
      rows: largest.rows.map((row) => row.map((cell) => inlineText(cell.tokens))),
    }
  }
  if (tables.length > 0) {
    const rows = tables.reduce((sum, table) => sum + table.rows.length, 0)
    notices.push({
      line: null,
      message: message('sheetErrors.rowsAmongParagraphs', { n: rows }),
    })
  }
  return {
    format: 'markdown',
    delimiter: null,
    columns: ['Text', 'Heading'],
    notices,
    rows: paragraphs.map(({ text, heading }) => [text, heading]),
  }
}

export function withoutFrontMatter(text: string, notices: SheetNotice[]): string {
  const match = /^---\r?\n(?:[\s\S]*?\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)
  if (!match) return text
  notices.push({ line: 1, message: message('sheetErrors.frontMatter') })
  return text.slice(match[0].length)
}

function paragraphsOf(tokens: readonly Token[]): { text: string; heading: string }[] {
  const found: { text: string; heading: string }[] = []
  let heading = ''
  const add = (text: string): void => {
    const normalized = text.replaceAll(/\s+/g, ' ').trim()
    if (normalized !== '') found.push({ text: normalized, heading })
  }
  const walk = (list: readonly Token[]): void => {
    for (const token of list) {
      if (token.type === 'heading')
        heading = inlineText(token.tokens ?? [])
          .replaceAll(/\s+/g, ' ')
          .trim()
      else if (token.type === 'paragraph' || token.type === 'text') add(inlineText(token.tokens ?? [token]))
      else if (token.type === 'blockquote') walk(token.tokens ?? [])
      else if (token.type === 'list') for (const item of (token as Tokens.List).items) walk(item.tokens)
      else if (token.type === 'code') add((token as Tokens.Code).text)
    }
  }
  walk(tokens)
  return found
}

/** Plain text of inline tokens, without markup, images and HTML tags. */
export function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return ' '
      if (token.type === 'html' || token.type === 'image' || token.type === 'checkbox') return ''
      if ('tokens' in token && Array.isArray(token.tokens)) return inlineText(token.tokens as Token[])
      return 'text' in token ? unescaped(String(token.text)) : ''
    })
    .join('')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name]!)
}
