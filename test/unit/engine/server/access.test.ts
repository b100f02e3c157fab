import { describe, expect, test } from 'vitest'
import { isLoopbackHost } from '../../../../electron/common/http/index.ts'
import { createRateLimiter } from '../../../../electron/engine/server/rate-limit.ts'

describe('Host header', () => {
  test.each(['127.0.0.1', '127.0.0.1:4000', 'localhost:1', 'LOCALHOST', '[::1]:80', '127.1.2.3'])(
    '%s is this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true)
    },
  )

  test.each([
    undefined,
    '',
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '192.168.0.1:80',
    '[::2]',
    'evil@127.0.0.1',
    '127.0.0.1:80:90',
    '127.0.0.1#',
  ])('%s is not', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  })
})

describe('rate limit', () => {
  test('lets a burst through, then one after the other as time passes', () => {
    let now = 0
    const limit = createRateLimiter({ requests: 3, perMs: 3000 }, () => now)
    for (let index = 0; index < 3; index += 1) limit('a')
    expect(() => limit('a')).toThrow(/too frequent.*1000 ms/)
    limit('b')
    now = 999
    expect(() => limit('a')).toThrow(/1 ms/)
    now = 1000
    limit('a')
    expect(() => limit('a')).toThrow()
    now = 100_000
    for (let index = 0; index < 3; index += 1) limit('a')
    expect(() => limit('a')).toThrow()
  })

  test('refused requests do not push the next allowed one away', () => {
    let now = 0
    const limit = createRateLimiter({ requests: 1, perMs: 1000 }, () => now)
    limit('a')
    for (now = 10; now < 1000; now += 10) expect(() => limit('a')).toThrow()
    now = 1000
    limit('a')
  })

  test('without a limit everything passes', () => {
    const limit = createRateLimiter(undefined, () => 0)
    for (let index = 0; index < 10_000; index += 1) limit('a')
  })
})
