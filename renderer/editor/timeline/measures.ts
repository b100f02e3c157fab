import type { ElementKind } from '@common/composition/index.ts'

/** Sizes of the timeline's parts in CSS px; the styles use them as `--tl-…`. */
export const measures = {
  heads: 152,
  ruler: 22,
  /** Height of a scene; the row around it is `sceneGap` taller. */
  scenes: 27,
  sceneGap: 4,
  /** Height of the row of captions, which a project has once captions were turned on. */
  captions: 25,
  row: 23,
  gap: 3,
  voice: 40,
  /** Height of the music's row; lower while there is none, and in a low timeline. */
  music: 34,
  noMusic: 28,
  lowMusic: 22,
  /** Width of the grip at a clip's edge. */
  edge: 7,
  /** Distance outside of the view within which clips are rendered. */
  overscan: 240,
} as const

/** Rows of videos and sounds are taller: they show frames and waveforms. */
const heights: Readonly<Partial<Record<ElementKind, number>>> = { video: 30, audio: 32 }

export const rowHeight = (kind: ElementKind): number => heights[kind] ?? measures.row
