/**
 * Arithmetic on colours given as #rrggbb. Colours are mixed in a nearly linear space, so that mixtures do not turn
 * grey.
 */

type Rgb = readonly [number, number, number]

export function parseHex(hex: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new Error(`a colour must look like #rrggbb, not ${hex}`)
  return [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)]
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/**
 * Mixes two colours: `share` 0 gives `a`, 1 gives `b`. The squares of the values are averaged, because the average of
 * the values themselves is too dark and grey.
 */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [parseHex(a), parseHex(b)]
  const at = (i: 0 | 1 | 2) => Math.sqrt(x[i] ** 2 * (1 - share) + y[i] ** 2 * share)
  return toHex([at(0), at(1), at(2)])
}

/** The colour with an alpha from 0 to 1, as a CSS colour. */
export function fade(hex: string, alpha: number): string {
  const [r, g, b] = parseHex(hex)
  return `rgba(${r},${g},${b},${Math.max(0, Math.min(1, alpha)).toFixed(3)})`
}

/** A lighter colour of the same hue, a little warmer. Mixing with white alone would turn cloth and hair grey. */
export function lighter(hex: string, share: number): string {
  const [r, g, b] = parseHex(hex)
  const top = Math.max(r, g, b, 1)
  // The brightness is raised first, as far as the hue allows, and only the rest by mixing with white.
  const gain = 1 + (255 / top - 1) * share * 0.62
  return mix(toHex([r * gain, g * gain, b * gain]), '#fff6ea', share * 0.42)
}

export const darker = (hex: string, share: number): string => mix(hex, '#140a12', share)
