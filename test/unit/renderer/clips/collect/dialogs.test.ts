import { flushPromises, mount } from '@vue/test-utils'
import type { VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import DownloadDialog from '../../../../../renderer/clips/collect/download/DownloadDialog.vue'
import ImportDialog from '../../../../../renderer/clips/collect/import/ImportDialog.vue'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { useConnections } from '../../../../../renderer/stores/connections.ts'
import { useSettings } from '../../../../../renderer/stores/settings.ts'
import { FakeRequest } from '../../support/fake-request.ts'
import { refusal } from '../../support/fake-studio.ts'
import { fakeCollect, remote } from './fake-collect.ts'

/** The dialog of the test. */
let view: VueWrapper
let studio: ReturnType<typeof fakeCollect>
let pinia: ReturnType<typeof createPinia>
const stop = { signal: new AbortController() }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pinia = createPinia()
  setActivePinia(pinia)
  stop.signal = new AbortController()
  studio = fakeCollect([remote('a'), remote('b', { size: null }), remote('c')])
  provideStudio(studio.client)
  await useConnections().start(stop.signal.signal)
})
afterEach(() => {
  stop.signal.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  view.unmount()
})

/** Lets the time pass that requests wait for after typing. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(500)
  await flushPromises()
}
const text = (): string => document.querySelector('[role=dialog]')?.textContent ?? ''
const field = <T extends HTMLElement = HTMLInputElement>(label: string): T => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  return document.getElementById(found?.htmlFor ?? '') as T
}
const button = (name: RegExp): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) =>
    name.test((one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  )!
async function type(input: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  input.value = value
  input.dispatchEvent(new Event('input'))
  await settle()
}

describe('the plan of a download', () => {
  const request = { ids: ['a', 'b', 'c'], unready: 1, leftOut: 2 }
  async function open(given = request) {
    const dialog = mount(DownloadDialog, {
      props: { request: null as typeof request | null },
      global: { plugins: [pinia, i18n] },
      attachTo: document.body,
    })
    view = dialog
    await dialog.setProps({ request: given })
    await settle()
  }
  const start = (): HTMLButtonElement => button(/^Download 3/)

  it('begins where clips go, shows names that were changed and why, and what space it needs', async () => {
    await open()
    expect(field('Folder').value).toBe('/home/Videos/Greenroom')
    expect(text()).toContain('{date:YYYY-MM-DD}_{index:003}_{name}-a.mp4')
    expect(text()).toContain('Changed: too long.')
    expect(text()).toContain('Needs 2.0 MB · one size unknown · 50.0 GB can be used')
    expect(text()).toContain('One isn’t ready')
    expect(text()).toContain('2 clips are left out: they have neither a file')
    expect(start().disabled).toBe(false)
  })

  it('begins as the last one ended', async () => {
    useSettings().settings.layout = {
      'collect.folder': '/clips/client',
      'collect.template': '{Client}_{name}',
      'collect.finish': JSON.stringify({ after: { kind: 'remux' }, contactSheet: true, checksums: false }),
    }
    await open()
    expect([field('Folder').value, field('Names').value]).toEqual(['/clips/client', '{Client}_{name}'])
    expect(document.querySelector<HTMLInputElement>('input[value=remux]')?.checked).toBe(true)
    expect([...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((one) => one.checked)).toEqual([
      true,
      false,
    ])
  })

  it('begins as usual where what was kept can not be read', async () => {
    useSettings().settings.layout = { 'collect.finish': '{"after":{"kind":"shred"}', 'collect.folder': 7 }
    await open()
    expect(document.querySelector<HTMLInputElement>('input[value=keep]')?.checked).toBe(true)
    expect(field('Folder').value).toBe('/home/Videos/Greenroom')
  })

  it('asks once for what was typed in one go, and nothing for a template that can not be', async () => {
    await open()
    const asked = studio.named('names').length
    const names = field('Names')
    for (const value of ['{n', '{na', '{name}']) {
      names.value = value
      names.dispatchEvent(new Event('input'))
      await vi.advanceTimersByTimeAsync(50)
    }
    await settle()
    expect(studio.named('names').length).toBe(asked + 1)
    await type(names, 'a}b')
    expect(text()).toContain('has no opening brace')
    expect(start().disabled).toBe(true)
    await type(names, '{Clients}')
    expect(text()).toContain('There is no field “Clients”')
  })

  it('puts a field where the caret is', async () => {
    await open()
    const names = field('Names')
    await type(names, 'AB')
    names.setSelectionRange(1, 1)
    names.dispatchEvent(new Event('keyup'))
    button(/^Insert Client$/).click()
    await settle()
    expect(names.value).toBe('A{Client}B')
    expect(document.activeElement).toBe(names)
  })

  it('does not begin where there is no room, and says so', async () => {
    studio.held.spaceMessage = 'The clips need 2 MB, but only 1 MB is free.'
    await open()
    expect(text()).toContain('only 1 MB is free')
    expect(start().disabled).toBe(true)
  })

  it('offers what this machine can make, and why not the rest', async () => {
    await open()
    document.querySelector<HTMLInputElement>('input[value=convert]')!.click()
    await settle()
    const options = [...field<HTMLSelectElement>('Format').options]
    const hevc = options.find((one) => one.textContent?.includes('HEVC'))!
    expect([hevc.disabled, hevc.textContent?.includes('has no encoder')]).toEqual([true, true])
    expect(options.filter((one) => one.disabled)).toHaveLength(1)
    const asked = studio.named('names').at(-1) as { after: { kind: string; to: string } }
    expect(asked.after).toMatchObject({ kind: 'convert', to: 'h264' })
  })

  it('begins what it shows, remembers it, and tells which batch it is', async () => {
    await open()
    await type(field('Folder'), '/clips/acme')
    await type(field('Names'), '{name}')
    document.querySelector<HTMLFormElement>('form')!.requestSubmit()
    await settle()
    expect(studio.named('start')).toEqual([
      {
        items: ['a', 'b', 'c'],
        plan: {
          folder: '/clips/acme',
          template: '{name}',
          after: { kind: 'keep' },
          contactSheet: false,
          checksums: true,
        },
      },
    ])
    expect(view.emitted('started')).toEqual([['new']])
    expect(useSettings().settings.layout['collect.folder']).toBe('/clips/acme')
  })

  it('says why the studio would not, and keeps what was typed', async () => {
    await open()
    await type(field('Folder'), '/kept/forbidden')
    studio.held.refuse = refusal({
      code: 'folder',
      message: 'Nothing can be written there.',
      next: 'Choose another folder.',
    })
    document.querySelector<HTMLFormElement>('form')!.requestSubmit()
    await settle()
    expect(text()).toContain('Nothing can be written there. Choose another folder.')
    expect(view.emitted('started')).toBeUndefined()
    expect(field('Folder').value).toBe('/kept/forbidden')
  })
})

describe('ids from elsewhere', () => {
  async function open(given: string | File | null = null) {
    const dialog = mount(ImportDialog, {
      props: { open: false, given },
      global: { plugins: [pinia, i18n] },
      attachTo: document.body,
    })
    view = dialog
    await dialog.setProps({ open: true })
    await flushPromises()
  }
  const send = async (): Promise<void> => {
    document.querySelector<HTMLFormElement>('form')!.requestSubmit()
    await flushPromises()
  }

  it('that were pasted are sent, and it is told what became of each', async () => {
    await open('r1\nr2 ???')
    expect(field<HTMLTextAreaElement>('IDs').value).toBe('r1\nr2 ???')
    await send()
    expect(studio.named('importIds')).toEqual([
      { connection: 'c1', source: { kind: 'text', text: 'r1\nr2 ???' }, remoteKind: 'unknown' },
    ])
    expect(text()).toContain('2 IDs added')
    expect(text()).toContain('One was in the list already')
    expect(text()).toContain('???')
    expect(text()).toContain('That is no id.')
  })

  it('need to be some', async () => {
    await open()
    expect(button(/^Import$/).disabled).toBe(true)
    await send()
    expect(studio.named('importIds')).toEqual([])
  })

  it('in a file are handed over by its path, where the host tells none by a copy', async () => {
    FakeRequest.sent = []
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    await open(new File(['r1'], 'ids.csv'))
    expect(text()).toContain('ids.csv')
    document.querySelector<HTMLFormElement>('form')!.requestSubmit()
    await flushPromises()
    FakeRequest.sent[0]!.answer(200, JSON.stringify({ path: '/imports/ids.csv' }))
    await flushPromises()
    expect(studio.named('importIds')).toMatchObject([{ source: { kind: 'file', path: '/imports/ids.csv' } }])
  })

  it('of a file that can not be read leave the dialog as it was, with the reason', async () => {
    studio.held.refuse = refusal({ code: 'bad-ids', message: 'ids.csv is no text.', next: 'Choose a CSV.' })
    await open('r1')
    await send()
    expect(text()).toContain('ids.csv is no text. Choose a CSV.')
    expect(field<HTMLTextAreaElement>('IDs').value).toBe('r1')
  })

  it('of more text than a field shows go as a file', async () => {
    await open('x'.repeat(200_001))
    expect(text()).toContain('ids.txt')
  })
})
