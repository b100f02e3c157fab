import { mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import TransitionFields from '../../../../renderer/editor/inspector/transitions/TransitionFields.vue'
import { useSceneFollowing } from '../../../../renderer/editor/layout/use-scene-following.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useTransitionChoice } from '../../../../renderer/editor/transitions/choice.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { element, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

/** What happy-dom tells of the device. */
const device = (): { prefersReducedMotion: string } => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } }
  return happyDOM.settings.device
}

describe('a transition that is chosen', () => {
  let pinia: Pinia
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'],
    })
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const ground = (id: string) => element('image', id, { kind: 'color', value: '#112233' })
    const scenes = ['s1', 's2', 's3'].map((id) => scene(id, { duration: 4_000, elements: [ground(`${id}-ground`)] }))
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => {
    disposePinia(pinia)
    device().prefersReducedMotion = 'no-preference'
    vi.useRealTimers()
  })

  /** The settings of the scene that is selected. */
  function settings() {
    const Shown = defineComponent(() => {
      useSceneFollowing()
      const selection = useSelection()
      return () => h(TransitionFields, { key: selection.scene!.id, scene: selection.scene!, disabled: false })
    })
    return mount(Shown, { global: { plugins: [i18n, pinia] }, attachTo: document.body })
  }
  type View = ReturnType<typeof settings>
  const choose = async (view: View, kind: string): Promise<void> => {
    await view.get(`input[value="${kind}"]`).trigger('change')
    await vi.advanceTimersByTimeAsync(0)
  }
  /** The scenes that the stage shows until it shows the playhead's time again. */
  async function scenesShown(): Promise<string[]> {
    const transport = useTransport()
    const seen: string[] = []
    for (let step = 0; step < 400 && transport.previewing; step += 1) {
      const now = [transport.stageLeaving, transport.stageAt].flatMap((one) => one?.timing.scene.id ?? []).join('+')
      if (seen.at(-1) !== now) seen.push(now)
      await vi.advanceTimersByTimeAsync(16)
    }
    return seen
  }

  it('is shown once on the stage, while playhead and selection stay', async () => {
    const view = settings()
    const [selection, transport] = [useSelection(), useTransport()]
    selection.chooseScene('s2')
    transport.seek(6_000)
    await view.vm.$nextTick()
    await choose(view, 'push')
    expect(view.text()).toContain('Push')
    expect(await scenesShown()).toEqual(['s1', 's1+s2', 's2'])
    expect(selection.scene?.id).toBe('s2')
    expect(transport.timeMs).toBe(6_000)
    expect(transport.stageAt).toEqual(transport.at)
    // A button shows it again; a seek ends it.
    await view.get('button[aria-label="Play the transition"]').trigger('click')
    expect(transport.previewing).toBe(true)
    transport.seek(5_000)
    expect(transport.previewing).toBe(false)
    await vi.advanceTimersByTimeAsync(32)
    expect(view.find('button[aria-label="Play the transition"]').exists()).toBe(true)
    view.unmount()
  })

  it('is shown where its settings are opened, once, and not with those of another scene', async () => {
    useDocument().edit('setTransition', { sceneId: 's3', transition: { kind: 'dissolve', duration: 500 } })
    const view = settings()
    useTransitionChoice().open('s3')
    await vi.advanceTimersByTimeAsync(0)
    expect(await scenesShown()).toEqual(['s2', 's2+s3', 's3'])
    useSelection().chooseScene('s1')
    await view.vm.$nextTick()
    useSelection().chooseScene('s3')
    await vi.advanceTimersByTimeAsync(0)
    expect(useTransport().previewing).toBe(false)
    view.unmount()
  })

  it('is a still picture of both scenes with reduced motion', async () => {
    device().prefersReducedMotion = 'reduce'
    const view = settings()
    useSelection().chooseScene('s2')
    await view.vm.$nextTick()
    await choose(view, 'fade')
    const { stageAt } = useTransport()
    expect(stageAt?.sceneMs).toBeCloseTo(0.35 * 800, 0)
    await vi.advanceTimersByTimeAsync(500)
    expect(useTransport().stageAt?.sceneMs).toBe(stageAt?.sceneMs)
    expect(await scenesShown()).toEqual(['s1+s2'])
    view.unmount()
  })
})
