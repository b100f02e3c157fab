import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyEdit, assetPaths } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { openPath } from '../../../../renderer/editor/project/open.ts'
import { saveTo } from '../../../../renderer/editor/project/save-as.ts'
import { useBackups } from '../../../../renderer/editor/project/use-backups.ts'
import { openQuestion } from '../../../../renderer/ui/overlays/confirm.ts'
import { card, scene } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, refusal, sessionOf } from '../support/fake-studio.ts'

describe('saving under another name', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>
  const start = { ...anyProject('p'), scenes: [scene('s1', { elements: [card] })] }

  beforeEach(async () => {
    sessionStorage.clear()
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    provideStudio(studio.client)
    studio.on.open = (path) => sessionOf(start, { path, savedAt: 1 })
    await openPath('/here/a.greenroom.json')
  })
  afterEach(() => disposePinia(pinia))

  it('keeps the undo list where the files are named the same', async () => {
    const document = useDocument()
    document.edit('renameProject', { name: 'Renamed' })
    expect(await saveTo('/here/b.greenroom.json')).toBe(true)
    expect(document.session?.path).toBe('/here/b.greenroom.json')
    expect(document.dirty).toBe(false)
    document.undo()
    expect(document.project?.name).toBe(start.name)
    expect(document.dirty).toBe(true)
  })

  it('takes over how files are named from the new folder, with edits made meanwhile', async () => {
    const document = useDocument()
    studio.on.saveAs = (session, path) => {
      document.edit('renameProject', { name: 'Meanwhile' })
      const { project } = applyEdit(session.project, 'relinkAsset', {
        from: 'card.png',
        to: '/here/card.png',
      })
      return { ...session, project, path, folder: '/there' }
    }
    expect(await saveTo('/there/b.greenroom.json')).toBe(true)
    expect(assetPaths(document.project!)).toEqual(['/here/card.png'])
    expect(document.project?.name).toBe('Meanwhile')
    expect(document.session?.folder).toBe('/there')
    // No undo step restores relative paths that name other files now.
    expect(document.undoLabel).toBeUndefined()
    await expect.poll(() => studio.named('save')).toHaveLength(1)
  })

  it('asks before it replaces a file', async () => {
    studio.on.saveAs = (session, path) => {
      const last = studio.named('saveAs').at(-1) as { overwrite: boolean }
      if (!last.overwrite) throw refusal({ code: 'exists', message: 'There is a file of this name already.' })
      return { ...session, path }
    }
    const saving = saveTo('/here/b.greenroom.json')
    await expect.poll(() => openQuestion.value?.danger).toBe(true)
    openQuestion.value!.answer(false)
    expect(await saving).toBe(false)
    expect(useDocument().session?.path).toBe('/here/a.greenroom.json')

    const again = saveTo('/here/b.greenroom.json')
    await expect.poll(() => openQuestion.value).not.toBeNull()
    openQuestion.value!.answer(true)
    expect(await again).toBe(true)
    expect(useDocument().session?.path).toBe('/here/b.greenroom.json')
  })

  it('makes a read-only project one that can be edited', async () => {
    const document = useDocument()
    studio.on.open = (path) => sessionOf(start, { path, readOnly: 'It is of a newer version.' })
    await openPath('/here/newer.greenroom.json')
    expect(document.edit('renameProject', { name: 'No' })).toBe('It is of a newer version.')
    await saveTo('/here/copy.greenroom.json')
    expect(document.readOnly).toBeNull()
    expect(document.edit('renameProject', { name: 'Yes' })).toBeNull()
  })
})

describe('backups', () => {
  it('are listed newest first and come back as one step that undo takes back', async () => {
    const pinia = createPinia()
    setActivePinia(pinia)
    const studio = fakeStudio()
    provideStudio(studio.client)
    await openPath('/a.greenroom.json')
    const document = useDocument()
    document.edit('renameProject', { name: 'Today' })
    const before = document.project
    const { list, load, restore, fault } = useBackups()
    await load()
    expect(list.value?.map(({ id }) => id)).toEqual(['b2', 'b1'])
    expect(await restore('b2')).toBe(true)
    expect(document.project?.name).toBe('Yesterday')
    document.undo()
    expect(document.project).toEqual(before)

    studio.on.backup = () => {
      throw refusal({ code: 'no-backup', message: 'This backup is not there any more.' })
    }
    expect(await restore('b1')).toBe(false)
    expect(fault.value?.message).toBe('This backup is not there any more.')
    expect(document.project).toEqual(before)
    disposePinia(pinia)
  })
})
