/** Drawings of SVG files, read as outlines. */
export { readSvg } from './read-svg.ts'
export type { ReadSvg } from './read-svg.ts'
export { SvgRefused } from './refused.ts'
export type { SvgReason } from './refused.ts'
export { svgLimits } from './tree.ts'
