import { describe, expect, it } from 'vitest'
import type { LookedFace } from '../../../../../electron/common/bridge/index.ts'
import { notesOf, sizeText, viewBox } from '../../../../../renderer/faces/page/find/face-labels.ts'

const face = (side: number, nose = 0): LookedFace => ({
  region: { x: 0, y: 0, width: side, height: side },
  landmarks: [
    [30, 40],
    [70, 40],
    [50 + nose, 60],
    [50, 80],
    [40, 78],
    [60, 78],
  ],
  opts: '',
})

describe('notesOf', () => {
  it('says what the interface asks for: 80 by 80 px, within about 45 degrees', () => {
    expect(notesOf(face(80))).toEqual([])
    expect(notesOf(face(79))).toEqual(['small'])
    expect(notesOf(face(200, 30))).toEqual(['turned'])
    expect(notesOf(face(20, -40))).toEqual(['small', 'turned'])
  })
})

describe('viewBox', () => {
  const picture = { width: 1_000, height: 500 }
  const square = (text: string) => {
    const [top, right, bottom, left] = [...text.matchAll(/([\d.]+)%/g)].map(([, share]) => Number(share))
    return {
      x: (left! / 100) * picture.width,
      y: (top! / 100) * picture.height,
      width: picture.width * (1 - (left! + right!) / 100),
      height: picture.height * (1 - (top! + bottom!) / 100),
    }
  }

  it('is a square around the face', () => {
    const at = square(viewBox({ x: 400, y: 200, width: 80, height: 100 }, picture))
    expect(at.width).toBeCloseTo(150)
    expect(at.height).toBeCloseTo(150)
    expect(at.x + at.width / 2).toBeCloseTo(440)
    expect(at.y + at.height / 2).toBeCloseTo(250)
  })

  it('stays within the picture at its corners and for faces larger than it', () => {
    for (const box of [
      { x: -20, y: -20, width: 90, height: 90 },
      { x: 950, y: 450, width: 90, height: 90 },
      { x: 0, y: 0, width: 1_000, height: 900 },
    ]) {
      const at = square(viewBox(box, picture))
      expect(at.x).toBeGreaterThanOrEqual(-0.01)
      expect(at.y).toBeGreaterThanOrEqual(-0.01)
      expect(at.x + at.width).toBeLessThanOrEqual(1_000.02)
      expect(at.y + at.height).toBeLessThanOrEqual(500.02)
      expect(at.width).toBeCloseTo(at.height, 0)
    }
  })
})

it('names sizes', () => expect(sizeText({ x: 0, y: 0, width: 411.6, height: 430 })).toBe('412 × 430 px'))
