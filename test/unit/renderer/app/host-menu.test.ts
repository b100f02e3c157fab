import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, nextTick, ref } from 'vue'
import type { BridgeClient } from '@common/bridge/index.ts'
import { useHostMenu } from '../../../../renderer/app/commands/host-menu.ts'
import { registerCommands } from '../../../../renderer/app/commands/registry.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useApp } from '../../../../renderer/stores/app.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'

interface Entry {
  id: string
  label: string
  keys: string | null
  enabled: boolean
}

let told: Entry[][]
let end: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  told = []
  end = []
  provideStudio({
    app: { setCommands: ({ commands }: { commands: Entry[] }) => Promise.resolve(void told.push(commands)) },
  } as unknown as BridgeClient)
})
afterEach(() => {
  for (const stop of end) stop()
  vi.useRealTimers()
})

function open(host: 'electron' | 'browser'): void {
  const app = useApp()
  app.info = { ...app.info, host }
  const view = mount(defineComponent({ setup: () => useHostMenu(), render: () => null }))
  end.push(() => view.unmount())
}

async function settle(): Promise<void> {
  await nextTick()
  await vi.advanceTimersByTimeAsync(1_000)
}

describe('the menu of the desktop host', () => {
  it('learns labels, keys and what can be done, and every change, once', async () => {
    const possible = ref(false)
    end.push(
      registerCommands([
        {
          id: 'edit.undo',
          group: 'edit',
          keys: 'Mod+Z Mod+U',
          label: () => 'Undo move',
          enabled: () => possible.value,
          run: () => undefined,
        },
        { id: 'help.about', group: 'help', run: () => undefined },
      ]),
    )
    open('electron')
    await settle()
    expect(told.at(-1)).toEqual([
      { id: 'edit.undo', label: 'Undo move', keys: 'Mod+Z', enabled: false },
      { id: 'help.about', label: 'About Greenroom', keys: null, enabled: true },
    ])
    possible.value = true
    await settle()
    expect(told.at(-1)![0]).toMatchObject({ enabled: true })
    useSettings().settings.shortcuts = { 'edit.undo': 'F9' }
    await settle()
    expect(told.at(-1)![0]).toMatchObject({ keys: 'F9' })
    const count = told.length
    await settle()
    expect(told).toHaveLength(count)
  })

  it('is no business of the browser host, which has none', async () => {
    open('browser')
    await settle()
    expect(told).toEqual([])
  })
})
