import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallProgress } from '../../../electron/cli/actions/mcp/call-progress.ts'

let told: [number, string][]
let progress: CallProgress

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  progress = new CallProgress((rising, label) => {
    told.push([rising, label])
    return Promise.resolve()
  })
})
afterEach(() => {
  progress.end()
  vi.useRealTimers()
})

const rises = (): boolean => told.every(([value], index) => index === 0 || value > told[index - 1]![0])

it('rises through stages, and is not told more often than somebody can read', () => {
  for (let share = 0; share <= 1; share += 0.01) progress.watch(share, 'Speaking')
  vi.advanceTimersByTime(300)
  progress.watch(0.5, 'Speaking')
  progress.watch(null, 'Composing')
  expect(told.map(([, label]) => label)).toEqual(['Speaking', 'Speaking', 'Composing'])
  expect(rises()).toBe(true)
})

it('is told of a call that says nothing, until that ends', () => {
  vi.advanceTimersByTime(35_000)
  expect(told.length).toBeGreaterThanOrEqual(3)
  progress.watch(0.2, 'Speaking')
  vi.advanceTimersByTime(25_000)
  progress.watch(0.6, 'Speaking')
  expect(rises()).toBe(true)
  progress.end()
  const before = told.length
  vi.advanceTimersByTime(60_000)
  expect(told.length).toBe(before)
})
