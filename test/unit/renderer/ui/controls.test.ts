import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsSchema } from '@common/bridge/index.ts'
import type { BridgeClient, Settings } from '@common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { confirm, openQuestion } from '../../../../renderer/ui/overlays/confirm.ts'
import UiButton from '../../../../renderer/ui/UiButton.vue'
import UiConfirm from '../../../../renderer/ui/overlays/UiConfirm.vue'
import UiDialog from '../../../../renderer/ui/overlays/UiDialog.vue'
import UiSelect from '../../../../renderer/ui/fields/UiSelect.vue'
import UiSplitter from '../../../../renderer/app/UiSplitter.vue'
import UiTabs from '../../../../renderer/ui/UiTabs.vue'
import UiTextField from '../../../../renderer/ui/fields/UiTextField.vue'
import UiThumb from '../../../../renderer/ui/media/UiThumb.vue'

let pinia: ReturnType<typeof createPinia>
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})
const options = () => ({ global: { plugins: [pinia, i18n] }, attachTo: document.body })

describe('a button', () => {
  it('that is busy takes no clicks, and keeps the focus', async () => {
    const view = mount(UiButton, { ...options(), props: { busy: true }, slots: { default: 'Save' } })
    view.element.focus()
    await view.trigger('click')
    expect(view.emitted('click')).toBeUndefined()
    expect(document.activeElement).toBe(view.element)
    await view.setProps({ busy: false })
    await view.trigger('click')
    expect(view.emitted('click')).toHaveLength(1)
  })
})

describe('a text field', () => {
  it('is named by its label, and tells its error', () => {
    const view = mount(UiTextField, {
      ...options(),
      props: { label: 'Name', error: 'Give it a name.' },
      attrs: { maxlength: '5', class: 'wide' },
    })
    const input = view.find('input')
    expect(view.find('label').attributes('for')).toBe(input.attributes('id'))
    expect(document.getElementById(input.attributes('aria-describedby')!)!.textContent).toBe('Give it a name.')
    expect(input.attributes('maxlength')).toBe('5')
    expect(input.classes()).not.toContain('wide')
    expect(view.classes()).toContain('wide')
  })
})

describe('a choice of one', () => {
  it('gives back the value itself, whatever its type, and shows when none is chosen', async () => {
    const choices = [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ]
    const view = mount(UiSelect<number>, { ...options(), props: { label: 'Number', options: choices } })
    const select = view.find('select')
    expect(select.element.value).toBe('-1')
    await select.setValue('1')
    expect(view.emitted('update:modelValue')).toEqual([[2]])
  })

  it('shows the choice, also where the browser would not cut it, and no choice that was not taken', async () => {
    const choices = [
      { value: 'script', label: 'Script', group: 'Own' },
      { value: 'file', label: 'Recording', hint: 'from a file' },
    ]
    const view = mount(UiSelect<string>, {
      ...options(),
      props: { label: 'Voice', options: choices, modelValue: 'script', 'onUpdate:modelValue': () => undefined },
    })
    const select = view.find('select')
    expect(view.find('.shown').text()).toBe('Script')
    await select.setValue('1')
    // The dialog that the choice opens was dismissed.
    expect(select.element.value).toBe('0')
    await view.setProps({ modelValue: 'file' })
    expect(select.element.value).toBe('1')
    expect(view.find('.shown').text()).toBe('Recording · from a file')
  })

  it('names groups above their options, each once, in the order of their first options', async () => {
    const choices = [
      { value: 'a', label: 'Ann' },
      { value: 'b', label: 'Ben', group: 'Mine' },
      { value: 'c', label: 'Cleo', group: 'Official' },
      { value: 'd', label: 'Dan', group: 'Mine' },
    ]
    const view = mount(UiSelect<string>, { ...options(), props: { label: 'Avatar', options: choices } })
    const groups = view.findAll('optgroup').map((one) => [one.attributes('label'), one.text()])
    expect(groups).toEqual([
      ['Mine', 'BenDan'],
      ['Official', 'Cleo'],
    ])
    await view.find('select').setValue('3')
    expect(view.emitted('update:modelValue')).toEqual([['d']])
  })
})

describe('tabs', () => {
  const tabs = [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
    { id: 'c', label: 'C' },
  ]

  it('are one stop of the Tab key, and go by arrows, Home and End, round', async () => {
    const view = mount(UiTabs<string>, {
      ...options(),
      props: {
        tabs,
        modelValue: 'a',
        'onUpdate:modelValue': (value) => void view.setProps({ modelValue: value! }),
      },
    })
    expect(view.findAll('[tabindex="0"]')).toHaveLength(1)
    const list = view.find('[role="tablist"]')
    for (const [key, id] of [
      ['ArrowRight', 'b'],
      ['End', 'c'],
      ['ArrowRight', 'a'],
      ['ArrowLeft', 'c'],
      ['Home', 'a'],
    ] as const) {
      await list.trigger('keydown', { key })
      await flushPromises()
      expect(view.find('[aria-selected="true"]').text()).toBe(id.toUpperCase())
      expect(document.activeElement?.textContent?.trim()).toBe(id.toUpperCase())
    }
  })
})

describe('a dialog', () => {
  it('begins at its first field and closes with Escape', async () => {
    const view = mount(UiDialog, {
      ...options(),
      props: { title: 'Name it', open: true },
      slots: { default: '<input id="field">', footer: '<button>Save</button>' },
    })
    await flushPromises()
    expect(document.querySelector('[role="dialog"]')).not.toBeNull()
    expect(document.activeElement?.id).toBe('field')
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await flushPromises()
    expect(view.emitted('update:open')).toEqual([[false]])
    view.unmount()
  })
})

describe('a question', () => {
  it('is answered once, by its button or by dismissing it', async () => {
    const view = mount(UiConfirm, options())
    const question = { title: 'Delete?', message: 'It is gone then.', confirm: 'Delete' }
    const first = confirm(question)
    await flushPromises()
    expect(document.querySelector('[role="alertdialog"]')!.textContent).toContain('It is gone then.')
    ;[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Delete')!.click()
    expect(await first).toBe(true)
    expect(openQuestion.value).toBeNull()
    const second = confirm(question)
    const third = confirm(question)
    expect(await second).toBe(false)
    openQuestion.value?.answer(false)
    expect(await third).toBe(false)
    view.unmount()
  })
})

describe('a splitter', () => {
  let sent: Partial<Settings>[]

  async function splitter(stored: Record<string, number>, after = false) {
    sent = []
    const all = settingsSchema.parse({ layout: stored })
    async function* none() {
      await new Promise(() => undefined)
      yield all
    }
    provideStudio({
      settings: {
        get: () => Promise.resolve(all),
        watch: () => Promise.resolve(none()),
        set: ({ change }: { change: Partial<Settings> }) => {
          sent.push(change)
          return Promise.resolve({ ...all, ...change })
        },
      },
    } as unknown as BridgeClient)
    await useSettings().start(new AbortController().signal)
    const view = mount(UiSplitter, {
      ...options(),
      props: {
        direction: 'horizontal',
        name: 'side',
        label: 'Side',
        min: 200,
        max: 400,
        size: 260,
        after,
        'onUpdate:size': (size: number) => void view.setProps({ size }),
      },
    })
    await flushPromises()
    view.element.setPointerCapture = () => undefined
    const size = (): number => Number(view.attributes('aria-valuenow'))
    const drag = async (from: number, to: number): Promise<void> => {
      await view.trigger('pointerdown', { pointerId: 1, button: 0, clientX: from })
      await view.trigger('pointermove', { pointerId: 1, clientX: to })
      await view.trigger('pointerup', { pointerId: 1, clientX: to })
    }
    return { view, size, drag }
  }

  it('has the size it had last, within its limits', async () => {
    expect((await splitter({ side: 333 })).size()).toBe(333)
    expect((await splitter({ side: 9_000 })).size()).toBe(400)
    expect((await splitter({})).size()).toBe(260)
  })

  it('is dragged, and remembers it once', async () => {
    const { size, drag } = await splitter({})
    vi.useFakeTimers()
    await drag(100, 140)
    expect(size()).toBe(300)
    await drag(100, -900)
    expect(size()).toBe(200)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([{ layout: { side: 200 } }])
  })

  it('moves by keys, the other way round for the pane behind it, and goes back to its first size', async () => {
    const { view, size } = await splitter({}, true)
    await view.trigger('keydown', { key: 'ArrowLeft' })
    expect(size()).toBe(276)
    await view.trigger('keydown', { key: 'ArrowRight', shiftKey: true })
    expect(size()).toBe(212)
    await view.trigger('dblclick')
    expect(size()).toBe(260)
  })
})

/** An observer for which every element is in view. */
class InView {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    this.#tell([{ isIntersecting: true }])
  }
  disconnect(): void {
    // Nothing was observed.
  }
}

describe('a picture', () => {
  it('says that it is missing instead of showing a broken one, and tries a new address', async () => {
    vi.stubGlobal('IntersectionObserver', InView)
    const view = mount(UiThumb, { ...options(), props: { src: 'media/a.jpg', alt: 'A clip' } })
    expect(view.find('.skeleton').exists()).toBe(true)
    await flushPromises()
    await view.find('img').trigger('error')
    expect(view.find('img').exists()).toBe(false)
    expect(view.find('[role="img"]').attributes('aria-label')).toBe('A clip')
    await view.setProps({ src: 'media/b.jpg' })
    await flushPromises()
    await view.find('img').trigger('load')
    expect(view.find('.skeleton').exists()).toBe(false)
  })
})
