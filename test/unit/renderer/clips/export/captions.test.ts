import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { exportPresets, unchangedExport } from '../../../../../electron/common/bridge/index.ts'
import type {
  BridgeClient,
  ExportChoice,
  ExportEvent,
  LibraryItem,
} from '../../../../../electron/common/bridge/index.ts'
import { message } from '../../../../../electron/common/messages/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useSilentClips, wantsCaptions } from '../../../../../renderer/clips/export/use-silent-clips.ts'
import { useClipExport } from '../../../../../renderer/stores/clips/clip-export.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'

const clip = (id: string): LibraryItem => ({ id, name: id.toUpperCase() }) as LibraryItem
const beside: ExportChoice = { ...unchangedExport, sidecar: 'srt' }
let asked: string[]
let files: Extract<ExportEvent, { type: 'done' }>['files']

beforeEach(() => {
  setActivePinia(createPinia())
  asked = []
  const words = ({ id }: { id: string }) => {
    asked.push(id)
    const cues = id === 'talk' ? [{ startMs: 0, endMs: 900, text: 'Hello.' }] : []
    return Promise.resolve({ cues, words: [], note: null })
  }
  async function* events(): AsyncGenerator<ExportEvent> {
    yield await Promise.resolve({ type: 'done' as const, files, failed: [] })
  }
  provideStudio({ library: { words, export: () => Promise.resolve(events()) } } as unknown as BridgeClient)
})

describe('clips that say nothing', () => {
  it('are known before the export, once captions are asked for, each looked up once', async () => {
    const choice = shallowRef<ExportChoice>(unchangedExport)
    const clips = [clip('talk'), clip('logo')]
    let silent!: ShallowRef<ReadonlySet<string>>
    const setup = () => {
      silent = useSilentClips(
        () => clips,
        () => choice.value,
      )
      return () => null
    }
    mount({ setup })
    await flushPromises()
    expect([asked, [...silent.value]]).toEqual([[], []])
    choice.value = beside
    await nextTick()
    await flushPromises()
    expect([asked, [...silent.value]]).toEqual([['talk', 'logo'], ['logo']])
    choice.value = unchangedExport
    await nextTick()
    expect([...silent.value]).toEqual([])
    choice.value = beside
    await nextTick()
    await flushPromises()
    expect([asked.length, [...silent.value]]).toEqual([2, ['logo']])
  })

  it('get captions neither drawn, nor as a track, nor beside them, and pictures ask for none', () => {
    const { make } = exportPresets.web
    const withCaptions = (captions: 'none' | 'burn' | 'attach') =>
      wantsCaptions({ make: { ...make, kind: 'convert', captions } as ExportChoice['make'], sidecar: null })
    expect([withCaptions('burn'), withCaptions('attach'), wantsCaptions(beside)]).toEqual([true, true, true])
    expect([withCaptions('none'), wantsCaptions(unchangedExport)]).toEqual([false, false])
    expect(wantsCaptions({ make: { kind: 'still', atMs: null, longSide: null }, sidecar: 'srt' })).toBe(false)
  })

  it('are named when the files are there', async () => {
    const none = message('deliverNotes.noCaptions')
    files = ['talk', 'logo', 'end'].map((id) => ({ id, path: `/out/${id}.mp4`, notes: id === 'talk' ? [] : [none] }))
    const plan = { folder: '/out', name: null, make: { kind: 'keep' as const }, sidecar: 'srt' as const }
    await useClipExport().start([clip('talk'), clip('logo'), clip('end')], plan)
    expect(useToasts().toasts.map(({ level, next }) => [level, next])).toEqual([
      ['warning', '“LOGO”, “END”: There are no captions for this clip, so none were added.'],
    ])
  })
})
