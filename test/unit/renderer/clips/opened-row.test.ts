import { describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowReactive } from 'vue'
import { useOpenedRow } from '../../../../renderer/clips/opened-row.ts'

interface Row {
  id: string
  state: string
}

describe('the row whose details are open', () => {
  it('is the newest that is known of it, and stays when it leaves the list', async () => {
    const list = shallowReactive(new Map<string, Row>([['a', { id: 'a', state: 'waiting' }]]))
    const scope = effectScope()
    const { opened, take } = scope.run(() => useOpenedRow<Row>((id) => list.get(id) ?? null))!
    opened.value = list.get('a')!
    list.set('a', { id: 'a', state: 'making' })
    await nextTick()
    expect(opened.value.state).toBe('making')
    list.delete('a')
    await nextTick()
    expect(opened.value.state).toBe('making')
    take({ id: 'b', state: 'done' })
    expect(opened.value.state, 'of another').toBe('making')
    take({ id: 'a', state: 'done' })
    expect(opened.value.state).toBe('done')
    scope.stop()
  })
})
