import { describe, expect, it } from 'vitest'
import { useLatest } from '../../../../renderer/bridge/latest.ts'

function desk() {
  const open: { about: number; answer: (fail?: boolean) => void }[] = []
  const got: (number | string)[] = []
  const state = { now: 1, nothing: false }
  const latest = useLatest<number>({
    ask() {
      if (state.nothing) return null
      const about = state.now
      return new Promise((resolve, reject) =>
        open.push({ about, answer: (fail = false) => (fail ? reject(new Error('no')) : resolve(about)) }),
      )
    },
    took: (answer) => got.push(answer),
    failed: () => got.push('failed'),
  })
  return { latest, open, got, state }
}

describe('asking about what changes', () => {
  it('has one question under way, and takes only an answer about how things are', async () => {
    const { latest, open, got, state } = desk()
    const first = latest.ask()
    for (state.now = 2; state.now < 40; state.now += 1) void latest.ask()
    expect(open).toHaveLength(1)
    open[0]!.answer()
    await expect.poll(() => open.length).toBe(2)
    expect(got).toEqual([])
    expect(latest.busy.value).toBe(true)
    open[1]!.answer()
    await first
    expect(got).toEqual([40])
    expect(latest.busy.value).toBe(false)
  })

  it('waits for changes to rest while an old question is under way', async () => {
    const { latest, open, got, state } = desk()
    void latest.ask()
    state.now = 2
    latest.changed(5)
    open[0]!.answer()
    await expect.poll(() => open.length).toBe(2)
    expect(got).toEqual([])
    expect(latest.busy.value).toBe(true)
    open[1]!.answer()
    await expect.poll(() => got).toEqual([2])
    await expect.poll(() => latest.busy.value).toBe(false)
  })

  it('tells of failures, and of nothing once it is dropped', async () => {
    const { latest, open, got } = desk()
    const first = latest.ask()
    open[0]!.answer(true)
    await first
    expect(got).toEqual(['failed'])
    void latest.ask()
    latest.changed(1_000)
    latest.drop()
    open[1]!.answer()
    await expect.poll(() => latest.busy.value).toBe(false)
    expect(open).toHaveLength(2)
    expect(got).toEqual(['failed'])
  })

  it('has nothing to ask without a subject', async () => {
    const { latest, open, state } = desk()
    state.nothing = true
    await latest.ask()
    expect(open).toEqual([])
    expect(latest.busy.value).toBe(false)
  })
})
