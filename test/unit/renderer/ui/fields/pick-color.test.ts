import { afterEach, expect, it, vi } from 'vitest'
import { colorPick, offerColorPick } from '../../../../../renderer/ui/fields/pick-color.ts'

afterEach(() => vi.unstubAllGlobals())

it('a colour is picked as the page offers it where the browser has no eyedropper', async () => {
  expect(colorPick.value).toBeNull()
  const withdraw = offerColorPick(() => Promise.resolve('#123456'))
  expect(await colorPick.value!()).toBe('#123456')
  withdraw()
  expect(colorPick.value).toBeNull()
})

it('a colour is picked from the screen; Escape picks none', async () => {
  const open = vi.fn(() => Promise.resolve({ sRGBHex: '#abcdef' }))
  vi.stubGlobal(
    'EyeDropper',
    class {
      open = open
    },
  )
  const withdraw = offerColorPick(() => Promise.resolve('#123456'))
  expect(await colorPick.value!()).toBe('#abcdef')
  open.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  expect(await colorPick.value!()).toBeNull()
  open.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await expect(colorPick.value!()).rejects.toThrow()
  withdraw()
})
