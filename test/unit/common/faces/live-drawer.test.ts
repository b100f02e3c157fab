import { describe, expect, it } from 'vitest'
import {
  applyColors,
  createLayer,
  drawIntoLayer,
  fromPyramid,
  maskAt,
} from '../../../../electron/common/faces/draw/index.ts'
import {
  FaceDrawer,
  LiveFace,
  createLiveSource,
  drawOpenings,
  faceTriangles,
  liveColors,
} from '../../../../electron/common/faces/live/index.ts'
import { drawnFace, placed, restingFace, withMouth } from '../../../support/faces/drawn-face.ts'

const side = 320
const shape = placed(restingFace(), side)
const source = createLiveSource(drawnFace(shape, side, [220, 170, 140]), shape)

/** A darker person's frame, RGBA. */
function frameOf(points: Float32Array) {
  const { data } = drawnFace(points, side, [120, 90, 80])
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at++) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4)
  return { data: rgba, width: side, height: side, channels: 4 as const }
}

describe('a face that is drawn on the processor', () => {
  it.each([0, 0.5])('looks as it does step by step, at a turn of %f radians', (yaw) => {
    const points = placed(restingFace(), side, { yaw })
    const plan = new LiveFace().plan(frameOf(points), points, 0, source)!
    const { rect, alpha, mask, colors } = plan
    const drawn = new FaceDrawer().draw(plan)

    const layer = createLayer(rect)
    const where = { targetPoints: plan.placed, triangles: faceTriangles, pointAlpha: alpha, sorted: true }
    const { picture, points: from } = source.texture
    const taken = fromPyramid(picture, { sourcePoints: from, sourceStride: 2, ...where })
    drawIntoLayer(layer, { ...taken, ...where })
    applyColors(layer, colors!, liveColors)

    let [seen, most, sum, alphaOff] = [0, 0, 0, 0]
    for (let px = 0; px < layer.alpha.length; px++) {
      const [x, y] = [rect.x + (px % rect.width) + 0.5, rect.y + Math.floor(px / rect.width) + 0.5]
      const share = layer.alpha[px]! * maskAt(mask, x, y) * 255
      alphaOff = Math.max(alphaOff, Math.abs(drawn[px * 4 + 3]! - share))
      if (share < 8) continue
      seen++
      for (let channel = 0; channel < 3; channel++) {
        const wanted = Math.min(255, Math.max(0, layer.color[px * 3 + channel]!))
        const difference = Math.abs(drawn[px * 4 + channel]! - wanted)
        most = Math.max(most, difference)
        sum += difference
      }
    }
    expect(alphaOff).toBeLessThanOrEqual(2)
    expect(seen).toBeGreaterThan(4_000)
    expect(sum / seen / 3).toBeLessThan(1.5)
    expect(most).toBeLessThan(16)
  })

  it('draws nothing outside of the face, whatever was drawn before', () => {
    const drawer = new FaceDrawer()
    const points = placed(restingFace(), side)
    drawer.draw(new LiveFace().plan(frameOf(points), points, 0, source)!)
    const turned = placed(restingFace(), side, { yaw: 0.6 })
    const plan = new LiveFace().plan(frameOf(turned), turned, 0, source)!
    expect(drawer.draw(plan)).toEqual(new FaceDrawer().draw(plan))
    expect(drawer.draw(plan)[3]).toBe(0)
  })

  it('shows the frame’s own open mouth, and leaves alpha as it is', () => {
    const open = placed(withMouth(restingFace(), 1.5), side)
    const frame = frameOf(open)
    const live = new LiveFace()
    live.plan(frameOf(shape), shape, 0, source)
    const plan = live.plan(frame, open, 50, source)!
    const drawn = new FaceDrawer().draw(plan)
    const before = Uint8ClampedArray.from(drawn)
    // Everything in the person's own frame is blue now, and nothing in the source is.
    for (let at = 0; at < frame.data.length; at += 4) frame.data.set([0, 0, 255], at)
    drawOpenings(frame, plan, drawn)
    const blue = (px: number): boolean => drawn[px * 4 + 2]! > 250 && drawn[px * 4]! < 5
    const count = before.length / 4
    expect(Array.from({ length: count }, (_, px) => px).filter(blue).length).toBeGreaterThan(40)
    expect(drawn.filter((_, at) => at % 4 === 3)).toEqual(before.filter((_, at) => at % 4 === 3))
  })
})
