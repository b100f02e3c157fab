import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import type { BridgeClient, Credential, Verification } from '@common/bridge/index.ts'
import VerifyDialog from '../../../../renderer/app/verify/VerifyDialog.vue'
import { verifyCommand, verifyOpen, verifyPath } from '../../../../renderer/app/verify/verify.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useApp } from '../../../../renderer/stores/app.ts'

const speech: Credential = {
  relationship: 'componentOf',
  title: null,
  format: 'audio/wav',
  signed: true,
  signer: { kind: 'unknown', name: 'Mara', organisation: 'Studio M' },
  software: 'Other 1',
  actions: [
    {
      action: 'c2pa.created',
      mark: null,
      source: 'captured',
      software: 'Other 1',
      when: '2026-11-24T10:00:00.000Z',
    },
  ],
  ingredients: [],
}
const intact: Verification = {
  name: 'clip.mp4',
  format: 'video/mp4',
  credentials: 'intact',
  failures: [],
  credential: {
    relationship: null,
    title: null,
    format: null,
    signed: true,
    signer: { kind: 'installation', name: 'Greenroom installation 1', organisation: 'Greenroom' },
    software: 'Greenroom 1',
    actions: [
      { action: 'c2pa.created', mark: null, source: 'composite', software: 'Greenroom 1', when: null },
      { action: 'c2pa.addedText', mark: 'visible-sign', source: null, software: 'Greenroom 1', when: null },
    ],
    ingredients: [speech, { ...speech, signed: false, signer: null, actions: [], format: 'image/png' }],
  },
  marks: [{ field: 'comment', value: 'AI-generated video' }],
  watermark: { sound: true, picture: true },
  problem: null,
}

let answer: () => Promise<Verification>
let asked: string[]
let view: ReturnType<typeof mount> | undefined

beforeEach(() => {
  asked = []
  answer = () => Promise.resolve(intact)
  provideStudio({
    app: { pick: () => Promise.resolve({ paths: ['/clips/clip.mp4'] }) },
    provenance: {
      verify({ path }: { path: string }) {
        asked.push(path)
        return answer()
      },
    },
  } as unknown as BridgeClient)
})
afterEach(() => {
  verifyOpen.value = false
  view?.unmount()
  document.body.innerHTML = ''
})

async function open(): Promise<void> {
  const pinia = createPinia()
  setActivePinia(pinia)
  // Other tests start from the same info, which stays as it is.
  const app = useApp()
  app.info = { ...app.info, can: { ...app.info.can, pick: true } }
  view = mount(VerifyDialog, { global: { plugins: [pinia, i18n] }, attachTo: document.body })
  verifyCommand.run()
  await flushPromises()
}

const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? ''
const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!

describe('the dialog that verifies a file', () => {
  it('says what to do, and has the focus where it is done', async () => {
    await open()
    expect(dialog()).toContain('Drop a file here, or choose one. It stays on this computer.')
    expect(document.activeElement).toBe(button('Choose a file'))
  })

  it('tells who signed a file, what it was made of, and how it is marked', async () => {
    await open()
    button('Choose a file').click()
    await flushPromises()
    expect(asked).toEqual(['/clips/clip.mp4'])
    const text = dialog()
    expect(text).toContain('clip.mp4')
    expect(text).toContain('Content credentials are valid, and the file is unchanged since it was signed')
    expect(text).toContain('Signed by this installation of Greenroom; no authority vouches for it')
    expect(text).toContain('(made by AI with other material)')
    expect(text).toContain('Signed by Mara, Studio M; nobody that Greenroom knows vouches for that name')
    expect(text).toContain('(no credentials of its own)')
    expect(text).toContain('Visible sign “AI” added to the picture')
    expect(text).toContain('The picture has the visible sign “AI”, as its credentials say.')
    expect(text).not.toContain('spoken notice')
    expect(text).toContain('Marked as AI-generated in the metadata (comment: AI-generated video)')
  })

  it.each([
    [{ credentials: 'changed', failures: ['assertion.bmffHash.mismatch'] }, 'The file was changed after it was signed'],
    [{ credentials: 'none', credential: null, marks: [] }, 'No content credentials'],
    [{ credentials: 'none', credential: null, marks: null, problem: 'a.txt is no media.' }, 'a.txt is no media.'],
    [{ credentials: 'unsupported', credential: null }, 'Files of this kind can’t hold content credentials'],
  ] as const)('tells what is wrong: %j', async (change, sentence) => {
    answer = () => Promise.resolve({ ...intact, ...change } as Verification)
    await open()
    button('Choose a file').click()
    await flushPromises()
    expect(dialog()).toContain(sentence)
    expect(dialog()).toContain('Verify another file')
  })

  it('drops an answer that comes after it was closed, and begins anew', async () => {
    let finish: (found: Verification) => void = () => undefined
    answer = () => new Promise((resolve) => (finish = resolve))
    await open()
    button('Choose a file').click()
    await flushPromises()
    expect(dialog()).toContain('Examining clip.mp4')
    verifyOpen.value = false
    await nextTick()
    finish(intact)
    await flushPromises()
    verifyOpen.value = true
    await flushPromises()
    expect(dialog()).toContain('No file yet')
  })

  it('examines the file that it is opened with', async () => {
    await open()
    verifyOpen.value = false
    await flushPromises()
    verifyPath('/clips/other.mp4')
    await flushPromises()
    expect(asked).toEqual(['/clips/other.mp4'])
    expect(dialog()).toContain('Content credentials are valid')
  })

  it('tells why a file could not be examined', async () => {
    answer = () => Promise.reject(new Error('The connection was lost.'))
    await open()
    button('Choose a file').click()
    await flushPromises()
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('The connection was lost.')
  })
})
