// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import ClipsView from '../../../../../renderer/clips/collect/clips/ClipsView.vue'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { useCollect } from '../../../../../renderer/stores/collect.ts'
import { useSettings } from '../../../../../renderer/stores/settings.ts'
import { fakeCollect, hour, remote } from './fake-collect.ts'

const stop = { controller: new AbortController() }
beforeEach(() => {
  stop.controller = new AbortController()
  for (const name of ['offsetHeight', 'offsetWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(600)
})
afterEach(() => {
  stop.controller.abort()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('clips at services', () => {
  it('are offered at one press when they go soon, wherever the filter stood', async () => {
    const soon = { expiresAt: Date.now() + 3 * hour }
    const studio = fakeCollect([remote('a', soon), remote('b'), remote('c', soon)])
    studio.held.guard = { on: false, soon: { items: 2, firstAt: soon.expiresAt }, lost: 0 }
    provideStudio(studio.client)
    const pinia = createPinia()
    setActivePinia(pinia)
    const collect = useCollect()
    await useSettings().start(stop.controller.signal)
    collect.start(stop.controller.signal)
    await collect.open()
    const routes = [
      { path: '/', name: 'collect', component: { render: () => null } },
      { path: '/settings/:tab?', name: 'settings', component: { render: () => null } },
    ]
    const router = createRouter({ history: createMemoryHistory(), routes })
    const view = mount(ClipsView, {
      props: { now: Date.now() },
      attachTo: document.body,
      global: { plugins: [pinia, i18n, router] },
    })
    await flushPromises()
    const press = i18n.global.t('collect.guard.collect', 2)
    await view
      .findAll('button')
      .find((one) => one.text() === press)!
      .trigger('click')
    await flushPromises()
    expect(view.emitted('download')?.map(([request]) => request.ids)).toEqual([['a', 'c']])
    expect(view.findAll('[aria-selected=true]')).toHaveLength(2)
    view.unmount()
  })
})
