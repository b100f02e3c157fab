import { mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import { defaultMusicSettings } from '../../../../electron/common/service/extension/music.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import InspectorPanel from '../../../../renderer/editor/inspector/InspectorPanel.vue'
import { useSceneFollowing } from '../../../../renderer/editor/layout/use-scene-following.ts'
import { useMusic } from '../../../../renderer/editor/music/store.ts'
import SceneStrip from '../../../../renderer/editor/scenes/SceneStrip.vue'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useStageContext } from '../../../../renderer/editor/stage/use-stage-context.ts'
import { useStageKeys } from '../../../../renderer/editor/stage/use-stage-keys.ts'
import { useShown } from '../../../../renderer/editor/stage/use-shown.ts'
import { ToolMachine } from '../../../../renderer/editor/stage/tools/machine.ts'
import MusicRow from '../../../../renderer/editor/timeline/music/MusicRow.vue'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene } from '../../common/composition/projects.ts'
import { anyProject, asset, fakeStudio, sessionOf } from '../support/fake-studio.ts'

describe('music that is chosen', () => {
  let pinia: Pinia
  let view: ReturnType<typeof mount>
  let tools: ToolMachine
  beforeEach(async () => {
    pinia = createPinia()
    setActivePinia(pinia)
    const studio = fakeStudio()
    studio.on.describe = (path) => asset(path, { kind: 'audio', hasAudio: true, durationMs: 20_000 })
    provideStudio(studio.client)
    const scenes = ['s1', 's2'].map((id) => scene(id, { duration: 4_000, voice: null }))
    const music = { ...defaultMusicSettings, source: { kind: 'asset', path: '/bed.wav' } } as const
    useDocument().open(sessionOf({ ...anyProject(), scenes, music }))
    const Editor = defineComponent(() => {
      useSceneFollowing()
      const elements = useShown()
      const stage = useStageKeys(elements, () => false)
      tools = new ToolMachine(useStageContext(elements, { guides: [], marquee: null }, () => undefined))
      return () => [
        h(SceneStrip, { width: 160 }),
        h(InspectorPanel),
        h(MusicRow, { height: 40 }),
        h('div', { tabindex: 0, 'data-stage': '', onKeydown: stage.onKeyDown }),
      ]
    })
    const stubs = { SceneThumb: true, ReadyList: true, SceneInspector: { template: '<p class="of-scene" />' } }
    view = mount(Editor, { global: { plugins: [i18n, pinia], stubs }, attachTo: document.body })
    await view.get('[data-music]').trigger('click')
    expect(shown()).toBe('music')
  })
  afterEach(() => {
    view.unmount()
    disposePinia(pinia)
  })

  const shown = (): string => {
    const isMusic = view.find('section[aria-label="Music"]').exists()
    return [isMusic ? 'music' : [], view.find('.of-scene').exists() ? 'scene' : []].flat().join('+')
  }

  it.each(['s1', 's2'])('gives way to a scene of the list: %s', async (id) => {
    await view.get(`.tile[data-scene="${id}"]`).trigger('pointerdown', { button: 0 })
    expect(shown()).toBe('scene')
    expect(useSelection().scene?.id).toBe(id)
    expect(view.get('[data-music]').attributes('aria-pressed')).toBe('false')
  })

  it.each(['[data-music]', '[data-stage]', 'section[aria-label="Music"] [role="switch"]'])(
    'gives way to the scene by Escape on %s',
    async (selector) => {
      view.get<HTMLElement>(selector).element.focus()
      await view.get(selector).trigger('keydown', { key: 'Escape' })
      expect(shown()).toBe('scene')
    },
  )

  it('gives way to the scene by a press beside all elements of the stage', async () => {
    const at = { x: -5_000, y: -5_000 }
    const pointer = { screen: at, canvas: at, button: 0, shift: false, alt: false, mod: false, space: false }
    tools.handle({ type: 'down', pointer })
    tools.handle({ type: 'up', pointer })
    await nextTick()
    expect(shown()).toBe('scene')
  })

  it('stays while the playhead goes through the scenes', async () => {
    useTransport().seek(5_000)
    await nextTick()
    expect(useSelection().scene?.id).toBe('s2')
    expect(useMusic().isChosen).toBe(true)
    expect(shown()).toBe('music')
  })
})
