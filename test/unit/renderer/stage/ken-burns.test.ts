import fc from '../../../support/fast-check.ts'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { motionSchema } from '@common/service/extension/motion.ts'
import { scaledBox } from '../../../../renderer/editor/stage/pan-zoom/boxes.ts'
import {
  canPanAndZoom,
  kenBurnsBy,
  kenBurnsOf,
  pictureRoom,
  withKenBurns,
} from '../../../../renderer/editor/stage/pan-zoom/ken-burns.ts'
import { cameraPresets } from '../../../../renderer/editor/stage/pan-zoom/camera-presets.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { fakeStudio } from '../support/fake-studio.ts'
import { element } from '../../common/composition/projects.ts'

const file = { kind: 'url' as const, url: 'https://example.com/a.png' }
const picture = (more: object) =>
  element('image', 'a', file, { x: 100, y: 50, width: 800, height: 450, scaleX: 1, scaleY: 1, ...more })

describe('the Ken Burns effect', () => {
  let pinia: Pinia
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
  })
  afterEach(() => disposePinia(pinia))

  it('is two keyframes of the crop over the showing, and taken away leaves the others', () => {
    const keyframes = { opacity: [{ at: 0, value: 0.5 }] }
    const one = picture({ motion: { keyframes } })
    const motion = withKenBurns(one, 4_000, { ...kenBurnsBy(cameraPresets.in, one), easing: 'ease-in-out' })
    const [whole, near] = [0, 0.1].map((cut) => ({ left: cut, top: cut, right: cut, bottom: cut }))
    expect(motion?.keyframes).toEqual({
      ...keyframes,
      crop: [
        { at: 0, value: whole, easing: 'ease-in-out' },
        { at: 4_000, value: near },
      ],
    })
    expect(withKenBurns({ ...one, motion: motion! }, 4_000, null)).toEqual({ keyframes })
    expect(withKenBurns(picture({}), 4_000, null)).toBeNull()
  })

  it('shows what is chosen, mirrored, rotated and cropped as the picture is', () => {
    const share = fc.constantFrom(0, 0.1, 0.25)
    const crop = fc.record({ left: share, top: share, right: share, bottom: share })
    const look = fc.record({ crop, flipX: fc.boolean(), flipY: fc.boolean(), rotation: fc.constantFrom(0, 30, -90) })
    fc.assert(
      fc.property(look, fc.constantFrom(...Object.values(cameraPresets)), (appearance, preset) => {
        const one = picture({ appearance })
        const move = kenBurnsBy(preset, one)
        const motion = withKenBurns(one, 3_000, { ...move, easing: 'linear' })
        expect(motionSchema.safeParse(motion).success).toBe(true)
        const again = kenBurnsOf({ ...one, motion: motion! }, 3_000)!
        for (const end of ['from', 'to'] as const) {
          for (const key of ['x', 'y', 'width', 'height'] as const) {
            expect(Math.abs(again[end][key] - move[end][key])).toBeLessThan(1)
          }
        }
        // The shape of its box stays that of the element.
        expect(move.to.width / move.to.height).toBeCloseTo(800 / 450, 6)
      }),
    )
  })

  it('cuts off the other side of a mirrored picture', () => {
    const one = picture({ appearance: { flipX: true } })
    const room = pictureRoom(one)
    const part = { ...scaledBox(room.bounds, 0.5, room), x: room.bounds.x }
    const motion = withKenBurns(one, 1_000, { from: part, to: part, easing: 'linear' })
    expect(motion?.keyframes?.crop?.[0]?.value).toEqual({ left: 0.5, right: 0, top: 0.25, bottom: 0.25 })
  })

  it('is for pictures and videos alone', () => {
    expect(canPanAndZoom(picture({}))).toBe(true)
    expect(canPanAndZoom(element('video', 'v', file))).toBe(true)
    expect(canPanAndZoom(element('image', 'c', { kind: 'color', value: '#123456' }))).toBe(false)
    expect(canPanAndZoom(element('avatar', 'p', file))).toBe(false)
  })
})
