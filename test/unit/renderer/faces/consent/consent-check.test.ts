import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BridgeClient, Consent, ConsentSubject } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import ConsentCheck from '../../../../../renderer/faces/consent/ConsentCheck.vue'
import { i18n } from '../../../../../renderer/i18n/index.ts'

let kept: Consent[]
let asked: (ConsentSubject & { own?: boolean; statement?: string })[]

beforeEach(() => {
  setActivePinia(createPinia())
  kept = []
  asked = []
  const keyOf = (subject: ConsentSubject): string => ('path' in subject ? subject.path : subject.sha256)
  const consents = {
    find: (subject: ConsentSubject) => {
      asked.push(subject)
      const found = kept.find((one) => one.sha256 === keyOf(subject) && one.what === subject.what)
      return Promise.resolve(found ?? null)
    },
    give: (input: ConsentSubject & { name: string; own: boolean; statement: string }) => {
      const { what, name, own, statement } = input
      const stored = { id: 'c1', sha256: keyOf(input), what, name, own, statement, wording: 1, confirmedAt: 1 }
      kept.push(stored)
      return Promise.resolve(stored)
    },
  }
  provideStudio({ consents } as unknown as BridgeClient)
})

async function show(props: { path: string; what: 'face' | 'voice'; missing?: boolean }) {
  const wrapper = mount(ConsentCheck, { props: { name: 'Anna', ...props }, global: { plugins: [i18n] } })
  await flushPromises()
  return wrapper
}

describe('the question for leave', () => {
  it('keeps the very words that are shown, by a deed of its own', async () => {
    const wrapper = await show({ path: '/a.png', what: 'face' })
    expect(wrapper.find('button').exists()).toBe(false)
    await wrapper.get('input[value="leave"]').setValue()
    const words = wrapper.get('[data-statement]').text()
    expect(wrapper.emitted('update:given')?.at(-1)).not.toEqual([true])
    await wrapper.get('button').trigger('click')
    await flushPromises()
    expect(kept).toMatchObject([{ what: 'face', own: false, statement: words, name: 'Anna' }])
    expect(wrapper.emitted('update:given')?.at(-1)).toEqual([true])
    expect(wrapper.emitted('update:consent')?.at(-1)).toMatchObject([{ id: 'c1' }])
    expect(wrapper.get('[data-consent="given"]').text()).toContain('permission to use this face')
  })

  it('is asked once for a file, and anew for another file or use', async () => {
    const first = await show({ path: '/a.png', what: 'face' })
    await first.get('input[value="own"]').setValue()
    await first.get('button').trigger('click')
    await flushPromises()
    const again = await show({ path: '/a.png', what: 'face' })
    expect(again.find('[data-consent="given"]').exists()).toBe(true)
    await again.setProps({ path: '/b.png' })
    await flushPromises()
    expect(again.emitted('update:given')?.at(-1)).toEqual([false])
    expect(again.find('[data-consent="open"]').exists()).toBe(true)
    const voice = await show({ path: '/a.png', what: 'voice' })
    expect(voice.text()).toContain('Whose voice is it?')
    expect(asked).toHaveLength(4)
  })

  it('is not shown before it is known whether it was answered, and its room is kept', async () => {
    const wrapper = mount(ConsentCheck, {
      props: { name: 'Anna', path: '/a.png', what: 'face', missing: true },
      global: { plugins: [i18n] },
    })
    expect(wrapper.find('[data-consent="asking"]').exists()).toBe(true)
    expect(wrapper.find('[data-consent="open"]').exists()).toBe(false)
    expect(wrapper.find('[role="alert"]').exists()).toBe(false)
    expect(wrapper.get('fieldset').classes()).toContain('hidden')
    await flushPromises()
    expect(wrapper.find('[data-consent="asking"]').exists()).toBe(false)
    expect(wrapper.get('[data-consent="open"]').classes()).not.toContain('hidden')
  })

  it('says what lacks when somebody wants to go on without', async () => {
    const wrapper = await show({ path: '/a.png', what: 'face', missing: true })
    expect(wrapper.get('[role="alert"]').text()).toBe('Choose whose face it is.')
    await wrapper.get('input[value="own"]').setValue()
    expect(wrapper.get('[role="alert"]').text()).toBe('Confirm the statement to continue.')
  })
})
