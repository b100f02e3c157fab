import { expect, it } from 'vitest'
import { loudest } from '../../../../renderer/ui/media/peaks.ts'

it('takes the loudest of what a bar stands for, and nothing beyond the recording', () => {
  const peaks = new Uint8Array([0, 10, 200, 30])
  expect(loudest(peaks, 0, 20)).toBe(10)
  expect(loudest(peaks, 10, 30)).toBe(200)
  expect(loudest(peaks, 35, 36)).toBe(30)
  expect(loudest(peaks, 40, 90)).toBe(0)
})
