import { describe, expect, it } from 'vitest'
import { jobRowStates } from '../../../../../electron/common/bridge/index.ts'
import type { JobRow } from '../../../../../electron/common/bridge/index.ts'
import { progressTexts } from '../../../../../renderer/clips/jobs/job-labels.ts'
import { groupOf, isRunning, stateGroups } from '../../../../../renderer/stores/clips/job-states.ts'
import { daysUntil } from '../../../../../renderer/ui/format.ts'

const day = 86_400_000

describe('words of a job', () => {
  it('put every state into exactly one group', () => {
    const grouped = Object.values(stateGroups).flat() as string[]
    expect(grouped.toSorted()).toEqual([...jobRowStates].sort())
  })

  it('know the group of a filter', () => {
    expect(groupOf(stateGroups.attention)).toBe('attention')
    expect(groupOf([])).toBe('all')
    expect(groupOf(['done', 'failed'])).toBe('all')
  })

  it('count only what goes on by itself as running', () => {
    expect(isRunning('preparing')).toBe(true)
    expect(isRunning('unconfirmed')).toBe(false)
  })

  it('give the true share where it is told', () => {
    const words = progressTexts({ share: 0.428, etaMs: 65_000, createdAt: 0 } as JobRow, 10_000)
    expect(words.share).toBe(0.428)
    expect(words.figure).toBe('42 %')
    expect(words.line?.key).toBe('timeLeft.minutes')
  })

  it('give elapsed and typical time where it is not', () => {
    const words = progressTexts({ share: null, etaMs: null, typicalMs: 120_000, createdAt: 5_000 } as JobRow, 35_000)
    expect(words.share).toBeNull()
    expect(words.figure).toMatch(/30/)
    expect(words.line?.key).toBe('jobs.typical')
  })

  it('count days as people do, never below none', () => {
    expect(daysUntil(7 * day, 60_000)).toBe(7)
    expect(daysUntil(day - 1, 0)).toBe(0)
    expect(daysUntil(0, day)).toBe(0)
  })
})
