import { describe, expect, it } from 'vitest'
import { PictureCache } from '../../../../renderer/editor/playback/pictures/picture-cache.ts'
import type { Picture } from '../../../../renderer/editor/playback/pictures/picture-cache.ts'

const closed: string[] = []
const picture = (name: string, bytes = 10): Picture => ({
  image: { name } as unknown as ImageBitmap,
  width: 1,
  height: 1,
  bytes,
  close: () => closed.push(name),
})
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('pictures that are kept', () => {
  it('are loaded once, however often they are wanted', async () => {
    const cache = new PictureCache(100)
    let loads = 0
    let told = 0
    for (let i = 0; i < 3; i += 1) {
      cache.want(
        'a',
        () => {
          loads += 1
          return Promise.resolve(picture('a'))
        },
        () => (told += 1),
      )
    }
    await settle()
    expect([loads, told]).toEqual([1, 1])
    expect(cache.get('a')).toBeDefined()
  })

  it('stay within their bytes: the least recently used goes, what is on show never', () => {
    closed.length = 0
    const cache = new PictureCache(30)
    for (const name of ['a', 'b', 'c']) cache.put(name, picture(name))
    cache.get('a')
    cache.pin(['b'])
    cache.put('d', picture('d'))
    expect(closed).toEqual(['c'])
    cache.put('big', picture('big', 1_000))
    expect(cache.get('b')).toBeDefined()
    expect(cache.bytes).toBeLessThanOrEqual(1_010)
    cache.pin([])
    expect(cache.bytes).toBeLessThanOrEqual(30)
  })

  it('remember what can not be loaded until it is tried again', async () => {
    const cache = new PictureCache(30)
    const fail = () => Promise.reject(new Error('HTTP 404'))
    cache.want('x', fail, () => undefined)
    await settle()
    expect(String(cache.failure('x'))).toContain('404')
    cache.retry()
    expect(cache.failure('x')).toBeUndefined()
  })

  it('are let go of when they come too late', async () => {
    closed.length = 0
    const cache = new PictureCache(30)
    cache.want(
      'late',
      () => Promise.resolve(picture('late')),
      () => undefined,
    )
    cache.close()
    await settle()
    expect(closed).toEqual(['late'])
    expect(cache.bytes).toBe(0)
  })
})
