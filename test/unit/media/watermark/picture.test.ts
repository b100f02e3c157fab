import { describe, expect, test } from 'vitest'
import { detectionSize, markPicture, PictureDetector } from '../../../../electron/media/watermark/index.ts'
import { Chance } from '../../../support/wysiwyg/chance.ts'

const size = { width: 1024, height: 576 }

/** A grey picture of soft areas with grain. */
function grain(seed: number): Uint8Array {
  const chance = new Chance(seed)
  const [across, down, middle] = [chance.share() * 6, chance.share() * 6, 60 + chance.share() * 120]
  return Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    const [x, y] = [(at % size.width) / size.width, Math.floor(at / size.width) / size.height]
    return middle + 40 * Math.sin(across * x * 6 + down * y * 4) + chance.share() * 8
  })
}

function marked(grey: Uint8Array): Uint8Array {
  const data = new Uint8Array(grey.length * 3)
  for (const [at, value] of grey.entries()) data.fill(value, at * 3, at * 3 + 3)
  markPicture({ data, ...size, channels: 3 })
  return grey.map((_, at) => data[at * 3]!)
}

/** What a detector says of pictures at half their size, from a corner on. */
function look(pictures: readonly Uint8Array[], { left = 0, top = 0 } = {}) {
  const [width, height] = [(size.width - left) >> 1, (size.height - top) >> 1]
  const scale = detectionSize / width
  const detector = new PictureDetector({ width: detectionSize, height: Math.round(height * scale) })
  for (const picture of pictures) {
    const grey = new Uint8Array(detectionSize * Math.round(height * scale))
    for (const at of grey.keys()) {
      const x = left + 2 * Math.min(width - 1, Math.floor((at % detectionSize) / scale))
      const y = top + 2 * Math.min(height - 1, Math.floor(Math.floor(at / detectionSize) / scale))
      const from = y * size.width + x
      const sum = picture[from]! + picture[from + 1]! + picture[from + size.width]! + picture[from + size.width + 1]!
      grey[at] = Math.round(sum / 4)
    }
    detector.add(grey)
  }
  return detector.result()
}

describe('a mark in pictures', () => {
  const plain = [1, 2, 3, 4].map(grain)
  const pictures = plain.map(marked)

  test('is found at half the size, also where a corner was cut off, and in nothing that has none', () => {
    expect(look(pictures).isFound).toBe(true)
    expect(look(pictures, { left: 90, top: 40 })).toMatchObject({ isFound: true, pictures: 4 })
    expect(look(plain)).toMatchObject({ isFound: false, pictures: 4 })
  })

  test('changes no value by more than two levels, and alpha not at all', () => {
    for (const [index, picture] of pictures.entries())
      expect(picture.every((value, at) => Math.abs(value - plain[index]![at]!) <= 2)).toBe(true)
    const data = new Uint8Array(64 * 64 * 4).fill(128)
    markPicture({ data, width: 64, height: 64, channels: 4 })
    expect(data.every((value, at) => at % 4 !== 3 || value === 128)).toBe(true)
  })
})
