import { describe, expect, it } from 'vitest'
import { usePagedList } from '../../../../renderer/stores/paged-list.ts'

interface Row {
  id: string
  version: number
}

function listOf(count: number) {
  const asked: number[] = []
  const state = { version: 1, count, fail: false }
  const list = usePagedList<Row>({
    pageSize: 10,
    mostPages: 3,
    settleMs: 1,
    fetch(offset, limit) {
      asked.push(offset)
      if (state.fail) return Promise.reject(new Error('no answer'))
      const rows = Array.from({ length: Math.max(0, Math.min(limit, state.count - offset)) }, (_, i) => ({
        id: `row-${offset + i}`,
        version: state.version,
      }))
      return Promise.resolve({ rows, total: state.count })
    },
  })
  return { list, asked, state }
}

describe('a list by pages', () => {
  it('fetches what comes into sight, once, and forgets what is far from it', async () => {
    const { list, asked } = listOf(1_000)
    await list.refresh()
    list.show(0, 15)
    list.show(0, 15)
    await expect.poll(() => list.at(15)?.id).toBe('row-15')
    expect(asked).toEqual([0, 10])
    expect(list.total.value).toBe(1_000)
    list.show(500, 525)
    await expect.poll(() => list.at(525)?.id).toBe('row-525')
    expect(list.at(0)).toBeNull()
    expect(list.indexOf('row-511')).toBe(511)
  })

  it('finds rows by their ids, also those that no page held has', async () => {
    const { list, asked, state } = listOf(100)
    await list.refresh()
    expect((await list.rowsOf(['row-3', 'row-1'])).map(({ id }) => id)).toEqual(['row-3', 'row-1'])
    expect(asked).toEqual([0])
    const found = await list.rowsOf(['row-25', 'row-2', 'gone'])
    expect(found.map(({ id }) => id)).toEqual(['row-25', 'row-2'])
    asked.length = 0
    await list.rowsOf(['row-15'])
    expect(asked, 'no further than it has to').toEqual([0, 10])
    expect((await list.ids()).length).toBe(100)
    state.count = 0
    expect(await list.rowsOf(['row-15'])).toEqual([])
  })

  it('takes the new version of a row it holds, and tells of one it does not hold', async () => {
    const { list } = listOf(30)
    await list.refresh()
    expect(list.replace({ id: 'row-3', version: 7 })).toEqual({ id: 'row-3', version: 1 })
    expect(list.known('row-3')?.version).toBe(7)
    expect(list.replace({ id: 'row-29', version: 7 })).toBeNull()
    expect(list.known('row-29')).toBeNull()
  })

  it('asks again for what is in sight alone, and lets a late answer of before go', async () => {
    const { list, asked, state } = listOf(100)
    await list.refresh()
    list.show(40, 49)
    await expect.poll(() => list.at(40)).not.toBeNull()
    state.version = 2
    asked.length = 0
    list.refreshSoon()
    list.refreshSoon()
    await expect.poll(() => list.at(40)?.version).toBe(2)
    expect(asked).toEqual([40])
    expect(list.at(0)).toBeNull()
  })

  it('begins at the top of another list, and keeps what it has when the studio fails', async () => {
    const { list, state } = listOf(100)
    list.show(90, 99)
    await expect.poll(() => list.at(99)).not.toBeNull()
    state.count = 5
    await list.reset()
    expect(list.total.value).toBe(5)
    expect(list.at(4)?.id).toBe('row-4')
    state.fail = true
    await list.refresh()
    expect(list.fault.value).toBeInstanceOf(Error)
    expect(list.at(4)?.id).toBe('row-4')
    state.fail = false
    await list.refresh()
    expect(list.fault.value).toBeNull()
  })

  it('resolves when what was asked for last is here: an answer that was overtaken has brought nothing', async () => {
    const waiting: (() => void)[] = []
    let total = 4
    const list = usePagedList<Row>({
      pageSize: 10,
      async fetch() {
        await new Promise<void>((resolve) => waiting.push(resolve))
        return { rows: [], total }
      },
    })
    let here = false
    const first = list.refresh().then(() => (here = true))
    const second = list.refresh()
    const settled = list.settled()
    waiting[0]!()
    await new Promise((resolve) => setImmediate(resolve))
    expect([here, list.refreshing.value]).toEqual([false, true])
    total = 5
    waiting[1]!()
    await Promise.all([first, second, settled])
    expect([list.total.value, list.refreshing.value]).toEqual([5, false])
  })
})
