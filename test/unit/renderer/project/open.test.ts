import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edits } from '../../../../electron/common/composition/index.ts'
import type { EditName, Project } from '../../../../electron/common/composition/index.ts'
import { message } from '../../../../electron/common/messages/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import {
  closeProject,
  createProject,
  duplicatePath,
  duplicateProject,
  openBody,
  openPath,
  resume,
} from '../../../../renderer/editor/project/open.ts'
import { useSaving } from '../../../../renderer/editor/project/saving.ts'
import { formatText } from '../../../../renderer/i18n/translate.ts'
import { rememberView, writeView } from '../../../../renderer/editor/project/view-memory.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { useTransport } from '../../../../renderer/editor/transport.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { openQuestion } from '../../../../renderer/ui/overlays/confirm.ts'
import { card, loop, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, refusal, sessionOf } from '../support/fake-studio.ts'

const anyRecent = { path: '/r.json', openedAt: 0, missing: false, thumbUrl: null }
const broken = refusal({ code: 'damaged', message: 'Line 3 is broken.', next: 'Open an earlier copy.' })

describe('opening projects', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>

  beforeEach(() => {
    sessionStorage.clear()
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    provideStudio(studio.client)
  })
  afterEach(() => disposePinia(pinia))

  const named = (): string | undefined => useDocument().project?.name

  it('saves what is open before another one comes, then closes it', async () => {
    await openPath('/a.greenroom.json')
    useDocument().edit('renameProject', { name: 'Changed' })
    await openPath('/b.greenroom.json')
    expect(studio.calls.map(({ name }) => name)).toEqual(['open', 'save', 'open', 'close'])
    expect((studio.named('save')[0] as { project: Project }).project.name).toBe('Changed')
    expect(named()).toBe('/b.greenroom.json')
  })

  it('keeps the old one when the new one can not be opened', async () => {
    await openPath('/a.greenroom.json')
    studio.on.open = () => {
      throw broken
    }
    await expect(openPath('/broken.greenroom.json')).rejects.toMatchObject({
      data: { message: 'Line 3 is broken.' },
    })
    expect(named()).toBe('/a.greenroom.json')
    expect(studio.named('close')).toEqual([])
  })

  it('asks before it leaves what could not be saved, and stays when told so', async () => {
    await openPath('/a.greenroom.json')
    useDocument().edit('renameProject', { name: 'Precious' })
    studio.on.save = () => {
      throw refusal({ code: 'disk-full', message: 'The disk is full.' })
    }
    const opening = openPath('/b.greenroom.json')
    await expect.poll(() => openQuestion.value?.message).toContain('The disk is full.')
    openQuestion.value!.answer(false)
    expect(await opening).toBeNull()
    expect(named()).toBe('Precious')
    expect(useDocument().dirty).toBe(true)

    const again = openPath('/b.greenroom.json')
    await expect.poll(() => openQuestion.value).not.toBeNull()
    openQuestion.value!.answer(true)
    expect(await again).not.toBeNull()
    expect(named()).toBe('/b.greenroom.json')
  })

  it('opens two that are asked for at once one after the other', async () => {
    await Promise.all([openPath('/a.greenroom.json'), openPath('/b.greenroom.json')])
    expect(named()).toBe('/b.greenroom.json')
    expect(studio.named('close')).toHaveLength(1)
  })

  it('closes with nothing lost and nothing left', async () => {
    await createProject({ name: 'New', width: 1080, height: 1920 })
    expect(useDocument().project?.canvas).toMatchObject({ width: 1080, height: 1920 })
    useDocument().edit('renameProject', { name: 'Newer' })
    expect(await closeProject()).toBe(true)
    expect(studio.named('save').map((input) => (input as { project: Project }).project.name)).toEqual(['New', 'Newer'])
    expect(useDocument().project).toBeNull()
    expect(useSaving().state).toBe('saved')
  })

  it('opens a copy of the open project, and of one in the list, with names that tell them apart', async () => {
    studio.on.recent = () => ['Film', 'Film copy'].map((name) => ({ ...anyRecent, name }))
    studio.on.open = (path) => sessionOf({ ...anyProject(path), name: 'Film' }, { path })
    await openPath('/film.greenroom.json')
    await duplicateProject()
    expect(named()).toBe('Film copy 2')
    expect(studio.named('close')).toHaveLength(1)
    await duplicatePath('/film.greenroom.json')
    expect(named()).toBe('Film copy 2')
    expect(studio.named('openCopy')).toHaveLength(2)
  })

  it('opens a pasted body as a project', async () => {
    const opened = await openBody('{"data":[]}', 'Pasted')
    expect(opened?.project.name).toBe('Pasted')
    expect(studio.named('openBody')).toEqual([{ text: '{"data":[]}', name: 'Pasted' }])
  })

  it('makes a file at once of what has none, so that it is among the recent projects', async () => {
    await openBody('{"data":[]}', 'Pasted')
    await expect.poll(() => useDocument().session?.path).toBe('/projects/session-body.greenroom.json')
    expect(useDocument().dirty).toBe(false)
    await openPath('/a.greenroom.json')
    expect(studio.named('save')).toHaveLength(1)
  })

  it('says so when not even the first file can be written', async () => {
    studio.on.save = () => {
      throw refusal({ code: 'disk-full', message: 'The disk is full.' })
    }
    await createProject({ name: 'New', width: 100, height: 100 })
    await expect.poll(() => useSaving().fault?.message).toBe('The disk is full.')
    expect(useSaving().state).toBe('failed')
  })

  it('has the steps of undo and redo after a reload, of exactly the document that they led to', async () => {
    await openPath('/p.greenroom.json')
    const before = useDocument().own!
    useDocument().edit('addScene', { scene: scene('added') })
    const added = useDocument().own!
    useDocument().edit('renameProject', { name: 'Two' })
    useDocument().edit('renameProject', { name: 'Three' })
    useDocument().undo()
    window.dispatchEvent(new Event('pagehide'))
    const reload = async (project: Project): Promise<void> => {
      disposePinia(pinia)
      pinia = createPinia()
      setActivePinia(pinia)
      // The project as the studio sends it, with its fields in the order of the schema.
      studio.hold(sessionOf(Object.fromEntries(Object.entries(project).toReversed()) as Project, { path: '/p.json' }))
      await resume(true)
    }
    await reload({ ...added, name: 'Two' })
    const document = useDocument()
    expect(formatText(document.undoLabel!)).toBe(formatText(message('edits.renameProject')))
    document.redo()
    expect(named()).toBe('Three')
    for (let at = 0; at < 3; at += 1) document.undo()
    expect(document.project).toEqual(before)
    expect(document.undoLabel).toBeUndefined()

    await reload({ ...added, name: 'Another' })
    expect(useDocument().undoLabel).toBeUndefined()
    expect(useDocument().redoLabel).toBeUndefined()
  })

  it('resumes nothing where nothing was open', async () => {
    expect(await resume()).toBeNull()
    expect(useDocument().project).toBeNull()
  })

  it('is after a reload where it was: scene, selection, playhead and what others remember', async () => {
    const project = { ...anyProject('p'), scenes: [scene('s1'), scene('s2', { elements: [card, loop] })] }
    studio.on.open = (path) => sessionOf(project, { path })
    let zoom = 1
    const part = { read: () => zoom, restore: (value: unknown) => (zoom = Number(value)) }
    const forget = rememberView('zoom', part)
    await openPath('/p.greenroom.json')
    useSelection().chooseScene('s2')
    useSelection().select(['s2-loop'])
    useTransport().timeMs = 4_321
    zoom = 3
    writeView()

    forget()
    zoom = 1
    disposePinia(pinia)
    pinia = createPinia()
    setActivePinia(pinia)
    const again = rememberView('zoom', part)
    await resume()
    expect(useSelection().scene?.id).toBe('s2')
    expect(useSelection().ids).toEqual(['s2-loop'])
    expect(useTransport().timeMs).toBe(4_321)
    expect(zoom).toBe(3)
    again()
  })

  it('says that work was recovered after a crash, not after the page was loaded again', async () => {
    const unsaved = sessionOf(anyProject('r'), { path: '/r.json', recovered: true })
    studio.hold(unsaved)
    await resume()
    expect(useDocument().session?.recovered).toBe(true)

    // The same window after a reload: its pending edits are saved.
    vi.useFakeTimers()
    disposePinia(pinia)
    pinia = createPinia()
    setActivePinia(pinia)
    await resume()
    expect(useDocument().session?.recovered).toBe(false)
    expect(useDocument().dirty).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(studio.named('save')).toHaveLength(1)
    expect(useDocument().dirty).toBe(false)
    vi.useRealTimers()
  })
})

describe('steps of the undo list', () => {
  it('have words in both languages, for every edit', () => {
    for (const language of ['en', 'zh-CN'] as const) {
      i18n.global.locale.value = language
      for (const name of Object.keys(edits) as EditName[]) {
        const words = formatText(message(`edits.${name}`))
        expect(words, `${language} ${name}`).not.toMatch(/^edits/)
        if (language === 'zh-CN') expect(words, name).toMatch(/\p{Script=Han}/u)
      }
    }
    i18n.global.locale.value = 'en'
  })
})
