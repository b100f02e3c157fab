import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { VoiceoverRow } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import RowNotice from '../../../../../renderer/speech/voiceovers/RowNotice.vue'
import { useVoiceovers } from '../../../../../renderer/stores/voiceovers.ts'
import { anyRow, fakeVoiceovers } from './fake-voiceovers.ts'

const text = 'We opened fifteen stores in Lisbon.'
const different = {
  kind: 'different',
  start: 10,
  end: 17,
  expected: 'fifteen',
  recognised: 'fifty',
  startMs: 1_240,
  endMs: 1_600,
} as const
const proof = { recognised: 'We opened 50 stores in Lisbon.', faults: [different] }

describe('what listening to a row has shown', () => {
  const stop = { controller: new AbortController() }
  beforeEach(() => {
    setActivePinia(createPinia())
    stop.controller = new AbortController()
  })
  afterEach(() => stop.controller.abort())

  async function notice(change: Partial<VoiceoverRow>) {
    const studio = fakeVoiceovers(2)
    studio.state.rows[0] = anyRow(0, { text, state: 'done', durationMs: 2_400, ...change })
    provideStudio(studio.client)
    const store = useVoiceovers()
    await store.start(stop.controller.signal)
    await store.open('s1')
    const nothing = { template: '<i />' }
    const routes = [
      { path: '/', component: nothing },
      { path: '/voices/:tab?', name: 'voices', component: nothing },
    ]
    const router = createRouter({ history: createMemoryHistory(), routes })
    const view = mount(RowNotice, { global: { plugins: [i18n, router] } })
    await flushPromises()
    const press = async (name: string): Promise<void> => {
      await view
        .findAll('button')
        .find((one) => one.text() === name)!
        .trigger('click')
      await flushPromises()
    }
    return { studio, router, view, press }
  }

  it('tells the place, and takes the user at their word', async () => {
    const { studio, view, press } = await notice({ proof })
    expect(view.text()).toContain('“fifteen” sounds like “fifty” at 0:01.2.')
    await press('It’s right')
    expect(studio.calls).toContainEqual({ name: 'markRight', input: { sheet: 's1', row: '1' } })
  })

  it('leads to the pronunciations with the word as it is written', async () => {
    const { router, press } = await notice({ proof, text: 'We opened Fifteen stores in Lisbon.' })
    await press('Fix the pronunciation')
    expect(router.currentRoute.value).toMatchObject({
      name: 'voices',
      params: { tab: 'words' },
      query: { word: 'Fifteen' },
    })
  })

  it('has no word to offer where the sound is at fault', async () => {
    const cut = { kind: 'cut-end', startMs: 2_100, endMs: 2_400, figure: -3 } as const
    const { view } = await notice({ proof: { ...proof, faults: [cut] } })
    expect(view.text()).toContain('The end is cut off.')
    expect(view.text()).not.toContain('Fix the pronunciation')
  })

  it('says nothing of a row that sounds as it should', async () => {
    const { view } = await notice({ proof: { ...proof, faults: [] } })
    expect(view.findAll('button')).toEqual([])
  })
})
