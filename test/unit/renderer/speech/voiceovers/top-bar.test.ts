import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import { createI18n } from 'vue-i18n'
import messages from '../../../../../electron/common/messages/en/speech/voiceovers.json'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useSheetDialogs } from '../../../../../renderer/speech/voiceovers/dialogs.ts'
import { useGrid } from '../../../../../renderer/speech/voiceovers/rows/grid-state.ts'
import { chooseAll, chooseRows } from '../../../../../renderer/speech/voiceovers/rows/selection.ts'
import RunBar from '../../../../../renderer/speech/voiceovers/run/RunBar.vue'
import SheetTopBar from '../../../../../renderer/speech/voiceovers/SheetTopBar.vue'
import { useVoiceovers } from '../../../../../renderer/stores/voiceovers.ts'
import { fakeVoiceovers } from './fake-voiceovers.ts'

const i18n = createI18n({ legacy: false, locale: 'en', messages: { en: { voiceovers: messages } }, missingWarn: false })

describe('the button that makes the files', () => {
  const stop = { controller: new AbortController() }
  beforeEach(() => {
    setActivePinia(createPinia())
    stop.controller = new AbortController()
  })
  afterEach(() => stop.controller.abort())

  async function opened() {
    const studio = fakeVoiceovers(8)
    studio.state.rows[2] = { ...studio.state.rows[2]!, state: 'done' }
    studio.state.sheet.counts = { ...studio.state.sheet.counts, ready: 7, done: 1 }
    provideStudio(studio.client)
    const store = useVoiceovers()
    await store.start(stop.controller.signal)
    await store.open('s1')
    const Bar = () => [h('div', { id: 'top-bar-start' }), h('div', { id: 'top-bar-end' }), h(SheetTopBar)]
    const view = mount(Bar, { attachTo: document.body, global: { plugins: [i18n] } })
    await flushPromises()
    const button = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('[data-tip-keys="Mod+Enter"]')!
    return { studio, grid: useGrid(), dialogs: useSheetDialogs(), view, button }
  }

  it('makes the selected rows when there are several, otherwise all', async () => {
    const { grid, dialogs, view, button } = await opened()
    expect(button().textContent.trim()).toBe('Make 7 files')
    grid.selection = chooseRows(chooseRows(grid.selection, 1, false), 4, true)
    await flushPromises()
    // One of the four rows is made already.
    expect(button().textContent.trim()).toBe('Make 3 files')
    button().click()
    await expect.poll(() => dialogs.running).toEqual({ kind: 'ids', ids: ['2', '3', '4', '5'] })
    grid.selection = chooseAll(grid.selection, 8)
    await flushPromises()
    expect(button().textContent.trim()).toBe('Make 7 files')
    button().click()
    await expect.poll(() => dialogs.running).toEqual({ kind: 'all' })
    grid.selection = chooseRows(grid.selection, 2, false)
    await flushPromises()
    expect(button().textContent.trim()).toBe('Make 7 files')
    view.unmount()
  })

  it('makes the joined file once all rows are made, where the sheet asks for one', async () => {
    const { studio, view } = await opened()
    const { sheet } = studio.state
    const joins = () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Make joined file')
    expect(joins()).toBeUndefined()
    const store = useVoiceovers()
    const counts = { ...sheet.counts, total: 8, ready: 0, done: 8 }
    store.take({ ...sheet, counts })
    await flushPromises()
    expect(joins()).toBeUndefined()
    store.take({ ...sheet, counts, output: { ...sheet.output, joinedGap: 500 } })
    await flushPromises()
    expect(joins()).toBeDefined()
    store.take({ ...sheet, counts: { ...counts, problem: 1, done: 7 }, output: { ...sheet.output, joinedGap: 500 } })
    await flushPromises()
    expect(joins()).toBeUndefined()
    view.unmount()
  })

  it('says why a joined file is missing although no row failed', async () => {
    const { studio, view } = await opened()
    const { sheet } = studio.state
    const why = 'The joined file is missing: one row is not made yet.'
    useVoiceovers().take({ ...sheet, run: { ...sheet.run, state: 'idle', message: why } })
    const bar = mount(RunBar, { global: { plugins: [i18n] } })
    await flushPromises()
    expect(bar.text()).toBe(why)
    expect(bar.find('button').exists()).toBe(false)
    view.unmount()
  })
})
