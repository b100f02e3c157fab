import type { LayoutName, ShapeName } from '../model.ts'

/** A part of the canvas: left, top, width and height as shares of its sides. */
export type Region = readonly [left: number, top: number, width: number, height: number]

/** Where a scene has what, in one shape. */
export interface Regions {
  /** Words one below the other. */
  text: Region
  /** How they stand in their region, and how their lines are set. */
  anchor?: 'top' | 'middle' | 'bottom'
  align?: 'start' | 'center'
  /** The head's top and the width of the presenter, who stands on the region's lower edge. */
  figure?: Region
  /** What stands beside the words: rows, a picture, a number, the words of an invitation. */
  aside?: Region
  /** A field in the colours of another ground. */
  panel?: Region
  /** Px of the corners of the panel for a canvas whose shorter side is 1080. */
  radius?: number
  /** Words of the text region that stand on the panel. */
  textOnPanel?: boolean
  asideOnPanel?: boolean
  /** A circle behind the presenter: its middle, and its diameter as a share of the shorter side. */
  halo?: readonly [x: number, y: number, diameter: number]
}

/** The layouts of scenes. Words end above the captions, and begin below what apps lay over the top of tall videos. */
export const layouts = {
  /** Words on one side, the presenter large on the other. */
  split: {
    wide: { text: [0.08, 0.1, 0.46, 0.66], figure: [0.54, 0.09, 0.42, 0.91], halo: [0.78, 0.58, 0.8] },
    tall: { text: [0.08, 0.12, 0.84, 0.235], figure: [0, 0.363, 1, 0.637], halo: [0.5, 0.7, 1.02] },
    square: { text: [0.08, 0.07, 0.84, 0.34], figure: [0.3, 0.425, 0.66, 0.575], halo: [0.63, 0.74, 0.56] },
    portrait: { text: [0.08, 0.07, 0.84, 0.34], figure: [0.2, 0.42, 0.78, 0.58], halo: [0.59, 0.72, 0.74] },
  },
  /** The presenter on a field of colour, words beside it. */
  panel: {
    wide: { text: [0.49, 0.1, 0.43, 0.66], panel: [0, 0, 0.42, 1], figure: [0.02, 0.1, 0.38, 0.9] },
    tall: { text: [0.08, 0.12, 0.84, 0.235], panel: [0, 0.5, 1, 0.5], figure: [0, 0.363, 1, 0.637] },
    square: { text: [0.08, 0.07, 0.84, 0.31], panel: [0, 0.56, 1, 0.44], figure: [0.2, 0.4, 0.6, 0.6] },
    portrait: { text: [0.08, 0.07, 0.84, 0.31], panel: [0, 0.55, 1, 0.45], figure: [0.14, 0.4, 0.72, 0.6] },
  },
  /** News: who speaks, a card beside them, and the headline on a bar in front. */
  newscast: {
    wide: {
      text: [0.115, 0.595, 0.77, 0.145],
      panel: [0.08, 0.57, 0.84, 0.195],
      radius: 20,
      textOnPanel: true,
      figure: [0.07, 0.1, 0.44, 0.6],
      aside: [0.56, 0.12, 0.36, 0.41],
    },
    tall: {
      text: [0.12, 0.535, 0.76, 0.115],
      panel: [0.07, 0.52, 0.86, 0.145],
      radius: 24,
      textOnPanel: true,
      figure: [0.1, 0.305, 0.8, 0.3],
      aside: [0.08, 0.12, 0.84, 0.17],
    },
    square: {
      text: [0.115, 0.56, 0.77, 0.185],
      panel: [0.07, 0.54, 0.86, 0.225],
      radius: 20,
      textOnPanel: true,
      figure: [0.05, 0.13, 0.46, 0.53],
      aside: [0.52, 0.08, 0.4, 0.4],
    },
    portrait: {
      text: [0.115, 0.615, 0.77, 0.155],
      panel: [0.07, 0.595, 0.86, 0.195],
      radius: 22,
      textOnPanel: true,
      figure: [0.075, 0.2, 0.45, 0.5],
      aside: [0.52, 0.08, 0.4, 0.34],
    },
  },
  /** A large picture below a headline, the presenter small in front of it. */
  showcase: {
    wide: {
      text: [0.08, 0.07, 0.84, 0.2],
      anchor: 'bottom',
      aside: [0.36, 0.31, 0.56, 0.455],
      figure: [0.05, 0.36, 0.28, 0.64],
    },
    tall: { text: [0.08, 0.12, 0.84, 0.14], aside: [0.08, 0.455, 0.84, 0.19], figure: [0.1, 0.265, 0.8, 0.375] },
    square: { text: [0.08, 0.07, 0.84, 0.23], aside: [0.42, 0.34, 0.5, 0.37], figure: [-0.03, 0.41, 0.44, 0.59] },
    portrait: { text: [0.08, 0.07, 0.84, 0.22], aside: [0.08, 0.5, 0.84, 0.285], figure: [0.2, 0.285, 0.6, 0.42] },
  },
  /** A headline, rows below it, the presenter beside them. */
  list: {
    wide: {
      text: [0.08, 0.08, 0.46, 0.24],
      anchor: 'bottom',
      aside: [0.08, 0.36, 0.42, 0.41],
      figure: [0.55, 0.11, 0.4, 0.89],
    },
    tall: {
      text: [0.08, 0.12, 0.84, 0.2],
      anchor: 'bottom',
      aside: [0.08, 0.35, 0.47, 0.31],
      figure: [0.3, 0.363, 0.98, 0.637],
    },
    square: {
      text: [0.08, 0.07, 0.84, 0.25],
      anchor: 'bottom',
      aside: [0.08, 0.35, 0.46, 0.35],
      figure: [0.5, 0.37, 0.54, 0.63],
    },
    portrait: {
      text: [0.08, 0.07, 0.84, 0.24],
      anchor: 'bottom',
      aside: [0.08, 0.34, 0.5, 0.36],
      figure: [0.46, 0.41, 0.6, 0.59],
    },
  },
  /** Words alone. */
  statement: {
    wide: { text: [0.08, 0.1, 0.76, 0.66] },
    tall: { text: [0.08, 0.14, 0.84, 0.5] },
    square: { text: [0.08, 0.08, 0.84, 0.68] },
    portrait: { text: [0.08, 0.08, 0.84, 0.68] },
  },
  /** The last words, in the middle. */
  closing: {
    wide: { text: [0.14, 0.1, 0.72, 0.66], align: 'center' },
    tall: { text: [0.08, 0.14, 0.84, 0.5], align: 'center' },
    square: { text: [0.08, 0.08, 0.84, 0.68], align: 'center' },
    portrait: { text: [0.08, 0.08, 0.84, 0.68], align: 'center' },
  },
  /** Words and a large picture, without a presenter. */
  picture: {
    wide: { text: [0.08, 0.1, 0.36, 0.66], aside: [0.49, 0.12, 0.43, 0.64] },
    tall: { text: [0.08, 0.465, 0.84, 0.195], anchor: 'top', aside: [0.08, 0.12, 0.84, 0.315] },
    square: { text: [0.08, 0.52, 0.84, 0.245], anchor: 'top', aside: [0.08, 0.07, 0.84, 0.41] },
    portrait: { text: [0.08, 0.53, 0.84, 0.25], anchor: 'top', aside: [0.08, 0.07, 0.84, 0.43] },
  },
  /** Who and what above, when and where on a field below. */
  invitation: {
    wide: {
      text: [0.08, 0.08, 0.46, 0.44],
      panel: [0, 0.57, 1, 0.43],
      asideOnPanel: true,
      aside: [0.08, 0.6, 0.46, 0.165],
      figure: [0.54, 0.09, 0.42, 0.91],
    },
    tall: {
      text: [0.08, 0.12, 0.84, 0.2],
      panel: [0, 0.45, 1, 0.55],
      asideOnPanel: true,
      aside: [0.08, 0.48, 0.44, 0.17],
      figure: [0.28, 0.363, 0.98, 0.637],
    },
    square: {
      text: [0.08, 0.07, 0.84, 0.27],
      panel: [0, 0.5, 1, 0.5],
      asideOnPanel: true,
      aside: [0.08, 0.54, 0.5, 0.16],
      figure: [0.45, 0.36, 0.62, 0.64],
    },
    portrait: {
      text: [0.08, 0.07, 0.84, 0.27],
      panel: [0, 0.48, 1, 0.52],
      asideOnPanel: true,
      aside: [0.08, 0.52, 0.48, 0.18],
      figure: [0.42, 0.37, 0.66, 0.63],
    },
  },
} as const satisfies Record<LayoutName, Record<ShapeName, Regions>>

/** The regions of a layout; mirrored: as in a mirror, words are set as before. */
export function regionsOf(layout: LayoutName, shape: ShapeName, mirrored = false): Regions {
  const regions: Regions = layouts[layout][shape]
  if (!mirrored) return regions
  const turned = ([left, top, width, height]: Region): Region => [1 - left - width, top, width, height]
  // The headline of a list begins where its rows do.
  const [, top, , height] = regions.text
  const text = layout === 'list' ? ([regions.aside![0], top, regions.aside![2], height] as const) : regions.text
  return {
    ...regions,
    text: turned(text),
    ...(regions.figure ? { figure: turned(regions.figure) } : {}),
    ...(regions.aside ? { aside: turned(regions.aside) } : {}),
    ...(regions.panel ? { panel: turned(regions.panel) } : {}),
    ...(regions.halo ? { halo: [1 - regions.halo[0], regions.halo[1], regions.halo[2]] as const } : {}),
  }
}
