import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { EffectScope } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { keepAhead } from '../../../../renderer/editor/generate/keep-ahead.ts'
import { useMadeAhead } from '../../../../renderer/editor/generate/made-ahead.ts'
import { useConnections } from '../../../../renderer/stores/connections.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useEngine } from '../../../../renderer/stores/engine.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { anyProject, fakeStudio, sessionOf } from '../support/fake-studio.ts'

const pauseMs = 6_000
const againMs = 20_000

let pinia: Pinia
let studio: ReturnType<typeof fakeStudio>
let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers()
  pinia = createPinia()
  setActivePinia(pinia)
  studio = fakeStudio()
  provideStudio(studio.client)
  useDocument().open(sessionOf(anyProject('p', 'Spring launch')))
  useEngine().status = { name: 'ready' } as ReturnType<typeof useEngine>['status']
  vi.spyOn(useConnections(), 'current', 'get').mockReturnValue({ id: 'engine', builtIn: true } as never)
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposePinia(pinia)
})

const asked = () => studio.named('ahead')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const edit = (name: string) => {
  useDocument().edit('renameProject', { name })
  return nextTick()
}

test('the clip is made ahead once nothing has changed for a while, and anew after each change', async () => {
  scope.run(keepAhead)
  await pass(pauseMs - 100)
  await edit('Summer launch')
  await pass(pauseMs - 100)
  expect(asked()).toEqual([])
  await pass(100)
  expect(asked()).toMatchObject([{ session: 'session-p', kind: 'avatar-video', project: { name: 'Summer launch' } }])
  expect(studio.events.ahead.listeners).toBe(1)
  await edit('Autumn launch')
  await pass(0)
  expect(studio.events.ahead.listeners, 'what is out of date is given up at once').toBe(0)
  await pass(pauseMs)
  expect(asked()).toHaveLength(2)
})

test('it is begun again some time after it was given up for something else, and not after it is made', async () => {
  scope.run(keepAhead)
  await pass(pauseMs)
  studio.events.ahead.tell({ type: 'done', isMade: false })
  await pass(againMs)
  expect(asked()).toHaveLength(2)
  studio.events.ahead.tell({ type: 'done', isMade: true })
  await pass(10 * againMs)
  expect(asked()).toHaveLength(2)
})

test('nothing is made ahead where the user wants it so, for another service, or without the engine', async () => {
  useSettings().settings.makeAhead = false
  scope.run(keepAhead)
  await pass(pauseMs)
  expect(asked()).toEqual([])
  useSettings().settings.makeAhead = true
  useEngine().status = { name: 'stopped' } as unknown as ReturnType<typeof useEngine>['status']
  await pass(pauseMs)
  expect(asked()).toEqual([])
  useEngine().status = { name: 'ready' } as ReturnType<typeof useEngine>['status']
  await pass(pauseMs)
  expect(asked()).toHaveLength(1)
})

test('nothing is made ahead on battery', async () => {
  const battery = Object.assign(new EventTarget(), { charging: false })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { getBattery: async () => battery }))
  scope.run(keepAhead)
  await pass(pauseMs)
  expect(asked()).toEqual([])
  battery.charging = true
  battery.dispatchEvent(new Event('chargingchange'))
  await pass(pauseMs)
  expect(asked()).toHaveLength(1)
})

test('it is told how far the clip of the project as it is now is, and nothing of another one', async () => {
  const state = () => useMadeAhead().stateOf('avatar-video')
  scope.run(keepAhead)
  await pass(pauseMs)
  expect(state()).toBeNull()
  studio.events.ahead.tell({ type: 'progress' })
  await pass(0)
  expect(state()).toBe('making')
  expect(useMadeAhead().stateOf('talking-avatar')).toBeNull()
  studio.events.ahead.tell({ type: 'done', isMade: true })
  await pass(0)
  expect(state()).toBe('made')
  await edit('Summer launch')
  expect(state()).toBeNull()
  await pass(pauseMs)
  studio.events.ahead.tell({ type: 'progress' })
  await pass(0)
  studio.events.ahead.tell({ type: 'done', isMade: false })
  await pass(0)
  expect(state()).toBeNull()
})
