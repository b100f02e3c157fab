import { describe, expect, test } from 'vitest'
import { answerFor, readRange } from '../../../../electron/common/http/index.ts'

describe('ranges', () => {
  test.each<[string | null, ReturnType<typeof readRange>]>([
    [null, 'all'],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=5000-6000', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['bytes=-', 'all'],
    ['bytes=a-b', 'all'],
    ['items=0-1', 'all'],
  ])('%s of 1000 bytes', (header, expected) => {
    expect(readRange(header, 1000)).toEqual(expected)
  })

  test('of an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  })
})

describe('a file', () => {
  const file = {
    size: 1000,
    modifiedMs: Date.UTC(2026, 0, 31, 12, 0, 0, 400),
    etag: '"a-1"',
    type: 'video/mp4',
    cacheControl: 'private, no-cache',
  }
  const modified = 'Sat, 31 Jan 2026 12:00:00 GMT'
  const ask = (headers: Record<string, string> = {}, method = 'GET', size = 1000) =>
    answerFor({ method, header: (name) => headers[name] }, { ...file, size })

  test('whole, with all that a player asks about', () => {
    expect(ask()).toEqual({
      status: 200,
      headers: {
        'accept-ranges': 'bytes',
        'content-type': 'video/mp4',
        'content-length': '1000',
        etag: '"a-1"',
        'last-modified': modified,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      },
      body: { start: 0, end: 999 },
    })
  })

  test.each([
    [{ range: 'bytes=100-199' }, 206, 'bytes 100-199/1000', '100'],
    [{ range: 'bytes=100-199', 'if-range': '"a-1"' }, 206, 'bytes 100-199/1000', '100'],
    [{ range: 'bytes=100-199', 'if-range': modified }, 206, 'bytes 100-199/1000', '100'],
    [{ range: 'bytes=100-199', 'if-range': '"b-2"' }, 200, undefined, '1000'],
    [{ range: 'bytes=5000-' }, 416, 'bytes */1000', undefined],
    [{ 'if-none-match': '"x", W/"a-1"' }, 304, undefined, undefined],
    [{ 'if-none-match': '*' }, 304, undefined, undefined],
    [{ 'if-none-match': '"x"', 'if-modified-since': modified }, 200, undefined, '1000'],
    [{ 'if-modified-since': modified }, 304, undefined, undefined],
  ])('with %o: %i', (headers, status, range, length) => {
    const answer = ask(headers)
    expect(answer.status).toBe(status)
    expect([answer.headers['content-range'], answer.headers['content-length']]).toEqual([range, length])
    expect(answer.body === null).toBe(status === 304 || status === 416)
  })

  test('HEAD tells the whole and sends nothing; an empty file has nothing to send', () => {
    expect(ask({ range: 'bytes=0-9' }, 'HEAD')).toMatchObject({ status: 200, body: null })
    expect(ask({}, 'GET', 0)).toMatchObject({ status: 200, body: null, headers: { 'content-length': '0' } })
  })
})
