import type { CaptionLook } from '../../service/extension/captions.ts'

/** What the built-in looks have in common. */
const base = {
  font: 'Inter',
  size: 0.05,
  weight: 600,
  italic: false,
  color: '#ffffff',
  letterCase: 'written',
  letterSpacing: 0,
  lineHeight: 1.25,
  align: 'center',
  words: { kind: 'all' },
} as const satisfies Omit<CaptionLook, 'name'>

const softShadow = { color: '#000000cc', blur: 0.24, x: 0, y: 0.04 }
/** Shadows alone are too faint on a white wall or shirt: letters without a box have a dark line around them, too. */
const thinOutline = { color: '#101218', width: 0.05 }

/**
 * The looks that come with the product, by name; `captions.looks.<name>` has what a user calls them. To add one: an entry
 * here and its name in every language. A project keeps a copy of the look, so changing one here leaves projects as they are.
 */
export const builtInLooks = {
  plain: { ...base, outline: thinOutline, shadow: softShadow },
  boxed: {
    ...base,
    weight: 500,
    size: 0.046,
    lineHeight: 1.5,
    box: { around: 'lines', color: '#0b0d12cc', paddingX: 0.42, paddingY: 0.14, radius: 0.22 },
  },
  light: {
    ...base,
    size: 0.046,
    lineHeight: 1.5,
    color: '#14161c',
    box: { around: 'lines', color: '#ffffffeb', paddingX: 0.42, paddingY: 0.14, radius: 0.22 },
  },
  outlined: { ...base, weight: 800, outline: { color: '#101218', width: 0.09 } },
  band: {
    ...base,
    weight: 500,
    size: 0.044,
    box: { around: 'band', color: '#0b0d12d9', paddingX: 0.5, paddingY: 0.5, radius: 0 },
  },
  cinema: {
    ...base,
    font: 'Source Serif 4',
    italic: true,
    weight: 500,
    size: 0.05,
    color: '#fff3c4',
    outline: { color: '#1a160a', width: 0.045 },
    shadow: { color: '#000000b3', blur: 0.2, x: 0, y: 0.05 },
  },
  paper: {
    ...base,
    font: 'Source Serif 4',
    italic: true,
    weight: 500,
    size: 0.048,
    lineHeight: 1.5,
    color: '#2a1d12',
    box: { around: 'lines', color: '#fff8e7f0', paddingX: 0.45, paddingY: 0.12, radius: 0.1 },
  },
  singleWord: {
    ...base,
    font: 'Montserrat',
    weight: 800,
    size: 0.1,
    letterCase: 'upper',
    outline: { color: '#101218', width: 0.06 },
    shadow: { color: '#00000080', blur: 0.3, x: 0, y: 0.06 },
    words: { kind: 'single', grows: true },
  },
  karaoke: {
    ...base,
    font: 'Rubik',
    weight: 700,
    size: 0.056,
    outline: { color: '#101218', width: 0.08 },
    words: { kind: 'fill', color: '#ffd43b' },
  },
  wordPop: {
    ...base,
    font: 'Outfit',
    weight: 700,
    size: 0.062,
    outline: { color: '#101218', width: 0.06 },
    shadow: { color: '#00000099', blur: 0.3, x: 0, y: 0.05 },
    words: { kind: 'appear', grows: true },
  },
  keyword: {
    ...base,
    font: 'Manrope',
    weight: 800,
    size: 0.056,
    outline: thinOutline,
    shadow: softShadow,
    keyword: { color: '#69f0ae' },
  },
  marker: {
    ...base,
    font: 'DM Sans',
    weight: 700,
    size: 0.058,
    lineHeight: 1.4,
    outline: thinOutline,
    shadow: softShadow,
    words: {
      kind: 'highlight',
      color: '#ffffff',
      scale: 1,
      box: { color: '#6741f5', paddingX: 0.13, paddingY: 0.06, radius: 0.2 },
    },
  },
  bold: {
    ...base,
    font: 'Anton',
    weight: 400,
    size: 0.078,
    letterCase: 'upper',
    letterSpacing: 0.01,
    outline: { color: '#0b0d12', width: 0.07 },
    shadow: { color: '#00000099', blur: 0.2, x: 0, y: 0.06 },
    words: { kind: 'highlight', color: '#ffe600', scale: 1.08 },
  },
  glow: {
    ...base,
    font: 'Space Grotesk',
    weight: 700,
    size: 0.056,
    color: '#eafcff',
    outline: { color: '#04202b', width: 0.05 },
    shadow: { color: '#19d3ffe6', blur: 0.6, x: 0, y: 0 },
    words: { kind: 'highlight', color: '#7df9ff', scale: 1 },
  },
} as const satisfies Record<string, Omit<CaptionLook, 'name'>>

export type BuiltInLookName = keyof typeof builtInLooks

export const builtInLookNames = Object.keys(builtInLooks) as BuiltInLookName[]

/** A built-in look as a project keeps it. */
export function builtInLook(name: BuiltInLookName): CaptionLook {
  return { name, ...structuredClone<Omit<CaptionLook, 'name'>>(builtInLooks[name]) }
}

/** The look of captions that are turned on for the first time. */
export const defaultLookName: BuiltInLookName = 'plain'
