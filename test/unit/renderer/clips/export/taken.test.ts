import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { unchangedExport } from '../../../../../electron/common/bridge/index.ts'
import type { BridgeClient, ExportPlan, LibraryItem, TakenNames } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import ExportTaken from '../../../../../renderer/clips/export/ExportTaken.vue'
import { useTakenNames } from '../../../../../renderer/clips/export/use-taken-names.ts'
import { i18n } from '../../../../../renderer/i18n/index.ts'

const asked: (string | null)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  asked.length = 0
  const exportNames = ({ plan: { name } }: { plan: ExportPlan }): Promise<TakenNames> => {
    asked.push(name)
    return Promise.resolve(name === 'Old' ? { names: ['Old.mp4'], free: 'Old (2).mp4' } : { names: [], free: null })
  }
  provideStudio({ library: { exportNames } } as unknown as BridgeClient)
})
afterEach(() => vi.useRealTimers())

it('is looked for once typing pauses, and is forgotten with the next key', async () => {
  const name = shallowRef<string | null>('New')
  let taken!: ShallowRef<TakenNames>
  const setup = () => {
    taken = useTakenNames(
      () => [{ id: 'a' } as LibraryItem],
      () => (name.value === null ? null : { ...unchangedExport, folder: '/out', name: name.value }),
    )
    return () => null
  }
  mount({ setup })
  const pause = async (): Promise<void> => {
    await vi.runAllTimersAsync()
    await flushPromises()
  }
  await pause()
  for (const typed of ['O', 'Ol', 'Old']) {
    name.value = typed
    await nextTick()
  }
  await pause()
  expect(asked).toEqual(['New', 'Old'])
  expect(taken.value).toEqual({ names: ['Old.mp4'], free: 'Old (2).mp4' })
  name.value = null
  await nextTick()
  expect(taken.value.names).toEqual([])
  await pause()
  expect(asked).toHaveLength(2)
})

it('is told with the name that the new file gets, and says what is replaced', async () => {
  const props = { taken: { names: ['Old.mp4'], free: 'Old (2).mp4' }, modelValue: false }
  const shown = mount(ExportTaken, { props, global: { plugins: [i18n] } })
  expect(shown.text()).toContain('“Old.mp4” exists already. The new file is called “Old (2).mp4”.')
  await shown.get('input[value=replace]').setValue(true)
  expect(shown.emitted('update:modelValue')).toEqual([[true]])
  await shown.setProps({ modelValue: true })
  expect(shown.text()).toContain('exists already and is replaced')
  await shown.setProps({ taken: { names: ['A.mp4', 'B.mp4'], free: 'A (2).mp4' } })
  expect(shown.text()).toContain('2 of the files exist already, “A.mp4” among them.')
  await shown.setProps({ taken: { names: [], free: null } })
  expect(shown.text()).toBe('')
})
