import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BridgeClient, ClipTags, LibraryItem } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useClipTags } from '../../../../../renderer/stores/clips/clip-tags.ts'
import { useLibrary } from '../../../../../renderer/stores/clips/library.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'

const clip = (id: string, change: Partial<LibraryItem> = {}): LibraryItem => ({
  id,
  kind: 'voiceover',
  media: 'audio',
  name: id,
  sheet: 'Chapter 1',
  file: `${id}.wav`,
  folder: '/clips',
  missing: false,
  online: false,
  record: null,
  tags: [],
  stack: null,
  size: 1,
  durationMs: 1_000,
  width: null,
  height: null,
  sha256: '',
  madeAt: 0,
  expiresAt: null,
  connection: null,
  playUrl: null,
  thumbUrl: null,
  stripUrl: null,
  peaksUrl: null,
  hasProject: false,
  outOfDate: false,
  fps: null,
  captionsDrawn: false,
  ...change,
})

describe('the library of a window', () => {
  const files = Array.from({ length: 620 }, (_, at) => clip(`row ${at}`))
  let set: ClipTags[] = []
  let asked: Record<string, unknown>[] = []

  beforeEach(() => {
    setActivePinia(createPinia())
    set = []
    asked = []
    const held = new Map<string, string[]>()
    const library = {
      list(query: { stack: string | null; offset: number; limit: number }) {
        const { stack, offset, limit } = query
        asked.push(query)
        return Promise.resolve({
          items: stack === 's' ? files.slice(offset, offset + limit) : [],
          total: stack ? 620 : 0,
        })
      },
      tags: () => Promise.resolve([...new Set([...held.values()].flat())].map((tag) => ({ tag, count: 1 }))),
      setTags: ({ clips }: { clips: ClipTags }) => {
        set.push(clips)
        const before = clips.map(({ id }) => ({ id, tags: held.get(id) ?? [] }))
        for (const { id, tags } of clips) held.set(id, tags)
        return Promise.resolve(before)
      },
    }
    provideStudio({ library } as unknown as BridgeClient)
  })

  it('hands out all clips of a stack, where a row stands for them', async () => {
    const row = clip('row 0', { stack: { id: 's', name: 'Chapter 1', count: 620 } })
    const clips = await useLibrary().clipsOf([clip('alone'), row])
    expect(clips).toHaveLength(621)
    expect(clips.at(-1)?.id).toBe('row 619')
  })

  it('finds what expires within a day wherever the filter stood, and shows everything again', async () => {
    const library = useLibrary()
    Object.assign(library.query, { media: 'audio', search: 'x', tag: 'May' })
    await library.expiring()
    const soon = { media: 'all', show: 'online', expiresWithinHours: 24, search: '', tag: null }
    expect(asked[0]).toMatchObject(soon)
    expect([library.query.search, library.filtered]).toEqual(['x', true])
    library.showExpiring()
    expect(library.query).toMatchObject({ ...soon, sort: 'expiresAt', descending: false })
    library.showOnly('lost')
    expect(library.query).toMatchObject({ show: 'lost', expiresWithinHours: null })
    library.showAll()
    expect([library.query.show, library.filtered]).toEqual(['all', false])
  })

  it('changes the tags of several clips at once, leaves alone those that have them, and takes it back', async () => {
    const tags = useClipTags()
    const clips = [clip('a', { tags: ['Ads'] }), clip('b', { tags: ['May'] }), clip('c', { tags: ['Ads', 'May'] })]
    await tags.change(clips, { add: new Set(['May']), remove: new Set(['Ads']) })
    expect(set).toEqual([
      [
        { id: 'a', tags: ['May'] },
        { id: 'c', tags: ['May'] },
      ],
    ])
    expect(tags.all).toEqual([{ tag: 'May', count: 1 }])
    const { toasts } = useToasts()
    expect(toasts.at(-1)?.message).toBe('Tags of 2 clips changed.')
    await toasts.at(-1)?.actions?.[0]?.run()
    expect(set).toHaveLength(2)
    expect(tags.all).toEqual([])
    await tags.undo()
    expect(set).toHaveLength(2)
    // What was done after the tags, such as deleting clips, is not taken back by their undo.
    await tags.change(clips, { add: new Set(['June']), remove: new Set() })
    tags.forget()
    await tags.undo()
    expect(set).toHaveLength(3)
  })
})
