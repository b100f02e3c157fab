import type { Element, Scene } from '@common/composition/index.ts'
import type { SceneTiming } from '../timings.ts'

/** ms of scenes up to which all are asked for at once, so that avatars move on from one to the next as in the clip. */
const togetherMs = 90_000
/** Scenes behind and before the playhead's. */
const behind = 1
const ahead = 2

/** Avatars that are seen and that the engine makes speak. */
export function drawnAvatars(scene: Scene): Element[] {
  return scene.elements.filter(({ hidden, source }) => !hidden && source.kind === 'avatar')
}

/**
 * The scenes whose avatars are to be drawn: all with avatars whose speech is there (`speaks`), as long as they are not
 * too long together, else those around the playhead.
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
 * What the clips of a scene's avatars depend on, as text: who is how large and there when, where the scene is cut, what
 * is said. Where things lie is not part of it. `voice` names what is said.
 */
export function drawKey({ scene, durationMs }: SceneTiming, voice: string): string {
  const avatars = drawnAvatars(scene).map(({ id, source, width, height, scaleX, scaleY, layer, start, end }) => [
    ...[id, source.kind === 'avatar' ? source.avatarId : '', width, height, scaleX, scaleY],
    ...[layer, start, end],
  ])
  const cuts = scene.elements.flatMap(({ hidden, start, end }) => (hidden ? [] : [start, end]))
  return JSON.stringify([scene.id, durationMs, voice, avatars, [...new Set(cuts)].filter(Boolean)])
}

/** Heights in px that avatars are drawn for. */
const heights = [360, 540, 720, 1080] as const

/** The height to draw for, given how many px the canvas has on the screen: never less than before, never more than it has. */
export function drawHeight(screenPx: number, canvasPx: number, before: number): number {
  const wanted = heights.find((height) => height >= screenPx) ?? heights.at(-1)!
  const most = Math.min(1080, Math.max(144, canvasPx))
  return Math.min(most, Math.max(wanted, before))
}
