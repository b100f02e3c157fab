import { describe, expect, it } from 'vitest'
import { someOf } from '../../../../support/depth.ts'
import { presenters } from '../../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { FramePainter } from '../../../../../electron/engine/presenters/drawn/clip/painter.ts'
import { Figure } from '../../../../../electron/engine/presenters/drawn/rig/figure.ts'
import { planMotion } from '../../../../../electron/engine/presenters/drawn/rig/motion.ts'

const poses = Array.from({ length: 100 }, (_, i) => ({
  open: Math.abs(Math.sin(i / 3)),
  wide: 0.4,
  round: 0,
  press: 0,
  bite: 0,
  tongue: 0,
}))

describe('drawing only what moved', () => {
  it.each(someOf(['mara', 'henrik', 'amina', 'zola'], 4))('leaves no trace of earlier frames: %s', (id) => {
    const figure = new Figure(
      presenters.find((p) => p.avatarId === id)!,
      225,
      243,
    )
    const marks = [{ at: 0.6, kind: 'gesture', name: 'welcome' }] as const
    const pose = planMotion({ durationS: 2, seed: 3, mouth: { fps: 50, poses }, marks: id === 'mara' ? marks : [] })
    const painter = new FramePainter(figure)
    let partly = 0
    let raised = 0
    let before = new Uint8Array()
    for (let i = 0; i < 40; i++) {
      const frame = Uint8Array.from(painter.paint(pose(i / 20)))
      const alone = new FramePainter(figure).paint(pose(i / 20))
      expect(Buffer.compare(frame, alone), `frame ${i}`).toBe(0)
      if (pose(i / 20).arms) raised++
      // Rows of the sleeves stay the same while the head moves: the painter did not repaint them.
      const still = frame.subarray(225 * 225, 225 * 243)
      if (i && Buffer.compare(still, before) === 0) partly++
      before = Uint8Array.from(still)
    }
    expect(partly).toBeGreaterThan(3)
    if (id === 'mara') expect(raised).toBeGreaterThan(20)
  })
})

describe('a part of a figure', () => {
  it.each([
    ['close-up', { left: 0, top: 0.03, right: 0, bottom: 0.32 }, 400, 281],
    ['circle', { left: 0.12, top: 0, right: 0.12, bottom: 0.2963 }, 304, 304],
  ])('is drawn as it is in the whole figure, as finely: %s', (_, crop, width, height) => {
    const presenter = presenters.find((p) => p.avatarId === 'mara')!
    const pose = planMotion({ durationS: 2, seed: 3, mouth: { fps: 50, poses } })(1)
    const part = new Figure(presenter, width, height, crop).picture(pose)
    const [fullWidth, fullHeight] = [400, 432]
    const whole = new Figure(presenter, fullWidth, fullHeight).picture(pose)
    const [a, b] = [
      part.getContext('2d').getImageData(0, 0, width, height).data,
      whole.getContext('2d').getImageData(Math.round(400 * crop.left), Math.round(432 * crop.top), width, height).data,
    ]
    let sum = 0
    for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
    expect(sum / a.length).toBeLessThan(2)
  })

  it('may hold nothing of the figure', () => {
    const figure = new Figure(presenters[0]!, 40, 40, { left: 0.97, top: 0, right: 0, bottom: 0.97 })
    const planes = new FramePainter(figure).paint(planMotion({ durationS: 2, seed: 3 })(1))
    expect(planes.subarray(planes.length - 1600).every((alpha) => alpha === 0)).toBe(true)
  })
})
