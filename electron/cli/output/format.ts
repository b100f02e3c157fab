export { bytes } from '../../studio/core/bytes.ts'

/** `1:02:03`, `4:05` */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** `850 ms`, `12.3 s`, `4 min 05 s`: a duration. */
export function length(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const hours = Math.floor(seconds / 3600)
  const rest = `${Math.floor((seconds % 3600) / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
  return hours > 0 ? `${hours} h ${rest}` : rest
}

/** Rows aligned in columns, each as wide as its widest cell; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))))
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  )
}

/** Width in columns of a terminal: Chinese, Japanese and Korean characters take two. */
export function widthOf(text: string): number {
  return graphemesOf(text).reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), 0)
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u

const graphemesOf = (text: string): string[] => [...new Intl.Segmenter().segment(text)].map((part) => part.segment)

/**
 * Removes characters that could move the cursor, change colours or the direction of what follows (Unicode Standard Annex 9).
 */
export function plain(text: string): string {
  return text.replaceAll(terminalControls, ' ')
}

/** JSON in which no character controls the terminal that shows it: JSON itself escapes only those below U+0020. */
export function plainJson(json: string): string {
  return json.replaceAll(terminalControls, (controls) =>
    [...controls].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  )
}

const terminalControls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let shown = ''
  let room = width - 1
  for (const one of graphemesOf(text)) {
    room -= widthOf(one)
    if (room < 0) break
    shown += one
  }
  return `${shown}…`
}
