import { describe, expect, it } from 'vitest'
import { lightOf } from '../../../../../renderer/faces/avatars/camera/light.ts'

const [width, height] = [64, 48]

/** A picture with one brightness in the middle, where the face is, and another around it; 0 to 1. */
function picture(middle: number, around: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const inside = Math.abs(x / width - 0.5) < 0.22 && Math.abs(y / height - 0.45) < 0.3
      rgba.fill((inside ? middle : around) * 255, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return rgba
}

describe('lightOf', () => {
  it.each([
    ['none', 0.5, 0.5],
    ['none', 0.35, 0.4],
    ['dark', 0.1, 0.1],
    ['dark', 0.22, 0.2],
    ['bright', 0.95, 0.9],
    ['behind', 0.25, 0.9],
  ] as const)('%s: middle %f, around %f', (advice, middle, around) => {
    const light = lightOf(picture(middle, around), width, height)
    expect(light.advice).toBe(advice)
    expect(light.level).toBeCloseTo(middle, 1)
  })
})
