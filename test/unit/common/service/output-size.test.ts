import { describe, expect, test } from 'vitest'
import { outputSize } from '../../../../electron/common/service/index.ts'

describe('output size', () => {
  test.each([
    [{ width: 640, height: 360 }, 640, 360],
    [{ width: 640, height: 360, ratio: '1:1' }, 640, 360],
    [{}, 1920, 1080],
    [{ ratio: '9:16' }, 1080, 1920],
    [{ ratio: '1:1' }, 1080, 1080],
    [{ ratio: '4:3' }, 1440, 1080],
    [{ width: 1280 }, 1280, 720],
    [{ height: 1280, ratio: '9:16' }, 720, 1280],
    [{ ratio: '100:1' }, 3840, 1080],
  ])('of %j is %i x %i', (item, width, height) => {
    expect(outputSize(item)).toEqual({ width, height })
  })
})
