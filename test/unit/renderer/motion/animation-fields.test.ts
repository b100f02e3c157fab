import { mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import AnimationFields from '../../../../renderer/editor/inspector/motion/AnimationFields.vue'
import { useMotionPreview } from '../../../../renderer/editor/motion/preview.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

describe('the animation of an element in the inspector', () => {
  let pinia: Pinia
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const card = element('image', 'card', { kind: 'color', value: '#112233' }, { start: 500, end: 4_500 })
    useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', { duration: 8_000, elements: [card] })] }))
  })
  afterEach(() => disposePinia(pinia))

  const motion = () => useDocument().element('card')?.motion
  /** The fields of the element as the document has it now. */
  function fields() {
    const Shown = defineComponent(
      () => () => h(AnimationFields, { element: useDocument().element('card')!, disabled: false }),
    )
    return mount(Shown, { global: { plugins: [i18n, pinia] }, attachTo: document.body })
  }
  type View = ReturnType<typeof fields>
  const labelled = (view: View, name: string) => {
    const label = view.findAll('label').find((one) => one.text() === name)
    return view.get(`[id="${label?.attributes('for')}"]`)
  }
  async function choose(view: View, name: string, option: string): Promise<void> {
    const select = labelled(view, name)
    const index = select
      .findAll('option')
      .find((one) => one.text() === option)!
      .attributes('value')
    await select.setValue(index)
  }
  const enter = async (view: View, name: string, text: string): Promise<void> => {
    const input = labelled(view, name)
    await input.trigger('focus')
    await input.setValue(text)
    await input.trigger('keydown', { key: 'Enter' })
  }

  it('sets how it comes, each field one step, and none removes it', async () => {
    const view = fields()
    await choose(view, 'How it comes in', 'Slide')
    expect(motion()).toEqual({ in: { kind: 'slide', duration: 600 } })
    await enter(view, 'Time to come in', '1.2')
    await choose(view, 'Direction in which it comes in', 'Upwards')
    expect(motion()).toEqual({ in: { kind: 'slide', duration: 1_200, direction: 'up' } })
    // A fade has no direction; the duration stays.
    await choose(view, 'How it comes in', 'Fade')
    expect(motion()).toEqual({ in: { kind: 'fade', duration: 1_200 } })
    await choose(view, 'How it comes in', 'None')
    expect(motion()).toBeUndefined()
    for (let step = 0; step < 4; step += 1) useDocument().undo()
    expect(motion()).toEqual({ in: { kind: 'slide', duration: 600 } })
  })

  it('eases by a curve of its own, which begins as the easing before', async () => {
    const view = fields()
    await choose(view, 'How it goes out', 'Rise')
    await choose(view, 'Easing out', 'Own curve')
    expect(motion()?.out?.easing).toEqual([0, 0, 0.58, 1])
    await enter(view, 'Y1', '-0.5')
    expect(motion()?.out?.easing).toEqual([0, -0.5, 0.58, 1])
  })

  it('adds a keyframe at the playhead, changes its values, and removes it', async () => {
    const view = fields()
    const button = (name: string) => view.findAll('button').find((one) => one.text() === name)
    useTransport().seek(5_000)
    await view.vm.$nextTick()
    expect(button('Add keyframe')!.attributes('disabled')).toBeDefined()
    useTransport().seek(1_500)
    await view.vm.$nextTick()
    await button('Add keyframe')!.trigger('click')
    expect(motion()?.keyframes?.scale).toEqual([{ at: 1_000, value: 1 }])
    await enter(view, 'Scale', '150')
    expect(motion()?.keyframes).toMatchObject({ scale: [{ at: 1_000, value: 1.5 }], x: [{ at: 1_000, value: 0 }] })
    await button('Remove keyframe')!.trigger('click')
    expect(motion()).toBeUndefined()
  })

  it('plays the animation of this element alone, where the playhead is over it', async () => {
    const view = fields()
    const play = view.get('button[aria-label="Play the animation"]')
    expect(play.attributes('disabled')).toBeDefined()
    await choose(view, 'Emphasis', 'Pulse')
    await play.trigger('click')
    expect(useTransport().timeMs).toBe(500)
    expect(useMotionPreview().shown?.elementId).toBe('card')
    await view.get('button[aria-label="Stop the animation"]').trigger('click')
    expect(useMotionPreview().shown).toBeNull()
  })
})
