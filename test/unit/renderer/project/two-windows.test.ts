import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { openCopy, openNewer, openPath } from '../../../../renderer/editor/project/open.ts'
import { retryAfterMs, useSaving } from '../../../../renderer/editor/project/saving.ts'
import { anyProject, fakeStudio, refusal, sessionOf } from '../support/fake-studio.ts'

describe('another window on the same project', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>
  const path = '/projects/spring.greenroom.json'
  const newer = refusal({ code: 'older-revision', message: 'Changed elsewhere.' })
  const gone = refusal({ code: 'no-session', message: 'Not open.' })

  beforeEach(async () => {
    vi.useFakeTimers()
    sessionStorage.clear()
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    provideStudio(studio.client)
    await openPath(path)
    await vi.advanceTimersByTimeAsync(0)
  })
  afterEach(() => {
    disposePinia(pinia)
    vi.useRealTimers()
  })

  const rename = (name: string): string | null => useDocument().edit('renameProject', { name })
  const changed = (copy: string): void =>
    studio.events.projects.tell({ type: 'changed', id: useDocument().session!.id, copy })

  it('is told of when it changes the project, not when this window does', async () => {
    changed('0.this')
    await vi.advanceTimersByTimeAsync(0)
    expect(useSaving().outdated).toBe(false)
    changed('0.other')
    await vi.advanceTimersByTimeAsync(0)
    expect(useSaving().state).toBe('outdated')
  })

  it('is the end of saving here: it is not tried again what can not work', async () => {
    studio.on.draft = studio.on.save = () => {
      throw newer
    }
    rename('Mine')
    await vi.advanceTimersByTimeAsync(3 * retryAfterMs)
    expect(useSaving().state).toBe('outdated')
    expect(useSaving().draftFault).toBeNull()
    expect(studio.named('draft')).toHaveLength(1)
    expect(studio.named('save')).toEqual([])
    expect(useDocument().dirty).toBe(true)
  })

  it('keeps its project when this one is saved as a copy, which is a file at once', async () => {
    changed('0.other')
    rename('Mine')
    await openCopy()
    await vi.advanceTimersByTimeAsync(0)
    expect(studio.named('openCopy')).toMatchObject([
      { name: 'Mine (copy)', folder: '/projects', project: { name: 'Mine' } },
    ])
    expect(useDocument().project?.name).toBe('Mine (copy)')
    expect(useDocument().session?.path).toBe('/projects/session-copy.greenroom.json')
    expect(useSaving().state).toBe('saved')
    expect(studio.named('close')).toEqual([])
  })

  it('is shown instead, with what was made here among the earlier versions', async () => {
    changed('0.other')
    rename('Mine')
    studio.on.open = () => sessionOf(anyProject('p', 'Theirs'), { path, recovered: true })
    await openNewer()
    expect(studio.named('setAside')).toMatchObject([{ folder: '/projects', project: { name: 'Mine' } }])
    expect(useDocument().project?.name).toBe('Theirs')
    expect(useDocument().session?.recovered).toBe(false)
    await vi.advanceTimersByTimeAsync(retryAfterMs)
    // The other window saves its own changes.
    expect(studio.named('save')).toEqual([])
    expect(useSaving().state).toBe('saved')
  })

  it('may have what was made here already: then nothing of this window is unsaved', async () => {
    rename('Mine')
    expect(useSaving().unsent).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    changed('0.other')
    await vi.advanceTimersByTimeAsync(0)
    expect(useSaving().unsent).toBe(false)
    await openNewer()
    expect(studio.named('setAside')).toEqual([])
  })

  it('may close the project: it is opened again where its file is as it was left here', async () => {
    const before = useDocument().own!
    studio.on.open = () => sessionOf(before, { id: 'again', path })
    studio.on.draft = studio.on.save = (id: string) => {
      if (id !== 'again') throw gone
      return { path, savedAt: 7 }
    }
    rename('Mine')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(studio.named('save').map((input) => (input as { project: Project }).project.name)).toEqual(['Mine'])
    expect(useSaving().state).toBe('saved')

    studio.on.open = () => sessionOf({ ...before, name: 'Theirs' }, { id: 'third', path })
    studio.on.draft = studio.on.save = () => {
      throw gone
    }
    rename('Mine, too')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(useSaving().state).toBe('outdated')
    expect(useDocument().project?.name).toBe('Mine, too')
  })
})
