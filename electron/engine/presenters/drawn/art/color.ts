/** Colour arithmetic on #rrggbb strings; mixes in linear-ish space so that shades stay lively. */

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

/** `share` 0 gives `a`, 1 gives `b`. Mixed on squares: a plain average of hex values turns muddy. */
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

/** Towards light in the same hue, a little warmer: a plain mix with white turns cloth and hair grey. */
export function lighter(hex: string, share: number): string {
  const [r, g, b] = parseHex(hex)
  const top = Math.max(r, g, b, 1)
  // Brightness first, then whiteness: as far as the hue can carry, it does.
  const gain = 1 + (255 / top - 1) * share * 0.62
  return mix(toHex([r * gain, g * gain, b * gain]), '#fff6ea', share * 0.42)
}

export const darker = (hex: string, share: number): string => mix(hex, '#140a12', share)
