import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import type { BridgeClient, Settings } from '@common/bridge/index.ts'
import { registerCommands } from '../../../../renderer/app/commands/registry.ts'
import ShortcutList from '../../../../renderer/app/commands/ShortcutList.vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'
import { openQuestion } from '../../../../renderer/ui/overlays/confirm.ts'
import UiConfirm from '../../../../renderer/ui/overlays/UiConfirm.vue'

let end: () => void
let ran: string[]

beforeEach(() => {
  ran = []
  const pinia = createPinia()
  setActivePinia(pinia)
  const stored = () => useSettings().settings
  provideStudio({
    settings: {
      set: ({ change }: { change: Partial<Settings> }) => Promise.resolve({ ...stored(), ...change }),
    },
  } as unknown as BridgeClient)
  const withdraw = registerCommands(
    [
      ['edit.cut', 'Cut', 'Mod+X'],
      ['edit.split', 'Split', 'S'],
      ['edit.plain', 'Plain', undefined],
    ].map(([id, label, keys]) => ({
      id: id!,
      group: 'edit' as const,
      label: () => label!,
      run: () => ran.push(id!),
      ...(keys === undefined ? {} : { keys }),
    })),
  )
  const view = mount(
    { render: () => [h(ShortcutList), h(UiConfirm)] },
    { global: { plugins: [pinia, i18n] }, attachTo: document.body },
  )
  end = () => {
    withdraw()
    view.unmount()
    document.body.innerHTML = ''
  }
})
afterEach(() => end())

const row = (id: string): HTMLElement => document.querySelector(`[data-command="${id}"]`)!
const shown = (id: string): string => [...row(id).querySelectorAll('kbd')].map((one) => one.textContent).join('+')
async function record(id: string, init: KeyboardEventInit): Promise<void> {
  row(id).querySelector<HTMLElement>('.change')!.click()
  await flushPromises()
  window.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, bubbles: true, ...init }))
  await flushPromises()
}

describe('the list of shortcuts', () => {
  it('gives a command the keys that are pressed', async () => {
    await record('edit.plain', { key: 'b', code: 'KeyB', ctrlKey: true })
    expect(shown('edit.plain')).toBe('Ctrl+B')
    expect(useSettings().settings.shortcuts).toEqual({ 'edit.plain': 'Mod+B' })
    expect(document.activeElement).toBe(row('edit.plain').querySelector('.change'))
  })

  it('waits while only modifiers are down, and gives up with Escape', async () => {
    await record('edit.plain', { key: 'Control', code: 'ControlLeft', ctrlKey: true })
    expect(row('edit.plain').querySelector('.recorder')).not.toBeNull()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await flushPromises()
    expect(row('edit.plain').querySelector('.recorder')).toBeNull()
    expect(useSettings().settings.shortcuts).toEqual({})
  })

  it('asks before it takes keys from another command', async () => {
    await record('edit.plain', { key: 's', code: 'KeyS' })
    expect(openQuestion.value?.message).toContain('Split')
    openQuestion.value?.answer(false)
    await flushPromises()
    expect(useSettings().settings.shortcuts).toEqual({})
    await record('edit.plain', { key: 's', code: 'KeyS' })
    openQuestion.value?.answer(true)
    await flushPromises()
    expect(useSettings().settings.shortcuts).toEqual({ 'edit.split': null, 'edit.plain': 'S' })
    expect(shown('edit.split')).toBe('')
    expect(shown('edit.plain')).toBe('S')
  })

  it('takes keys away, and puts a command and all of them back', async () => {
    row('edit.cut').querySelector<HTMLElement>('.clear')!.click()
    await flushPromises()
    expect(useSettings().settings.shortcuts).toEqual({ 'edit.cut': null })
    row('edit.cut').querySelector<HTMLElement>('[aria-label^="Reset"]')!.click()
    await flushPromises()
    expect(useSettings().settings.shortcuts).toEqual({})
    expect(shown('edit.cut')).toBe('Ctrl+X')
    await record('edit.plain', { key: 'F9', code: 'F9' })
    ;[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Reset all')!.click()
    await flushPromises()
    openQuestion.value?.answer(true)
    await flushPromises()
    expect(useSettings().settings.shortcuts).toEqual({})
  })

  it('is searched by name and by keys', async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="search"]')!
    const search = async (text: string): Promise<string[]> => {
      input.value = text
      input.dispatchEvent(new Event('input'))
      await flushPromises()
      return [...document.querySelectorAll<HTMLElement>('[data-command]')].map((one) => one.dataset['command']!)
    }
    expect(await search('spl')).toEqual(['edit.split'])
    expect(await search('ctrl+x')).toEqual(['edit.cut'])
    expect(await search('nothing like it')).toEqual([])
    expect(document.body.textContent).toContain('No command matches “nothing like it”')
  })
})
