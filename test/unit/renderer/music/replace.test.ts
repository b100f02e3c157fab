import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { computed, defineComponent, h } from 'vue'
import type { BundledSound } from '../../../../electron/common/bridge/index.ts'
import { defaultMusicSettings } from '../../../../electron/common/service/extension/music.ts'
import { pickRequest } from '../../../../renderer/app/files/pick-files.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import MusicInspector from '../../../../renderer/editor/music/MusicInspector.vue'
import { useMusic } from '../../../../renderer/editor/music/store.ts'
import SidePanel from '../../../../renderer/editor/panels/SidePanel.vue'
import { usePanels } from '../../../../renderer/editor/shown-panel.ts'
import { useSlots } from '../../../../renderer/editor/slots/slots.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene } from '../../common/composition/projects.ts'
import { anyProject, asset, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const sound = (id: string, kind: BundledSound['kind']): BundledSound => ({
  id,
  kind,
  path: `/data/music/${id}.ogg`,
  lengthMs: 23_000,
  mood: null,
  tempo: null,
  playUrl: `media/${id}`,
})

let view: ReturnType<typeof mount>
let pinia: ReturnType<typeof createPinia>
const source = () => useDocument().project?.music?.source
const has = (label: string): boolean => view.find(`[aria-label="${label}"]`).exists()

beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  const studio = fakeStudio()
  studio.on.bundledSounds = () => [sound('warm-morning', 'music'), sound('pop', 'effect')]
  studio.on.describe = (path) => asset(path, { kind: 'audio', hasAudio: true, durationMs: 20_000 })
  provideStudio(studio.client)
  const music = {
    ...defaultMusicSettings,
    volume: -30,
    source: { kind: 'asset', path: '/bed.wav', begin: 500 },
  } as const
  const slots = [{ role: 'script', target: 's1' }] as const
  useDocument().open(sessionOf({ ...anyProject(), scenes: [scene('s1', {})], music, slots: [...slots] }))
  usePanels().show('media')
  useSlots().isOpen = true
  const Editor = defineComponent(() => {
    const music = computed(() => useDocument().project!.music!)
    return () => [h(SidePanel, { folded: false }), h(MusicInspector, { music: music.value })]
  })
  view = mount(Editor, { global: { plugins: [pinia, i18n] } })
  useMusic().choose()
  await view
    .findAll('button')
    .find((one) => one.text() === 'Replace…')!
    .trigger('click')
  await flushPromises()
})
afterEach(() => {
  view.unmount()
  disposePinia(pinia)
  pickRequest.value = null
})

it('is offered among the music that comes with the product, whose piece takes its place with its settings', async () => {
  expect(view.text()).toContain('takes the place of “bed.wav”')
  expect(has('Add “Warm morning” to the scene')).toBe(false)
  expect(has('Add “Pop” to the scene')).toBe(true)
  await view.get('[aria-label="Use “Warm morning” as music of all scenes"]').trigger('click')
  await expect.poll(source).toEqual({ kind: 'asset', path: '/data/music/warm-morning.ogg' })
  expect(useDocument().project?.music?.volume).toBe(-30)
  expect(useMusic().isChosen).toBe(true)
  expect(view.text()).toContain('takes the place of “warm-morning.ogg”')
})

it('is taken from a file, too', async () => {
  await view
    .findAll('button')
    .find((one) => one.text() === 'From a file…')!
    .trigger('click')
  pickRequest.value!.answer(['/home/other.wav'])
  await expect.poll(source).toEqual({ kind: 'asset', path: '/home/other.wav' })
})
