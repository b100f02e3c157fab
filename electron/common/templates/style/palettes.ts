/** The colours of what stands on a ground. */
export interface Ground {
  /** The ground goes from one colour to the other. */
  from: string
  to: string
  text: string
  /** Less important text. */
  muted: string
  /** What is emphasised: kickers, numbers, buttons. */
  mark: string
  /** Text on a button of the colour `mark`. */
  onMark: string
}

/** `deep` and `bold` are dark, `soft` and `light` are bright. */
export const groundNames = ['deep', 'bold', 'soft', 'light'] as const
export type GroundName = (typeof groundNames)[number]

type Palette = Readonly<Record<GroundName, Ground>>

const ground = (from: string, to: string, text: string, muted: string, mark: string, onMark: string): Ground => ({
  from,
  to,
  text,
  muted,
  mark,
  onMark,
})

/** Palettes by name. Texts have a contrast of 4.5:1 at least on both ends of their ground. */
export const palettes = {
  forest: {
    deep: ground('#12352f', '#173f34', '#ffffff', '#d5e8de', '#ffd99c', '#12352f'),
    bold: ground('#0b6b48', '#0a5a3e', '#ffffff', '#e1f4ea', '#ffe0a8', '#12352f'),
    soft: ground('#c4e5d4', '#b4dcc8', '#12352f', '#24483f', '#0b5a3e', '#ffffff'),
    light: ground('#f6f1e6', '#efe7d6', '#16302b', '#41544e', '#0a5638', '#ffffff'),
  },
  ocean: {
    deep: ground('#0d2140', '#1a3f6e', '#ffffff', '#d3e2f5', '#7fd8ff', '#0d2140'),
    bold: ground('#1c4fd1', '#1a45b5', '#ffffff', '#e2eaff', '#ffe27a', '#0d2140'),
    soft: ground('#cfe3fb', '#bed7f6', '#0d2140', '#2b4266', '#173f9c', '#ffffff'),
    light: ground('#f4f7fb', '#e8eef7', '#101e33', '#44546c', '#1c4fd1', '#ffffff'),
  },
  plum: {
    deep: ground('#2a1436', '#4c2260', '#ffffff', '#ecdcf3', '#ffb8a0', '#2a1436'),
    bold: ground('#6a2a8c', '#5a2178', '#ffffff', '#f3e4fa', '#ffd479', '#2a1436'),
    soft: ground('#e9d9f3', '#ddc8ec', '#2a1436', '#4c3459', '#642584', '#ffffff'),
    light: ground('#faf5f1', '#f3eae4', '#2a1436', '#5b4a63', '#7a2f9e', '#ffffff'),
  },
  clay: {
    deep: ground('#3a1d14', '#65321f', '#fff8f0', '#f5dfd0', '#ffc46b', '#3a1d14'),
    bold: ground('#b0402a', '#983620', '#ffffff', '#ffeae2', '#ffe6b8', '#3a1d14'),
    soft: ground('#fbdcc2', '#f6cfae', '#3a1d14', '#5f3a2b', '#8f3019', '#ffffff'),
    light: ground('#fbf6ee', '#f5ebdc', '#33201a', '#63493f', '#a83c24', '#ffffff'),
  },
  night: {
    deep: ground('#0c0d14', '#1d2033', '#ffffff', '#d0d4e4', '#b9f24c', '#0c0d14'),
    bold: ground('#3a2fd6', '#2f26b3', '#ffffff', '#e4e2ff', '#c8f76a', '#0c0d14'),
    soft: ground('#d9dcfb', '#cacff6', '#12132b', '#363a5e', '#3226b8', '#ffffff'),
    light: ground('#f6f6fa', '#ebebf3', '#12132b', '#4b4d66', '#3a2fd6', '#ffffff'),
  },
  sun: {
    deep: ground('#2b2410', '#4d3f14', '#fffdf2', '#f1e7c4', '#ffd83d', '#2b2410'),
    bold: ground('#ffcc33', '#ffbf1f', '#261d02', '#47390b', '#5c1f0e', '#ffffff'),
    soft: ground('#ffeaa6', '#ffe08a', '#2b2410', '#574a1c', '#8a2d14', '#ffffff'),
    light: ground('#fffaf0', '#fdf1d8', '#2b2410', '#5e5333', '#a33a12', '#ffffff'),
  },
  rose: {
    deep: ground('#3b0f24', '#691b41', '#fff6f8', '#f6dae3', '#ffc0a9', '#3b0f24'),
    bold: ground('#c2255c', '#a81d4d', '#ffffff', '#ffe6ee', '#ffe4c2', '#3b0f24'),
    soft: ground('#ffd9e0', '#ffc9d4', '#3b0f24', '#6a2f48', '#a01549', '#ffffff'),
    light: ground('#fff7f5', '#fdeae6', '#33121f', '#6b4653', '#b81f55', '#ffffff'),
  },
  slate: {
    deep: ground('#1b2730', '#2a3b4b', '#ffffff', '#dbe5ec', '#5fe0c5', '#14202a'),
    bold: ground('#0f6a75', '#0c5863', '#ffffff', '#dff3f5', '#ffe08a', '#14202a'),
    soft: ground('#d4e3e6', '#c5d8dd', '#1b2730', '#3a4c57', '#0a525c', '#ffffff'),
    light: ground('#f7f8f7', '#edf0ef', '#1b2730', '#4c5c66', '#0f6a75', '#ffffff'),
  },
  ink: {
    deep: ground('#161616', '#2b2927', '#ffffff', '#dedad4', '#ff9c7a', '#161616'),
    bold: ground('#bb2d16', '#a72610', '#ffffff', '#ffe9e2', '#ffe8b4', '#161616'),
    soft: ground('#dedad2', '#d2cdc3', '#161616', '#46423c', '#96200c', '#ffffff'),
    light: ground('#faf9f6', '#f1efe9', '#161616', '#55514b', '#b32a14', '#ffffff'),
  },
  lagoon: {
    deep: ground('#05363c', '#063d43', '#ffffff', '#d3ecec', '#ffb199', '#05363c'),
    bold: ground('#5fd4c6', '#46c5b8', '#062f33', '#0d444a', '#7a1730', '#ffffff'),
    soft: ground('#c7efe8', '#b3e6dd', '#062f33', '#1f5055', '#9c2440', '#ffffff'),
    light: ground('#fff8f2', '#fdeee2', '#0a3438', '#3f5f62', '#b32c4a', '#ffffff'),
  },
  lantern: {
    deep: ground('#4a0d12', '#74151b', '#fff6e6', '#f7dccb', '#ffcf70', '#4a0d12'),
    bold: ground('#b3201f', '#991a1c', '#fff8ea', '#ffe7d6', '#ffdc8a', '#4a0d12'),
    soft: ground('#f9dfae', '#f4d193', '#4a0d12', '#6a3326', '#8f1517', '#ffffff'),
    light: ground('#fff9ed', '#fbefd8', '#42110f', '#6b4a3d', '#a81d1d', '#ffffff'),
  },
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof palettes

/** Whether the ground's words are dark. */
export const isBright = ({ text }: Ground): boolean => Number.parseInt(text.slice(1, 3), 16) < 128

/** How headlines and all other words are set. */
export interface Typeface {
  headline: {
    font: string
    weight: number
    letterSpacing: number
    lineHeight: number
    /** Chinese letters are upright all the same. */
    italic?: boolean
    factor: number
  }
  body: { font: string; weight: number; strong: number }
}

const type = (font: string, weight: number, letterSpacing: number, lineHeight: number, factor = 1) => ({
  font,
  weight,
  letterSpacing,
  lineHeight,
  factor,
})

/** Typefaces by name. `factor`: of the size of headlines, since some fonts are narrow and others wide. */
export const typefaces = {
  modern: { headline: type('Inter', 800, -0.03, 1.06), body: { font: 'Inter', weight: 450, strong: 700 } },
  friendly: { headline: type('Outfit', 700, -0.015, 1.06, 1.06), body: { font: 'Outfit', weight: 400, strong: 600 } },
  editorial: {
    headline: type('Playfair Display', 700, -0.01, 1.1, 1.02),
    body: { font: 'Source Serif 4', weight: 400, strong: 600 },
  },
  poster: { headline: type('Anton', 400, 0.005, 1.12, 1.2), body: { font: 'Archivo', weight: 450, strong: 700 } },
  technical: {
    headline: type('Space Grotesk', 700, -0.03, 1.06),
    body: { font: 'Space Grotesk', weight: 400, strong: 600 },
  },
  warm: { headline: type('Fraunces', 650, -0.02, 1.08, 1.04), body: { font: 'DM Sans', weight: 420, strong: 650 } },
  quotation: {
    headline: { ...type('EB Garamond', 600, -0.01, 1.08, 1.12), italic: true },
    body: { font: 'DM Sans', weight: 420, strong: 650 },
  },
  grotesque: {
    headline: type('Bricolage Grotesque', 750, -0.02, 1.04, 1.08),
    body: { font: 'DM Sans', weight: 420, strong: 650 },
  },
} as const satisfies Record<string, Typeface>
export type TypefaceName = keyof typeof typefaces

/** The weight of a headline: a font that has heavy letters at the weight 400 has no Chinese ones, and those of others are thin there. */
export function headlineWeight({ weight }: Typeface['headline'], isChinese: boolean): number {
  return isChinese ? Math.max(weight, 650) : weight
}
