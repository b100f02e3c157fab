import { describe, expect, it } from 'vitest'
import { computed, ref } from 'vue'
import { useListKeys } from '../../../../../renderer/ui/lists/use-list-keys.ts'

function keys(count: number, columns = 1) {
  const seen: number[] = []
  const list = useListKeys({
    count: ref(count),
    page: () => 10,
    reveal: (index) => seen.push(index),
    columns: () => columns,
  })
  const press = (key: string, init: KeyboardEventInit = {}): boolean =>
    list.onKey(new KeyboardEvent('keydown', { key, ...init }))
  return { list, press, seen }
}

describe('keys of a long list', () => {
  it('move by rows and pages and stop at the ends', () => {
    const { list, press } = keys(25)
    press('ArrowDown')
    press('PageDown')
    expect(list.active.value).toBe(11)
    press('End')
    press('ArrowDown')
    expect(list.active.value).toBe(24)
    press('Home')
    press('ArrowUp')
    expect(list.active.value).toBe(0)
  })

  it('move by columns in a grid', () => {
    const { list, press } = keys(25, 4)
    press('ArrowDown')
    press('ArrowRight')
    expect(list.active.value).toBe(5)
  })

  it('leave other keys and shortcuts alone', () => {
    const { list, press } = keys(25)
    expect(press('ArrowRight')).toBe(false)
    expect(press('ArrowDown', { ctrlKey: true })).toBe(false)
    expect(list.active.value).toBe(0)
  })

  it('stay on the row they went to before its page was there', () => {
    const ids = ref<string[]>([])
    const list = useListKeys({
      count: ref(3),
      page: () => 10,
      reveal: () => undefined,
      idAt: (index) => ids.value[index] ?? null,
      indexOf: (id) => ids.value.indexOf(id),
    })
    list.onKey(new KeyboardEvent('keydown', { key: 'End' }))
    ids.value = ['a', 'b', 'c']
    ids.value = ['a', 'c', 'b']
    expect(list.active.value).toBe(1)
  })

  it('stay on their row when rows come and go before it', () => {
    const ids = ref(['a', 'b', 'c'])
    const list = useListKeys({
      count: computed(() => ids.value.length),
      page: () => 10,
      reveal: () => undefined,
      idAt: (index) => ids.value[index] ?? null,
      indexOf: (id) => ids.value.indexOf(id),
    })
    expect(list.active.value).toBe(0)
    list.take(1)
    ids.value = ['new', 'a', 'b', 'c']
    expect(list.active.value).toBe(2)
    list.onKey(new KeyboardEvent('keydown', { key: 'ArrowDown' }))
    ids.value = ['c']
    expect(list.active.value).toBe(0)
    // The row is gone, so the row that is at its index now gets the focus.
    ids.value = ['x', 'y', 'z', 'last']
    expect(list.active.value).toBe(3)
  })

  it('do nothing in an empty list', () => {
    const { press, seen } = keys(0)
    expect(press('ArrowDown')).toBe(false)
    expect(seen).toEqual([])
  })
})
