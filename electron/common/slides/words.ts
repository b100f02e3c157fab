/** Scripts and shown words of slides. */

/** Most characters of a text on the picture: a longer one could not be read while it is seen. */
export const mostShown = { title: 90, body: 240, row: 90, rows: 6 } as const

const endOfSentence = /[.!?…:;。！？：；][)"'”’」』]*$/

const bullet = /^(?:[•●▪■◦‣·*–—-]|\d{1,2}[.)])\s+/u

/** The words that a slide shows as sentences, where nobody has written down what is said. */
export function draftScript(parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split('\n'))
    .map((part) => part.trim().replace(bullet, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => (endOfSentence.test(part) ? part : `${part}${/\p{Script=Han}$/u.test(part) ? '。' : '.'}`))
    .join('\n')
}

/** A text shortened to so many characters, at the end of a word where there is one. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}

/** A text without line breaks, control characters and doubled spaces. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Co}]+/gu, ' ').trim()
}

/** Lines without spaces at their ends and without control characters; two empty lines are one. */
export function cleanLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/\p{Co}+/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
