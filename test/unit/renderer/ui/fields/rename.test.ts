import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { h, ref } from 'vue'
import UiRename from '../../../../../renderer/ui/fields/UiRename.vue'

afterEach(() => document.body.replaceChildren())

/** A title that a click makes editable. */
function title(begun = false) {
  const renaming = ref(begun)
  const typed: string[] = []
  const view = mount(
    () =>
      h(
        UiRename,
        {
          renaming: renaming.value,
          value: 'Spring',
          label: 'Name',
          longest: 20,
          'onUpdate:renaming': (now: boolean) => (renaming.value = now),
          onRename: (name: string) => typed.push(name),
          onClick: () => (renaming.value = true),
        },
        () => 'Spring',
      ),
    { attachTo: document.body },
  )
  const field = () => view.find('input')
  async function press(key: string): Promise<void> {
    await field().trigger('keydown', { key })
    await flushPromises()
  }
  return { view, renaming, typed, field, press }
}

describe('a name changed in place', () => {
  it('is a field with the whole name chosen, of the length that is allowed', async () => {
    const { view, field } = title()
    await view.get('button').trigger('click')
    await flushPromises()
    expect(field().attributes()).toMatchObject({ 'aria-label': 'Name', maxlength: '20' })
    const { value, selectionStart, selectionEnd } = field().element
    expect([value, selectionStart, selectionEnd]).toEqual(['Spring', 0, 6])
  })

  it('keeps what was typed by Enter, once, and puts the focus back', async () => {
    const { view, typed, field, press } = title()
    await view.get('button').trigger('click')
    await field().setValue('Autumn')
    await press('Enter')
    expect(typed).toEqual(['Autumn'])
    expect(document.activeElement).toBe(view.get('button').element)
  })

  it('leaves it by Escape, and keeps it when the field is left', async () => {
    const { view, typed, field, press } = title()
    await view.get('button').trigger('click')
    await field().setValue('Autumn')
    await press('Escape')
    expect(typed).toEqual([])
    await view.get('button').trigger('click')
    expect(field().element.value).toBe('Spring')
    await field().setValue('Winter')
    await field().trigger('blur')
    expect(typed).toEqual(['Winter'])
  })

  it('begins by itself where it is shown already begun', async () => {
    const { field } = title(true)
    await flushPromises()
    expect(field().element.value).toBe('Spring')
  })
})
