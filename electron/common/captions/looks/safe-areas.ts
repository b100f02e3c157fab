import type { CaptionPosition } from '../../service/extension/captions.ts'

/**
 * What stays free at the edges of the picture, as shares of its sides. `wide`: the title safe area of EBU R 95. `tall`:
 * also the controls that apps for upright videos lay over the picture.
 */
export const safeAreas = {
  wide: { left: 0.08, right: 0.08, top: 0.06, bottom: 0.07 },
  tall: { left: 0.08, right: 0.08, top: 0.12, bottom: 0.22 },
} as const satisfies Record<string, CaptionPosition['insets']>

export type SafeAreaName = keyof typeof safeAreas

/** The safe area for the aspect ratio of a canvas. */
export function safeAreaFor({ width, height }: { width: number; height: number }): SafeAreaName {
  return height > width ? 'tall' : 'wide'
}

/** Where captions stand when a project says nothing of it. */
export function defaultPosition(canvas: { width: number; height: number }): CaptionPosition {
  return { at: 'bottom', insets: safeAreas[safeAreaFor(canvas)] }
}
