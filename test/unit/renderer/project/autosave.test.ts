import { mount } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Project } from '../../../../electron/common/composition/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { openPath } from '../../../../renderer/editor/project/open.ts'
import SavedState from '../../../../renderer/editor/project/SavedState.vue'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { retryAfterMs, useSaving } from '../../../../renderer/editor/project/saving.ts'
import { anyProject, fakeStudio, refusal, sessionOf } from '../support/fake-studio.ts'

const full = refusal({ code: 'disk-full', message: 'The disk is full.', next: 'Free some space.' })
const nameOf = (input: unknown): string => (input as { project: Project }).project.name

describe('saving by itself', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>

  beforeEach(async () => {
    vi.useFakeTimers()
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    provideStudio(studio.client)
    sessionStorage.clear()
    await openPath('/projects/spring.greenroom.json')
  })
  afterEach(() => {
    disposePinia(pinia)
    vi.useRealTimers()
  })

  const rename = (name: string): string | null => useDocument().edit('renameProject', { name })

  it('writes nothing while nothing was edited', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(studio.named('save')).toEqual([])
    expect(studio.named('draft')).toEqual([])
    expect(useSaving().state).toBe('saved')
  })

  it('keeps a draft within half a second of an edit, however long the editing goes on', async () => {
    for (let i = 1; i <= 20; i += 1) {
      rename(`Typing ${i}`)
      await vi.advanceTimersByTimeAsync(100)
      const drafts = studio.named('draft')
      // Edits that are older than half a second are stored.
      if (i > 5) expect(Number(nameOf(drafts.at(-1)).slice('Typing '.length))).toBeGreaterThanOrEqual(i - 5)
    }
    expect(studio.named('draft').length).toBeLessThanOrEqual(6)
  })

  it('saves three seconds after the last edit, not the first', async () => {
    rename('One')
    await vi.advanceTimersByTimeAsync(2_900)
    rename('Two')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(studio.named('save')).toEqual([])
    expect(useDocument().dirty).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(studio.named('save').map(nameOf)).toEqual(['Two'])
    expect(useDocument().dirty).toBe(false)
    expect(useSaving().state).toBe('saved')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(studio.named('save')).toHaveLength(1)
  })

  it('says that it saves while an edit waits for it, and never that something is not saved', async () => {
    const shown = mount(SavedState, { global: { plugins: [i18n] } })
    rename('One')
    await nextTick()
    expect(shown.text()).toBe('Saving…')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(shown.text()).toBe('Saved')
    shown.unmount()
  })

  it('saves undo and redo as well', async () => {
    rename('One')
    await vi.advanceTimersByTimeAsync(3_000)
    useDocument().undo()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(studio.named('save').map(nameOf)).toEqual(['One', '/projects/spring.greenroom.json'])
  })

  it('stays unsaved when saving fails, tells why, tries again, and says when it worked', async () => {
    studio.on.save = () => {
      throw full
    }
    rename('One')
    await vi.advanceTimersByTimeAsync(3_000)
    const saving = useSaving()
    expect(saving.state).toBe('failed')
    expect(saving.fault).toMatchObject({ message: 'The disk is full.', next: 'Free some space.' })
    expect(useDocument().dirty).toBe(true)
    await vi.advanceTimersByTimeAsync(retryAfterMs)
    expect(studio.named('save')).toHaveLength(2)
    studio.on.save = (id) => ({ path: `/projects/${id}`, savedAt: 77 })
    await vi.advanceTimersByTimeAsync(retryAfterMs)
    expect(saving.state).toBe('saved')
    expect(saving.fault).toBeNull()
    expect(useDocument().session?.savedAt).toBe(77)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(studio.named('save')).toHaveLength(3)
  })

  it('keeps what was edited while the file was being written as unsaved, and writes it next', async () => {
    let finish = (): void => undefined
    const slow = new Promise<void>((resolve) => (finish = resolve))
    const write = studio.on.save
    studio.on.save = ((id: string, project: Project) => slow.then(() => write(id, project))) as never
    rename('One')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(useSaving().state).toBe('saving')
    rename('Two')
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(useDocument().dirty).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(studio.named('save').map(nameOf)).toEqual(['One', 'Two'])
    expect(useDocument().dirty).toBe(false)
  })

  it('sends the draft at once when the page goes', async () => {
    rename('Last words')
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(studio.named('draft').map(nameOf)).toEqual(['Last words'])
  })

  it('warns before the page is closed only when not even a draft could be kept', async () => {
    const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    rename('One')
    await vi.advanceTimersByTimeAsync(500)
    expect(leave()).toBe(true)
    studio.on.draft = () => {
      throw full
    }
    rename('Two')
    await vi.advanceTimersByTimeAsync(500)
    expect(useSaving().draftFault?.message).toBe('The disk is full.')
    expect(leave()).toBe(false)
  })

  it('does not touch the file of a recovered project before the user edits or saves it', async () => {
    studio.on.open = (path) => sessionOf(anyProject('r'), { path, recovered: true, savedAt: 5 })
    await openPath('/projects/recovered.greenroom.json')
    expect(useDocument().dirty).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(studio.named('save')).toEqual([])
    expect(await useSaving().save()).toBe(true)
    expect(studio.named('save')).toHaveLength(1)
  })

  it('learns of saves from elsewhere', async () => {
    const { session } = useDocument()
    await vi.advanceTimersByTimeAsync(0)
    studio.events.projects.tell({ type: 'saved', id: session!.id, path: '/moved.json', savedAt: 9 })
    studio.events.projects.tell({ type: 'saved', id: 'other', path: '/no.json', savedAt: 10 })
    await vi.advanceTimersByTimeAsync(0)
    expect(useDocument().session).toMatchObject({ path: '/moved.json', savedAt: 9 })
  })

  it('leaves no subscription behind', async () => {
    await vi.advanceTimersByTimeAsync(0)
    expect(studio.events.projects.listeners).toBe(1)
    disposePinia(pinia)
    await vi.advanceTimersByTimeAsync(0)
    expect(studio.events.projects.listeners).toBe(0)
  })
})
