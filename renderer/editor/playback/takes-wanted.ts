import type { Element, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../timings.ts'

/**
 * Total length of scenes in ms up to which all are requested together, so that avatars continue from one scene to the
 * next as in the clip.
 */
const togetherMs = 90_000
/** Number of scenes before and after the playhead's. */
const behind = 1
const ahead = 2

/** Visible avatars that the engine animates with speech. */
export function drawnAvatars(scene: Scene): Element[] {
  return scene.elements.filter(({ hidden, source }) => !hidden && source.kind === 'avatar')
}

/**
 * The scenes whose avatars are requested: all with avatars whose speech exists (`speaks`), if they are not too long
 * together, otherwise those around the playhead.
 */
export function scenesToDraw(
  timings: readonly SceneTiming[],
  atIndex: number,
  speaks: (scene: Scene) => boolean,
): SceneTiming[] {
  const drawable = timings.filter(({ scene }) => drawnAvatars(scene).length > 0 && speaks(scene))
  const lasts = drawable.reduce((sum, { durationMs }) => sum + durationMs, 0)
  if (lasts <= togetherMs) return drawable
  return drawable.filter(({ index }) => index >= atIndex - behind && index <= atIndex + ahead)
}

/**
 * Everything that the clips of a scene's avatars depend on, as text: their sizes and times, where the scene is cut, and
 * the speech. Positions are not part of it. `voice` identifies the speech.
 */
export function drawKey({ scene, durationMs }: SceneTiming, voice: string): string {
  const avatars = drawnAvatars(scene).map(
    ({ id, source, width, height, scaleX, scaleY, layer, start, end, liveliness, styling, appearance }) => [
      ...[id, source.kind === 'avatar' ? source.avatarId : '', width, height, scaleX, scaleY],
      ...[layer, start, end, liveliness, styling, appearance?.crop, appearance?.mask?.kind],
    ],
  )
  const cuts = scene.elements.flatMap(({ hidden, start, end }) => (hidden ? [] : [start, end]))
  return JSON.stringify([scene.id, durationMs, voice, avatars, [...new Set(cuts)].filter(Boolean)])
}

/** Heights in px at which avatars are drawn */
const heights = [360, 540, 720, 1080] as const

/**
 * Height at which avatars are drawn, for the canvas's height on the screen in px: never less than before, never more
 * than the canvas's own.
 */
export function drawHeight(screenPx: number, canvasPx: number, before: number): number {
  const wanted = heights.find((height) => height >= screenPx) ?? heights.at(-1)!
  const most = Math.min(1080, Math.max(144, canvasPx))
  return Math.min(most, Math.max(wanted, before))
}
