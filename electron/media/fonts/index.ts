/** The fonts that come with the product, and font files as drawing needs them. */
export { bundledFonts } from './bundled.ts'
export type { FontPackage } from './bundled.ts'
export { checkFont } from './check-font.ts'
export { createBundledFontSet } from './font-set.ts'
export type { FontFacts } from './font-facts.ts'
export { readFont } from './read-font.ts'
export { FontRefused } from './refused.ts'
export type { FontReason } from './refused.ts'
