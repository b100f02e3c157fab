import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BridgeClient, FolderEntry, PickKind } from '@common/bridge/index.ts'
import FileDialog from '../../../../renderer/app/files/FileDialog.vue'
import { folderOf, joinPath, nameOf } from '../../../../renderer/app/files/paths.ts'
import { pickFiles } from '../../../../renderer/app/files/pick-files.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useApp } from '../../../../renderer/stores/app.ts'

const entry = (path: string, kind: 'folder' | 'file' = 'file'): FolderEntry => ({
  name: nameOf(path),
  path,
  kind,
  size: 12,
  modifiedAt: 0,
  thumbUrl: null,
})
const disk: Record<string, FolderEntry[]> = {
  '/srv': [entry('/srv/films', 'folder'), entry('/srv/alpha.json'), entry('/srv/beta.json')],
  '/srv/films': [entry('/srv/films/one.mp4'), entry('/srv/films/two.mp4'), entry('/srv/films/zoo.mp4')],
  '/': [entry('/srv', 'folder')],
}

let asked: (string | undefined)[]
let created: string[]
/** The studio's next answers wait for it. */
let held: Promise<undefined> | null

function fakeStudio(): BridgeClient {
  const app = {
    listFolder: async ({ folder = '/srv' }: { folder?: string; kind: PickKind }) => {
      asked.push(folder)
      await held
      const file = disk[folderOf(folder)]?.find(({ path, kind }) => path === folder && kind === 'file')?.path ?? null
      if (file !== null) return { ...listed(folderOf(folder)), file }
      return listed(folder)
    },
    makeFolder: ({ folder, name }: { folder: string; name: string }) => {
      created.push(joinPath(folder, name))
      disk[joinPath(folder, name)] = []
      return Promise.resolve({ path: joinPath(folder, name) })
    },
    pick: () => Promise.resolve({ paths: ['/native'] }),
  }
  const listed = (folder: string) => {
    const entries = disk[folder]
    if (!entries) throw new Error(`The folder ${folder} is not there.`)
    return { folder, file: null, parent: folder === '/' ? null : '/', entries, places: [], clipsFolder: '/clips' }
  }
  const settings = { set: ({ change }: { change: object }) => Promise.resolve(change) }
  return { app, settings } as unknown as BridgeClient
}

describe('the dialog', () => {
  let view: ReturnType<typeof mount>

  beforeEach(() => {
    asked = []
    created = []
    held = null
    provideStudio(fakeStudio())
    const pinia = createPinia()
    setActivePinia(pinia)
    view = mount(FileDialog, { global: { plugins: [pinia, i18n] }, attachTo: document.body })
  })
  afterEach(() => {
    view.unmount()
    document.body.innerHTML = ''
  })

  const list = (): HTMLElement => document.querySelector('[role="listbox"]')!
  const selected = (): string[] =>
    [...document.querySelectorAll('[aria-selected="true"] .name')].map((one) => one.textContent)
  const button = (text: string): HTMLButtonElement =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === text)!
  async function keys(...names: (string | [string, KeyboardEventInit])[]): Promise<void> {
    for (const name of names) {
      const [key, init] = typeof name === 'string' ? [name, {}] : name
      list().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
      await flushPromises()
    }
  }

  it('opens folders and answers with the file, by keys alone', async () => {
    const answer = pickFiles('media')
    await flushPromises()
    await keys('Home', 'Enter')
    expect(asked.at(-1)).toBe('/srv/films')
    await keys('t', 'Enter')
    expect(await answer).toEqual(['/srv/films/two.mp4'])
  })

  it('takes several files with Shift', async () => {
    const answer = pickFiles('media', { defaultPath: '/srv/films/one.mp4' })
    await flushPromises()
    expect(selected()).toEqual(['one.mp4'])
    await keys(['ArrowDown', { shiftKey: true }], ['ArrowDown', { shiftKey: true }])
    expect(selected()).toEqual(['one.mp4', 'two.mp4', 'zoo.mp4'])
    button('Add').click()
    expect(await answer).toHaveLength(3)
  })

  it('takes one project only', async () => {
    const answer = pickFiles('open-project')
    await flushPromises()
    expect(button('Open').disabled).toBe(true)
    await keys('b', ['ArrowUp', { shiftKey: true }])
    expect(selected()).toEqual(['alpha.json'])
    button('Open').click()
    expect(await answer).toEqual(['/srv/alpha.json'])
  })

  it('finds files of the folder by a part of their name', async () => {
    const answer = pickFiles('media', { defaultPath: '/srv/films/one.mp4' })
    await flushPromises()
    const search = document.querySelector<HTMLInputElement>('input[type="search"]')!
    const type = async (text: string): Promise<void> => {
      search.value = text
      search.dispatchEvent(new Event('input'))
      await flushPromises()
    }
    await type('O')
    expect(list().textContent).toContain('zoo.mp4')
    await type('nothing like it')
    expect(document.body.textContent).toContain('Nothing here is called “nothing like it”')
    await type('ZO')
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await flushPromises()
    expect(selected()).toEqual(['zoo.mp4'])
    await keys('Enter')
    expect(await answer).toEqual(['/srv/films/zoo.mp4'])
  })

  it('goes up to where it came from', async () => {
    const answer = pickFiles('open-project')
    await flushPromises()
    await keys('Home', 'Backspace')
    expect(asked.at(-1)).toBe('/')
    expect(button('Cancel')).toBeDefined()
    button('Cancel').click()
    expect(await answer).toEqual([])
  })

  it('saves under a name with the ending, and says which', async () => {
    const answer = pickFiles('save-project', { name: 'My: film' })
    await flushPromises()
    expect(document.body.textContent).toContain('Will be saved as My film.greenroom.json')
    button('Save').click()
    expect(await answer).toEqual(['/srv/My film.greenroom.json'])
  })

  it('can not save without a name', async () => {
    const answer = pickFiles('save-project')
    await flushPromises()
    expect(button('Save').disabled).toBe(true)
    button('Cancel').click()
    expect(await answer).toEqual([])
  })

  it('begins somewhere else when the folder is gone', async () => {
    const answer = pickFiles('folder', { defaultPath: '/gone' })
    await flushPromises()
    expect(asked).toEqual(['/gone', '/srv'])
    expect(document.querySelector('[role="alert"]')).toBeNull()
    button('Choose this folder').click()
    expect(await answer).toEqual(['/srv'])
  })

  it('answers with the folder that was asked for last, although it is still on its way', async () => {
    const answer = pickFiles('folder')
    await flushPromises()
    const hold = Promise.withResolvers<undefined>()
    held = hold.promise
    await keys('Home', 'Enter')
    button('Choose this folder').click()
    await flushPromises()
    hold.resolve(undefined)
    expect(await answer).toEqual(['/srv/films'])
  })

  it('keeps the path that is being typed when the first folder comes late', async () => {
    const hold = Promise.withResolvers<undefined>()
    held = hold.promise
    const answer = pickFiles('folder')
    await flushPromises()
    document.querySelector<HTMLElement>('[aria-label="Type a path"]')!.click()
    await flushPromises()
    const field = document.querySelector<HTMLInputElement>('.trail input')!
    field.focus()
    field.value = '/srv/films'
    field.dispatchEvent(new Event('input'))
    hold.resolve(undefined)
    await flushPromises()
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('/srv/films')
    field.form!.requestSubmit()
    await flushPromises()
    expect(document.querySelector('.trail input')).toBeNull()
    button('Choose this folder').click()
    expect(await answer).toEqual(['/srv/films'])
  })

  async function typePath(path: string): Promise<void> {
    document.querySelector<HTMLElement>('[aria-label="Type a path"]')!.click()
    await flushPromises()
    const field = document.querySelector<HTMLInputElement>('.trail input')!
    field.value = path
    field.dispatchEvent(new Event('input'))
    field.form!.requestSubmit()
    await flushPromises()
  }

  it('takes the file whose path is typed, also in the quotes of a file manager', async () => {
    const answer = pickFiles('media')
    await flushPromises()
    await typePath('"/srv/films/two.mp4"')
    expect(await answer).toEqual(['/srv/films/two.mp4'])
  })

  it('saves beside the file whose path is typed, under its name', async () => {
    const answer = pickFiles('save-file', { name: 'new.mp4' })
    await flushPromises()
    await typePath('/srv/films/two.mp4')
    expect(document.querySelector<HTMLInputElement>('.name input')!.value).toBe('two.mp4')
    button('Save').click()
    expect(await answer).toEqual(['/srv/films/two.mp4'])
  })

  it('makes a folder and goes into it', async () => {
    const answer = pickFiles('folder')
    await flushPromises()
    document.querySelector<HTMLElement>('[aria-label="New folder"]')!.click()
    await flushPromises()
    button('Create folder').click()
    await flushPromises()
    expect(created).toEqual(['/srv/New folder'])
    button('Choose this folder').click()
    expect(await answer).toEqual(['/srv/New folder'])
  })

  it('gives way to a second question, answering the first with nothing', async () => {
    const first = pickFiles('media')
    await flushPromises()
    const second = pickFiles('open-project')
    expect(await first).toEqual([])
    await flushPromises()
    button('Cancel').click()
    expect(await second).toEqual([])
  })

  it('is the system’s where the host has one', async () => {
    const app = useApp()
    app.info = { ...app.info, can: { ...app.info.can, pick: true } }
    expect(await pickFiles('media')).toEqual(['/native'])
  })
})
