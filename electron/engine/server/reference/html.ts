import { xmlLines } from '../../../common/xml.ts'

/** Text that is written into a page as it is, because its signs are escaped already. */
export interface Html {
  html: string
}

type Part = string | number | Html | null | undefined | false | readonly Part[]

const isHtml = (part: Part): part is Html => typeof part === 'object' && part !== null && 'html' in part

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (isHtml(part)) return part.html
  if (typeof part === 'object') return part.map(written).join('')
  return xmlLines(String(part))
}

/** HTML with values in it, whose signs are escaped. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.map((text, index) => text + written(parts[index])).join('') }
}
