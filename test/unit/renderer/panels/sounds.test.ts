import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BundledSound } from '../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import SoundsPanel from '../../../../renderer/editor/panels/sounds/SoundsPanel.vue'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { scene } from '../../common/composition/projects.ts'
import { anyProject, asset, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const sound = (id: string, more: Partial<BundledSound>): BundledSound => ({
  id,
  kind: 'music',
  path: `/data/music/${id}.ogg`,
  lengthMs: 23_000,
  mood: null,
  tempo: null,
  playUrl: `media/${id}`,
  ...more,
})
const sounds = [
  sound('warm-morning', { mood: 'calm', tempo: 84 }),
  sound('steady-pulse', { mood: 'energetic', tempo: 124 }),
  sound('night-drive', { mood: 'energetic', tempo: 104 }),
  sound('pop', { kind: 'effect', lengthMs: 180 }),
]

let pinia: Pinia
let panel: ReturnType<typeof mount>
const names = (): string[] => panel.findAll('.name').map((one) => one.text())

beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  const studio = fakeStudio()
  studio.on.bundledSounds = () => sounds
  studio.on.describe = (path) => asset(path, { kind: 'audio', hasAudio: true })
  provideStudio(studio.client)
  useDocument().open(sessionOf({ ...anyProject('p'), scenes: [scene('s1', {})] }))
  panel = mount(SoundsPanel, { global: { plugins: [pinia, i18n] } })
  await flushPromises()
})
afterEach(() => {
  panel.unmount()
  disposePinia(pinia)
  vi.unstubAllGlobals()
})

it('finds music by word, tempo and mood, and says when there is none', async () => {
  expect(names()).toEqual(['Warm morning', 'Steady pulse', 'Night drive', 'Pop'])
  const search = panel.find('input')
  await search.setValue('energetic 104')
  await vi.waitFor(() => expect(names()).toEqual(['Night drive']))
  await search.setValue('')
  await panel.find('select').setValue('1')
  await vi.waitFor(() => expect(names()).toEqual(['Warm morning']))
  await search.setValue('trombone')
  await vi.waitFor(() => expect(panel.text()).toContain('Nothing found'))
})

it('lets a piece play under all scenes, which is undone in one step', async () => {
  await panel.find('[aria-label="Use “Steady pulse” as music of all scenes"]').trigger('click')
  await vi.waitFor(() =>
    expect(useDocument().project?.music?.source).toEqual({ kind: 'asset', path: '/data/music/steady-pulse.ogg' }),
  )
  useDocument().undo()
  expect(useDocument().project?.music).toBeUndefined()
})

it('plays one at a time', async () => {
  const stopped: string[] = []
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      #url: string
      constructor(url: string) {
        super()
        this.#url = url
      }
      play = (): Promise<void> => Promise.resolve()
      pause = (): number => stopped.push(this.#url)
      removeAttribute = (): undefined => undefined
    },
  )
  await panel.find('[aria-label="Play “Warm morning”"]').trigger('click')
  await panel.find('[aria-label="Play “Pop”"]').trigger('click')
  await flushPromises()
  expect(stopped).toEqual(['media/warm-morning'])
  expect(panel.find('[aria-label="Stop “Pop”"]').exists()).toBe(true)
  expect(panel.find('[aria-label="Play “Warm morning”"]').exists()).toBe(true)
})
