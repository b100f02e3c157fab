import { ORPCError } from '@orpc/client'
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BridgeClient, ConnectionInfo, ConnectionTest } from '@common/bridge/index.ts'
import ConnectionPanel from '../../../../renderer/app/shell/ConnectionPanel.vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { router } from '../../../../renderer/start/router.ts'
import ConnectionForm from '../../../../renderer/settings/connections/ConnectionForm.vue'
import { useConnections } from '../../../../renderer/stores/connections.ts'
import { useEngine } from '../../../../renderer/stores/engine.ts'

const cloud: ConnectionInfo = {
  id: 'c1',
  name: 'Cloud',
  builtIn: false,
  baseUrl: 'https://api.example.com',
  anchor: 'top-left',
  parallel: 3,
  takesFiles: false,
  account: null,
  tested: null,
  credential: { kind: 'key', endsIn: '4f2a' },
}
const own: ConnectionInfo = {
  id: 'engine',
  name: 'The built-in engine',
  builtIn: true,
  baseUrl: '',
  anchor: 'top-left',
  parallel: 3,
  takesFiles: true,
  account: null,
  tested: null,
  credential: { kind: 'none' },
}

let sent: { what: string; input: unknown }[]
let outcome: ConnectionTest
let refusal: unknown
let pinia: ReturnType<typeof createPinia>

beforeEach(() => {
  sent = []
  refusal = null
  const record = (what: string, answer: () => unknown) => (input: unknown) => {
    sent.push({ what, input })
    return refusal === null ? Promise.resolve(answer()) : Promise.reject(refusal as Error)
  }
  async function* none() {
    await new Promise(() => undefined)
    yield []
  }
  provideStudio({
    connections: {
      add: record('add', () => cloud),
      update: record('update', () => cloud),
      test: record('test', () => outcome),
      clearAccount: record('clearAccount', () => undefined),
      list: () => Promise.resolve([own, cloud]),
      watch: () => Promise.resolve(none()),
    },
    engine: { restart: record('restart', () => undefined) },
  } as unknown as BridgeClient)
  pinia = createPinia()
  setActivePinia(pinia)
})
afterEach(() => {
  document.body.innerHTML = ''
})

async function form(info: ConnectionInfo | null) {
  const view = mount(ConnectionForm, {
    props: { info },
    global: { plugins: [pinia, i18n] },
    attachTo: document.body,
  })
  // The dialog is in a portal, which is mounted later.
  await flushPromises()
  return view
}

/** The connection that was last sent to be saved; a test of the stored connection follows by itself. */
const lastSaved = () => sent.findLast(({ what }) => what === 'add' || what === 'update')
const button = (text: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === text)!
async function type(label: string, text: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent.trim() === label)!
  const input = document.getElementById(found.htmlFor) as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input'))
  await flushPromises()
}
async function click(text: string): Promise<void> {
  button(text).click()
  await flushPromises()
}

describe('adding a service', () => {
  it('says what is missing at each field, and sends nothing', async () => {
    const view = await form(null)
    await click('Add')
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(3)
    expect(sent).toEqual([])
    view.unmount()
  })

  it.each([
    ['address', 'Wrong address'],
    ['credential', 'Wrong key'],
    ['plan', 'The plan doesn’t include this'],
    ['credit', 'No credits left'],
    ['not-the-service', 'Another service answers there'],
    ['blocked', 'The account is blocked'],
  ] as const)('tells apart what a test finds: %s', async (code, heading) => {
    outcome = { ok: false, code, message: 'What it said.', next: 'What to do.' }
    const view = await form(null)
    await type('Name', 'Cloud')
    await type('Address', 'https://api.example.com')
    await type('API key', 'k-123')
    await click('Test')
    const shown = document.querySelector('.outcome')!.textContent.replace(/'/g, '’')
    expect(shown).toContain(heading)
    expect(shown).toContain('What it said.')
    expect(shown).toContain('What to do.')
    await type('API key', 'k-1234')
    expect(document.querySelector('.outcome')).toBeNull()
    view.unmount()
  })

  it('shows a refusal at the field it names', async () => {
    const data = {
      code: 'taken',
      message: 'There is a Cloud already.',
      next: 'Choose another.',
      field: 'name',
    }
    refusal = new ORPCError('STUDIO', { data })
    const view = await form(null)
    await type('Name', 'Cloud')
    await type('Address', 'https://api.example.com')
    await type('API key', 'k-123')
    await click('Add')
    expect(document.querySelector('[aria-invalid="true"]')).toBe(document.querySelector('input'))
    expect(document.querySelector('.error')!.textContent).toBe('There is a Cloud already. Choose another.')
    expect(view.emitted('saved')).toBeUndefined()
    view.unmount()
  })
})

describe('changing a service', () => {
  it('never shows the stored key, and keeps it', async () => {
    const view = await form(cloud)
    expect(document.body.textContent).toContain('Set, ends in 4f2a')
    expect(document.querySelector('input[type="password"]')).toBeNull()
    await type('Name', 'Other')
    await click('Save')
    expect(lastSaved()).toMatchObject({
      what: 'update',
      input: { id: 'c1', connection: { name: 'Other', credential: { kind: 'keep' } } },
    })
    view.unmount()
  })

  it('replaces it when asked, and can think again', async () => {
    const view = await form(cloud)
    await click('Replace')
    await type('API key', 'new-key')
    await click('Keep the key that ends in 4f2a')
    await click('Save')
    expect(JSON.stringify(lastSaved())).not.toContain('new-key')
    await click('Replace')
    await type('API key', 'new-key')
    await click('Save')
    expect(lastSaved()).toMatchObject({
      input: { connection: { credential: { kind: 'key', apiKey: 'new-key' } } },
    })
    view.unmount()
  })
})

describe('the state of the connection', () => {
  async function panel() {
    const connections = useConnections()
    await connections.start(new AbortController().signal)
    const view = mount(ConnectionPanel, {
      global: { plugins: [pinia, i18n, router] },
      attachTo: document.body,
    })
    return { view, connections }
  }

  it('of a failed engine says why, what to do, and offers to start it and its log', async () => {
    const { view } = await panel()
    useEngine().status = {
      name: 'failed',
      message: 'ffmpeg was not found.',
      next: 'Install it.',
      log: 'line 1\nline 2',
    }
    await flushPromises()
    expect(view.text()).toContain('This computer · failed')
    expect(view.text()).toContain('ffmpeg was not found.')
    expect(view.text()).toContain('Install it.')
    expect(view.find('pre').text()).toBe('line 1\nline 2')
    await click('Restart')
    expect(sent).toEqual([{ what: 'restart', input: undefined }])
    view.unmount()
  })

  it('while it starts offers nothing that would do nothing', async () => {
    const { view } = await panel()
    useEngine().status = { name: 'starting' }
    await flushPromises()
    expect(view.text()).toContain('You can keep editing')
    expect(button('Restart')).toBeUndefined()
    view.unmount()
  })
})
