/** Endings of font files that texts can be drawn with, without the dot. */
export const fontEndings = ['ttf', 'otf', 'woff2'] as const

/** Largest font file, bytes: fonts of Chinese, Japanese and Korean with all weights have some 20 MB. */
export const mostFontBytes = 64 * 1024 * 1024

/** A file that somebody means as a font: also kinds that are refused, so that the user is told why. */
export function isFontFile(name: string): boolean {
  return /\.(?:ttf|otf|woff2?|ttc|otc)$/i.test(name)
}
