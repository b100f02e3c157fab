import { describe, expect, it } from 'vitest'
import { useListSelection } from '../../../../../renderer/ui/lists/use-list-selection.ts'

const all = Array.from({ length: 300 }, (_, at) => `i${at}`)

/** A list of which only the first rows are loaded. */
function list(here = 100) {
  const asked: (() => void)[] = []
  let wait = false
  const selection = useListSelection({
    idAt: (index) => (index < here ? (all[index] ?? null) : null),
    indexOf: (id) => {
      const at = all.indexOf(id)
      return at < here ? at : -1
    },
    ids: () => (wait ? new Promise((resolve) => asked.push(() => resolve(all))) : Promise.resolve(all)),
  })
  const chosen = (): string[] => [...selection.chosen.value]
  return { selection, chosen, hold: () => (wait = true), answer: () => asked.shift()?.() }
}

describe('choosing in a list', () => {
  it('takes one, adds and removes others', () => {
    const { selection, chosen } = list()
    selection.only(2)
    selection.toggle(5)
    expect(chosen()).toEqual(['i2', 'i5'])
    selection.toggle(2)
    expect(chosen()).toEqual(['i5'])
    selection.only(7)
    expect(chosen()).toEqual(['i7'])
    expect(selection.has('i7')).toBe(true)
    expect(selection.has(undefined)).toBe(false)
  })

  it('takes all from the last one to here, in both directions, and from the same one again', async () => {
    const { selection, chosen } = list()
    selection.only(5)
    await selection.range(7)
    expect(chosen()).toEqual(['i5', 'i6', 'i7'])
    await selection.range(3)
    expect(chosen()).toEqual(['i3', 'i4', 'i5'])
  })

  it('keeps what is chosen where it is told to', async () => {
    const { selection, chosen } = list()
    selection.only(1)
    selection.toggle(10)
    await selection.range(12, true)
    expect(chosen()).toEqual(['i1', 'i10', 'i11', 'i12'])
  })

  it('begins where nothing was chosen before', async () => {
    const { selection, chosen } = list()
    await selection.range(4)
    expect(chosen()).toEqual(['i4'])
  })

  it('takes rows that are not here', async () => {
    const { selection, chosen } = list(10)
    selection.only(8)
    await selection.range(250)
    expect(chosen()).toEqual(all.slice(8, 251))
  })

  it('takes all that the list finds, and knows that it did until something is changed', async () => {
    const { selection } = list(10)
    await selection.all()
    expect(selection.count.value).toBe(300)
    expect(selection.whole.value).toBe(true)
    selection.toggle(3)
    expect(selection.count.value).toBe(299)
    expect(selection.whole.value).toBe(false)
  })

  it('forgets a question when something else was chosen meanwhile', async () => {
    const { selection, chosen, hold, answer } = list(10)
    hold()
    const pending = selection.all()
    selection.only(1)
    answer()
    await pending
    expect(chosen()).toEqual(['i1'])
  })

  it('lets go of what is gone alone, also while all of it is asked for', async () => {
    const { selection, chosen, hold, answer } = list()
    selection.set(['i1', 'i2', 'i3'])
    selection.drop(['i2', 'elsewhere'])
    expect(chosen()).toEqual(['i1', 'i3'])
    hold()
    const all = selection.all()
    selection.drop(['i1'])
    answer()
    await all
    expect(selection.count.value).toBe(300)
    expect(selection.whole.value).toBe(true)
  })

  it('lets go of all, and of where it began', async () => {
    const { selection, chosen } = list()
    selection.only(5)
    selection.clear()
    expect(chosen()).toEqual([])
    await selection.range(9)
    expect(chosen()).toEqual(['i9'])
  })
})
