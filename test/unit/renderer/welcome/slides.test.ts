import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { BridgeClient, CatalogueAvatar, CatalogueVoice, SlidesEvent, SlidesReading } from '@common/bridge/index.ts'
import { emptyProject, emptyScene } from '@common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import SlidesDialog from '../../../../renderer/welcome/slides/SlidesDialog.vue'
import { isSlidesFile, slidesFile } from '../../../../renderer/welcome/slides/slides-dialog.ts'
import { voice } from '../support/fake-studio.ts'

type Asked = Parameters<BridgeClient['slides']['layOut']>[0]

const reading: SlidesReading = {
  id: 'r1',
  name: 'talk',
  format: 'pptx',
  language: 'zh',
  notices: [],
  slides: [
    { number: 1, title: 'One', script: 'First.', scriptFrom: 'notes', hidden: false },
    { number: 2, title: 'Two', script: 'Two.', scriptFrom: 'shown', hidden: false },
    { number: 3, title: 'Three', script: '', scriptFrom: 'shown', hidden: true },
  ],
}
const avatars = [
  { avatarId: 'mara', name: 'Mara', gender: 'Female', from: 2, state: 'ready', type: 1, note: '' },
  { avatarId: 'me', name: 'Me', gender: '', from: 3, state: 'ready', type: 1, note: '', width: 720, height: 1280 },
] as CatalogueAvatar[]
const voices: CatalogueVoice[] = [
  voice('finest-jessica', { language: 'en-US', gender: 'Female' }),
  voice('finest-xiao', { language: 'zh-CN', gender: 'Female' }),
]

let events: () => AsyncGenerator<SlidesEvent>
let asked: Asked[]
let dropped: string[]
let view: ReturnType<typeof mount> | undefined

beforeEach(async () => {
  asked = []
  dropped = []
  events = async function* () {
    yield { type: 'progress', step: 'convert', share: null }
    yield { type: 'done', reading }
  }
  const project = { ...emptyProject('p', 'talk'), scenes: [emptyScene('slide-1', 'One'), emptyScene('slide-2', 'Two')] }
  provideStudio({
    catalogue: { avatars: () => Promise.resolve(avatars), voices: () => Promise.resolve(voices) },
    fonts: { list: () => Promise.resolve({ fonts: [], own: [] }) },
    brands: { list: () => Promise.resolve([]) },
    voices: { list: () => Promise.resolve([]) },
    slides: {
      read: () => Promise.resolve(events()),
      layOut(input: Asked) {
        asked.push(input)
        return Promise.resolve({ project, dropped: [{ name: 'hidden', slides: [3] }], pictures: {} })
      },
      drop({ id }: { id: string }) {
        dropped.push(id)
        return Promise.resolve()
      },
    },
  } as unknown as BridgeClient)
  setActivePinia(createPinia())
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
  view = mount(SlidesDialog, { global: { plugins: [i18n, router] }, attachTo: document.body })
  slidesFile.value = '/talks/talk.pptx'
  await flushPromises()
})
afterEach(() => {
  slidesFile.value = null
  view?.unmount()
})

const dialog = (): HTMLElement => document.querySelector('[role="dialog"]')!
const settled = () => expect.poll(() => asked.length).toBeGreaterThan(0)

it('shows the scenes, what they lack, and chooses a voice of the scripts’ language', async () => {
  await settled()
  await flushPromises()
  const text = dialog().textContent!
  expect(text).toContain('Project from “talk.pptx”')
  expect(text).toContain('Hidden slides are left out')
  expect(text).toContain('slide 3')
  expect(text).toContain('Make project (2 scenes)')
  expect([...dialog().querySelectorAll('ol li')].map((item) => item.textContent)).toEqual([
    expect.stringContaining('1. One'),
    expect.stringContaining('Draft script'),
  ])
  await expect.poll(() => asked.at(-1)!.voiceId).toBe('finest-xiao')
  expect(asked.at(-1)).toMatchObject({ id: 'r1', shape: 'wide', withHidden: false })
  expect(asked.at(-1)!.presenter).toMatchObject({ avatarId: 'mara', from: 2, size: null, position: 'beside' })
})

it('lays the scenes out again when something else is chosen', async () => {
  await settled()
  await flushPromises()
  dialog().querySelector<HTMLInputElement>('input[type="checkbox"]')!.click()
  await expect.poll(() => asked.at(-1)!.withHidden).toBe(true)
  const [presenter] = dialog().querySelectorAll('select')
  presenter!.value = [...presenter!.options].find((one) => one.text.includes('Me'))!.value
  presenter!.dispatchEvent(new Event('change'))
  await expect.poll(() => asked.at(-1)!.presenter?.avatarId).toBe('me')
  expect(asked.at(-1)!.presenter).toMatchObject({ from: 3, size: { width: 720, height: 1280 } })
  presenter!.value = [...presenter!.options].find((one) => one.text.includes('Nobody'))!.value
  presenter!.dispatchEvent(new Event('change'))
  await expect.poll(() => asked.at(-1)!.presenter).toBe(null)
})

it('forgets what was read when it closes, and tells why a file can’t be read', async () => {
  await settled()
  await flushPromises()
  slidesFile.value = null
  await flushPromises()
  expect(dropped).toEqual(['r1'])
  events = async function* () {
    yield { type: 'progress', step: 'read', share: 0.5 }
    throw new Error('The file is damaged')
  }
  slidesFile.value = '/talks/bad.pptx'
  await expect.poll(() => dialog()?.querySelector('[role="alert"]')?.textContent ?? '').not.toBe('')
  expect(dialog().textContent).toContain('Choose another file…')
  expect(dialog().textContent).not.toContain('Make project')
})

it('knows files of slides by their names', () => {
  expect(['a.pptx', 'B.PDF', 'c.md', 'd.docx'].every(isSlidesFile)).toBe(true)
  expect(['a.greenroom.json', 'a.ppt', 'pdf'].some(isSlidesFile)).toBe(false)
})
