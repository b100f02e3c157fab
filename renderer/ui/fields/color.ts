/** Colours as people write them: `#4fd39a`, `#fff`, `rgb(0 0 0)`, `rebeccapurple`. */

/** Whether the browser accepts the text as a colour. */
export function isColor(text: string): boolean {
  return text.trim() !== '' && CSS.supports('color', text.trim()) && !/^(inherit|initial|unset|revert)/i.test(text)
}

/** `#rrggbb` of any colour, for the system's colour picker; null when the text is no colour. */
export function hexOf(text: string): string | null {
  const plain = text.trim()
  if (/^#[0-9a-f]{6}$/i.test(plain)) return plain.toLowerCase()
  if (/^#[0-9a-f]{3}$/i.test(plain)) return plain.toLowerCase().replace(/[0-9a-f]/g, '$&$&')
  if (!isColor(plain)) return null
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  context.fillStyle = plain
  const normalized = String(context.fillStyle)
  return normalized.startsWith('#') ? normalized : null
}
