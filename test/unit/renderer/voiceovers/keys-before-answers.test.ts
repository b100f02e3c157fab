// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BridgeClient, VoiceoverSheet } from '../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useVoiceovers } from '../../../../renderer/stores/voiceovers.ts'
import { anySheet, fakeVoiceovers } from './fake-voiceovers.ts'

const stop = { controller: new AbortController() }
beforeEach(() => {
  setActivePinia(createPinia())
  stop.controller = new AbortController()
})
afterEach(() => stop.controller.abort())

/** A studio that answers changes only when it is told to; `asked` is what came, in order. */
async function slowStudio() {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const { client } = fakeVoiceovers(1)
  const answer = (name: string, sheet: VoiceoverSheet) => (): Promise<VoiceoverSheet> => {
    asked.push(name)
    return new Promise((resolve) => waiting.push(() => resolve(sheet)))
  }
  const slow = {
    ...client,
    voiceovers: {
      list: client.voiceovers.list,
      rows: client.voiceovers.rows,
      watch: client.voiceovers.watch,
      edit: answer('edit', anySheet({ canUndo: true })),
      undo: answer('undo', anySheet({ canRedo: true })),
      redo: answer('redo', anySheet({ canUndo: true })),
    },
  }
  provideStudio(slow as unknown as BridgeClient)
  const store = useVoiceovers()
  await store.start(stop.controller.signal)
  await store.open('s1')
  return { store, asked, next: () => waiting.shift()?.() }
}

it('takes back and brings back what was asked for before the answer came, in that order', async () => {
  const { store, asked, next } = await slowStudio()
  expect([store.canUndo, store.canRedo]).toEqual([false, false])
  const made = store.edit({ type: 'insert', position: 0, texts: ['New.'] })
  expect(store.canUndo).toBe(true)
  const undone = store.step('undo')
  expect(store.canRedo).toBe(true)
  const redone = store.step('redo')
  await expect.poll(() => asked).toEqual(['edit'])
  next()
  await made
  await expect.poll(() => asked).toEqual(['edit', 'undo'])
  next()
  await undone
  await expect.poll(() => asked).toEqual(['edit', 'undo', 'redo'])
  next()
  await redone
  expect([store.canUndo, store.canRedo]).toEqual([true, false])
})
