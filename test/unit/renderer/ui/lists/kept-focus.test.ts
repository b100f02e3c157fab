import { mount } from '@vue/test-utils'
import { afterEach, expect, it } from 'vitest'
import { defineComponent, h, nextTick, ref, renderSlot, useTemplateRef } from 'vue'
import { useKeptFocus } from '../../../../../renderer/ui/lists/use-kept-focus.ts'

const ids = ref<readonly string[]>([])
/** Renders its slot, as the menu around the rows of a list does. */
const Around = defineComponent(
  (_, { slots }) =>
    () =>
      renderSlot(slots, 'default'),
)
const List = defineComponent(() => {
  const list = useTemplateRef<HTMLElement>('list')
  useKeptFocus(
    list,
    () => [...ids.value],
    () => list.value?.querySelector<HTMLElement>('[tabindex]')?.focus(),
  )
  const rows = { default: () => ids.value.map((id) => h('li', { key: id, id, tabindex: 0 })), $stable: true }
  return () => h('ul', { ref: 'list' }, h(Around, null, rows))
})
afterEach(() => document.body.replaceChildren())

it('gives the focus of a row that is gone to the list’s active one', async () => {
  ids.value = ['a', 'b']
  const list = mount(List, { attachTo: document.body })
  list.find<HTMLElement>('#b').element.focus()
  ids.value = ['c', 'd']
  await nextTick()
  expect(document.activeElement?.id).toBe('c')
  list.unmount()
})

it('takes the focus from nobody', async () => {
  ids.value = ['a', 'b']
  const list = mount(List, { attachTo: document.body })
  const elsewhere = document.createElement('button')
  document.body.append(elsewhere)
  elsewhere.focus()
  ids.value = ['c']
  await nextTick()
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.blur()
  ids.value = ['d']
  await nextTick()
  expect(document.activeElement).toBe(document.body)
  list.unmount()
})
