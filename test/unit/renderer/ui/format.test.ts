import { computed } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '../../../../renderer/i18n/index.ts'
import {
  formatBytes,
  formatDuration,
  formatTimecode,
  formatWhen,
  refreshTimes,
} from '../../../../renderer/ui/format.ts'

afterEach(() => {
  i18n.global.locale.value = 'en'
})

describe('lengths', () => {
  it.each([
    [0, '0.0 s'],
    [8_249, '8.2 s'],
    [59_949, '59.9 s'],
    [59_950, '1 min 00 s'],
    [65_000, '1 min 05 s'],
    [3_599_999, '1 h 00 min'],
    [7_380_000, '2 h 03 min'],
    [null, '–'],
    [Number.NaN, '–'],
    [-1, '–'],
  ])('%s ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it('are said in Chinese', () => {
    i18n.global.locale.value = 'zh-CN'
    expect(formatDuration(65_000)).toBe('1 分 05 秒')
  })
})

describe('time codes', () => {
  it.each([
    [0, '00:00.00'],
    [3_489, '00:03.48'],
    [59_999, '00:59.99'],
    [60_000, '01:00.00'],
    [3_723_400, '1:02:03.40'],
    [-5, '00:00.00'],
    [Number.NaN, '00:00.00'],
  ])('%s ms is %s', (ms, text) => {
    expect(formatTimecode(ms)).toBe(text)
  })
})

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [1_234_567, '1.2 MB'],
    [999_600, '1.0 MB'],
    [123_456_789, '123 MB'],
    [5e12, '5.0 TB'],
    [9e15, '9,000 TB'],
    [null, '–'],
  ])('%s bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('moments', () => {
  const now = Date.UTC(2026, 4, 20, 12)

  it.each([
    [0, 'now'],
    [-12_000, '12 sec. ago'],
    [-59_999, '59 sec. ago'],
    [-120_000, '2 min. ago'],
    [-3 * 3_600_000, '3 hr. ago'],
    [3 * 86_400_000, 'in 3 days'],
  ])('%s ms from now is %s', (distance, text) => {
    expect(formatWhen(now + distance, now)).toBe(text)
  })

  it('are dates beyond a week, with the year where it is another', () => {
    expect(formatWhen(now - 20 * 86_400_000, now)).toMatch(/Apr 30/)
    expect(formatWhen(now - 400 * 86_400_000, now)).toMatch(/2025/)
  })
})

describe('times that are shown', () => {
  afterEach(() => void vi.useRealTimers())

  it('grow older while the window is open', () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 })
    const shown = computed(() => formatWhen(1_700_000_000_000))
    expect(shown.value).toBe('now')
    vi.setSystemTime(1_700_000_000_000 + 5 * 60_000)
    refreshTimes()
    expect(shown.value).toMatch(/^5 min/)
  })
})
