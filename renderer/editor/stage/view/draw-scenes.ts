import type { SceneState, TransitionState } from '@common/transitions/index.ts'
import type { Box, Size } from '../../box.ts'
import type { SceneLook } from '../../transitions/scene-look.ts'

/** A scene as it was drawn, in the size of the canvas on the screen, and its camera. */
interface DrawnScene {
  picture: OffscreenCanvas
  camera: SceneState | null
}

/** How far a blur of this standard deviation is seen, as a multiple of it. */
const blurReach = 3

/**
 * Draws a scene as its camera shows it, in a transition together with the scene that goes, as
 * `electron/media/compose/scenes/chains.ts` does.
 * @param box where the canvas lies, device px
 * @param scale device px for one px of the canvas
 * @param pictures both scenes alone, in the size of the box
 */
export function drawLook(
  context: CanvasRenderingContext2D,
  box: Box,
  { camera, leaving }: SceneLook,
  scale: number,
  { after, before }: { after: OffscreenCanvas; before: OffscreenCanvas | null },
): void {
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.translate(box.x, box.y)
  const gone = leaving && before && { before: { picture: before, camera: leaving.camera }, state: leaving.state }
  drawScenes(context, { picture: after, camera }, gone, scale)
  context.restore()
}

function drawScenes(
  context: CanvasRenderingContext2D,
  after: DrawnScene,
  transition: { before: DrawnScene; state: TransitionState } | null,
  scale: number,
): void {
  if (!transition) {
    context.drawImage(seen(after, scale), 0, 0)
    return
  }
  const { before, state } = transition
  const { width, height } = after.picture
  context.fillStyle = state.ground
  context.fillRect(0, 0, width, height)
  for (const [scene, own] of [
    [before, state.before],
    [after, state.after],
  ] as const) {
    if (own.opacity <= 0) continue
    const picture = blurred(enlarged(seen(scene, scale), own, scale, false), own.blur * scale)
    context.save()
    context.globalAlpha = own.opacity
    context.translate(own.x * scale, own.y * scale)
    clipTo(context, own, { width, height }, scale)
    context.drawImage(picture, 0, 0)
    context.restore()
  }
}

/** What a scene's camera shows of it. */
function seen({ picture, camera }: DrawnScene, scale: number): OffscreenCanvas {
  return camera ? enlarged(picture, camera, scale, true) : picture
}

/** A picture that is scaled around its centre; with `isMoved`, also moved within its edges. */
function enlarged(picture: OffscreenCanvas, state: SceneState, scale: number, isMoved: boolean): OffscreenCanvas {
  if (state.scale === 1 && !isMoved) return picture
  const { width, height } = picture
  return drawn({ width, height }, (context) => {
    const [x, y] = isMoved ? [state.x * scale, state.y * scale] : [0, 0]
    context.translate(width / 2 + x, height / 2 + y)
    context.scale(state.scale, state.scale)
    context.translate(-width / 2, -height / 2)
    context.imageSmoothingQuality = 'low'
    context.drawImage(picture, 0, 0)
  })
}

/** A blurred picture: beyond its edges it goes on with the px of the edge, so that these don't darken. */
function blurred(picture: OffscreenCanvas, deviation: number): OffscreenCanvas {
  if (deviation <= 0) return picture
  const { width, height } = picture
  const reach = Math.ceil(deviation * blurReach)
  const wide = drawn({ width: width + 2 * reach, height: height + 2 * reach }, (context) => {
    const columns = edges(width, reach)
    const rows = edges(height, reach)
    for (const [sx, sw, dx, dw] of columns)
      for (const [sy, sh, dy, dh] of rows) context.drawImage(picture, sx, sy, sw, sh, dx, dy, dw, dh)
  })
  return drawn({ width, height }, (context) => {
    context.filter = `blur(${deviation}px)`
    context.drawImage(wide, -reach, -reach)
  })
}

/** From where parts of a side are taken and where they are drawn: first px, all of it, last px. */
const edges = (side: number, reach: number) =>
  [
    [0, 1, 0, reach],
    [0, side, reach, side],
    [side - 1, 1, reach + side, reach],
  ] as const

function clipTo(
  context: CanvasRenderingContext2D,
  { hidden, circle }: SceneState,
  { width, height }: Size,
  scale: number,
): void {
  const { left, top, right, bottom } = hidden
  if (left + top + right + bottom > 0) {
    context.beginPath()
    context.rect(width * left, height * top, width * (1 - left - right), height * (1 - top - bottom))
    context.clip()
  }
  if (circle === undefined) return
  context.beginPath()
  context.arc(width / 2, height / 2, circle * scale, 0, 2 * Math.PI)
  context.clip()
}

/** A new picture. */
export function drawn({ width, height }: Size, draw: (context: CanvasRenderingContext2D) => void): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the window has no canvas left')
  draw(context as unknown as CanvasRenderingContext2D)
  return canvas
}
