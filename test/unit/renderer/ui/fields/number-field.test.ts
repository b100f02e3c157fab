import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import UiNumberField from '../../../../../renderer/ui/fields/UiNumberField.vue'

function field(props: Record<string, unknown> = {}) {
  const view = mount(UiNumberField, {
    props: {
      label: 'X',
      modelValue: 100,
      'onUpdate:modelValue': (value: number | null) => void view.setProps({ modelValue: value }),
      ...props,
    },
    attachTo: document.body,
  })
  const input = view.find('input')
  return {
    view,
    input,
    text: () => input.element.value,
    events: (name: string) => (view.emitted(name) ?? []).map(([value]) => value),
  }
}

describe('typing', () => {
  it('counts when it is committed, once', async () => {
    const { input, events } = field()
    await input.trigger('focus')
    await input.setValue('250')
    expect(events('update:modelValue')).toEqual([])
    await input.trigger('keydown', { key: 'Enter' })
    await input.trigger('blur')
    expect(events('commit')).toEqual([250])
    expect(events('update:modelValue')).toEqual([250])
  })

  it('is taken back by Escape', async () => {
    const { input, events, text } = field()
    await input.trigger('focus')
    await input.setValue('250')
    await input.trigger('keydown', { key: 'Escape' })
    await input.trigger('blur')
    expect(events('commit')).toEqual([])
    expect(text()).toBe('100')
  })

  it('that is no number is not taken', async () => {
    const { input, events, text } = field()
    await input.setValue('abc')
    expect(input.attributes('aria-invalid')).toBe('true')
    await input.trigger('blur')
    expect(events('commit')).toEqual([])
    expect(text()).toBe('100')
  })

  it('is held between the limits', async () => {
    const { input, events } = field({ min: 0, max: 200 })
    await input.setValue('999')
    await input.trigger('keydown', { key: 'Enter' })
    expect(events('commit')).toEqual([200])
  })

  it('emptied means null only where that makes sense', async () => {
    const plain = field()
    await plain.input.setValue('')
    await plain.input.trigger('blur')
    expect(plain.events('commit')).toEqual([])
    expect(plain.text()).toBe('100')
    const open = field({ placeholder: 'scene' })
    await open.input.setValue('')
    await open.input.trigger('blur')
    expect(open.events('commit')).toEqual([null])
    expect(open.input.attributes('placeholder')).toBe('scene')
  })

  it('the same again is no change', async () => {
    const { input, events } = field()
    await input.setValue('100')
    await input.trigger('keydown', { key: 'Enter' })
    expect(events('commit')).toEqual([])
  })
})

describe('arrows', () => {
  it('step at once and commit once when they are released', async () => {
    const { input, events } = field({ step: 0.1, modelValue: 1 })
    await input.trigger('keydown', { key: 'ArrowUp' })
    await input.trigger('keydown', { key: 'ArrowUp' })
    await input.trigger('keydown', { key: 'ArrowDown', shiftKey: true })
    expect(events('update:modelValue')).toEqual([1.1, 1.2, 0.2])
    expect(events('begin')).toHaveLength(1)
    await input.trigger('keyup', { key: 'ArrowDown' })
    expect(events('commit')).toEqual([0.2])
  })

  it('step from what is typed, and from nothing', async () => {
    const { input, events } = field({ modelValue: null, placeholder: 'scene', min: 0 })
    await input.trigger('keydown', { key: 'ArrowUp' })
    await input.trigger('keyup', { key: 'ArrowUp' })
    expect(events('commit')).toEqual([1])
    await input.setValue('40')
    await input.trigger('keydown', { key: 'ArrowDown' })
    await input.trigger('keyup', { key: 'ArrowDown' })
    expect(events('commit')).toEqual([1, 39])
  })

  it('are taken back by Escape', async () => {
    const { input, events, text } = field()
    await input.trigger('keydown', { key: 'ArrowUp' })
    await input.trigger('keydown', { key: 'Escape' })
    await input.trigger('keyup', { key: 'ArrowUp' })
    expect(events('commit')).toEqual([])
    expect(events('cancel')).toHaveLength(1)
    expect(events('update:modelValue')).toEqual([101, 100])
    expect(text()).toBe('100')
  })
})

describe('dragging the label', () => {
  function drag(view: ReturnType<typeof field>['view']) {
    const label = view.find('label')
    label.element.setPointerCapture = () => undefined
    const pointer = (type: string, clientX: number, shiftKey = false) =>
      label.trigger(type, { pointerId: 1, button: 0, clientX, shiftKey })
    return { label, pointer }
  }

  it('changes while it moves and commits once', async () => {
    const { view, events } = field()
    const { pointer } = drag(view)
    await pointer('pointerdown', 0)
    await pointer('pointermove', 30)
    await pointer('pointermove', 60)
    await pointer('pointermove', 60, true)
    await pointer('pointerup', 60)
    expect(events('update:modelValue')).toEqual([110, 120, 300])
    expect(events('commit')).toEqual([300])
  })

  it('is no change without moving, and then leads to the field', async () => {
    const { view, events } = field()
    const { pointer, label } = drag(view)
    await pointer('pointerdown', 0)
    await pointer('pointerup', 1)
    expect(events('commit')).toEqual([])
    const click = new MouseEvent('click', { cancelable: true, bubbles: true })
    label.element.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(false)
  })

  it('is taken back by Escape', async () => {
    const { view, events, text } = field()
    const { pointer } = drag(view)
    await pointer('pointerdown', 0)
    await pointer('pointermove', 30)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await pointer('pointermove', 90)
    await pointer('pointerup', 90)
    expect(events('commit')).toEqual([])
    expect(events('cancel')).toHaveLength(1)
    expect(text()).toBe('100')
  })

  it('does nothing when it is disabled', async () => {
    const { view, events } = field({ disabled: true })
    const { pointer } = drag(view)
    await pointer('pointerdown', 0)
    await pointer('pointermove', 30)
    await pointer('pointerup', 30)
    expect(events('update:modelValue')).toEqual([])
  })
})

it('shows its unit, and reads it out', () => {
  const { input } = field({ unit: 'px' })
  expect(input.element.value).toBe('100 px')
  expect(input.attributes('aria-valuetext')).toBe('100 px')
})

it('shows what the document says now, even where it does not follow', async () => {
  const { view, input, text } = field({ 'onUpdate:modelValue': () => undefined })
  await input.trigger('keydown', { key: 'ArrowUp' })
  expect(text()).toBe('101')
  await input.trigger('keyup', { key: 'ArrowUp' })
  expect(text()).toBe('100')
  await view.setProps({ modelValue: 7 })
  expect(text()).toBe('7')
})
