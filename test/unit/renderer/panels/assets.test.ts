import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import type { GreenroomPreload } from '../../../../renderer/bridge/connect.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useMediaBin } from '../../../../renderer/stores/media-bin.ts'
import { useMedia } from '../../../../renderer/editor/panels/media/use-media.ts'
import { useAssets } from '../../../../renderer/stores/assets.ts'
import { card, loop, scene } from '../../common/composition/projects.ts'
import { anyProject, asset, fakeStudio, refusal, sessionOf } from '../support/fake-studio.ts'
import { FakeRequest } from '../support/fake-request.ts'

const twoScenes = {
  ...anyProject('p'),
  scenes: [scene('s1', { elements: [card, loop] }), scene('s2', { elements: [card] })],
}

describe('files of the user', () => {
  let pinia: Pinia
  let studio: ReturnType<typeof fakeStudio>

  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
    pinia = createPinia()
    setActivePinia(pinia)
    studio = fakeStudio()
    provideStudio(studio.client)
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    FakeRequest.sent = []
    useDocument().open(sessionOf(twoScenes))
  })
  afterEach(() => {
    disposePinia(pinia)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

  it('are asked about in one question, once', async () => {
    const assets = useAssets()
    expect(assets.of('card.png')).toBeNull()
    assets.of('loop.mp4')
    assets.of('card.png')
    assets.of('https://example.com/a.png')
    assets.of('C:\\pictures\\a.png')
    await settle()
    assets.of('card.png')
    await settle()
    expect(studio.named('describe')).toEqual([
      { session: 'session-p', paths: ['card.png', 'loop.mp4', 'C:\\pictures\\a.png'] },
    ])
    expect(studio.named('describeUrls')).toEqual([{ urls: ['https://example.com/a.png'] }])
    expect(assets.of('card.png')).toMatchObject({ name: 'card.png', state: 'ready' })
  })

  it('are kept true by what the studio tells', async () => {
    const state = computed(() => useAssets().of('card.png')?.state ?? 'unknown')
    expect(state.value).toBe('unknown')
    await settle()
    expect(state.value).toBe('ready')
    studio.events.assets.tell(asset('card.png', { state: 'missing', problem: 'Gone.' }))
    await settle()
    expect(state.value).toBe('missing')
    studio.on.describe = (path) => asset(path)
    await useAssets().recheck()
    expect(state.value).toBe('ready')
  })

  it('are other files in another project, where paths are relative', async () => {
    const assets = useAssets()
    assets.of('card.png')
    await settle()
    useDocument().open(sessionOf(anyProject('other'), { folder: '/elsewhere' }))
    expect(assets.of('card.png')).toBeNull()
    await settle()
    expect(studio.named('describe').at(-1)).toEqual({ session: 'session-other', paths: ['card.png'] })
  })

  it('are asked about again when the question failed', async () => {
    const describe = studio.on.describe
    studio.on.describe = () => {
      throw refusal({ code: 'internal', message: 'Later.' })
    }
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const assets = useAssets()
    assets.of('card.png')
    await settle()
    expect(assets.of('card.png')).toBeNull()
    studio.on.describe = describe
    await vi.advanceTimersByTimeAsync(3_000)
    expect(assets.of('card.png')).not.toBeNull()
    expect(warned).toHaveBeenCalledTimes(1)
  })

  it('are used in place where the host knows their paths', async () => {
    const host: Pick<GreenroomPreload, 'pathOf'> = { pathOf: (file) => `/pictures/${file.name}` }
    vi.stubGlobal('greenroom', host)
    const infos = await useAssets().importFiles([new File(['x'], 'ö 1.png')])
    expect(infos.map(({ path }) => path)).toEqual(['/pictures/ö 1.png'])
    expect(FakeRequest.sent).toEqual([])
  })

  it('are copied with progress where it does not; what fails stays with its reason', async () => {
    const assets = useAssets()
    const files = [new File(['1'], 'a&b=ü.png'), new File(['2'], 'b.mp4'), new File(['3'], 'c.mp4')]
    const importing = assets.importFiles(files)
    await settle()
    const [first] = FakeRequest.sent
    expect(first).toMatchObject({ method: 'PUT', url: 'upload?name=a%26b%3D%C3%BC.png' })
    first!.progress(1, 4)
    expect(assets.uploads.map(({ share }) => share)).toEqual([0.25, 0, 0])
    first!.answer(201, '{"path":"/copies/a.png"}')
    await settle()
    FakeRequest.sent[1]!.answer(413, '{"message":"b.mp4 is larger than 10 GB."}')
    await settle()
    assets.uploads.find(({ name }) => name === 'c.mp4')!.cancel()
    expect((await importing).map(({ path }) => path)).toEqual(['/copies/a.png'])
    expect(assets.uploads).toHaveLength(1)
    expect(assets.uploads[0]).toMatchObject({
      name: 'b.mp4',
      fault: { message: 'b.mp4 is larger than 10 GB.' },
    })
    assets.dismissUpload(assets.uploads[0]!.id)
    expect(assets.uploads).toEqual([])
  })

  it('leave no subscription behind', async () => {
    useAssets().of('card.png')
    await settle()
    expect(studio.events.assets.listeners).toBe(1)
    disposePinia(pinia)
    await settle()
    expect(studio.events.assets.listeners).toBe(0)
  })

  it('stand in the panel once each, those that were brought first, and are remembered', async () => {
    const bin = useMediaBin()
    bin.add(['/x/new.png', 'card.png'])
    expect(bin.paths).toEqual(['/x/new.png', 'card.png', 'loop.mp4'])
    disposePinia(pinia)
    setActivePinia((pinia = createPinia()))
    useDocument().open(sessionOf(twoScenes))
    expect(useMediaBin().paths).toEqual(['/x/new.png', 'card.png', 'loop.mp4'])
  })

  it('that an older window remembered are still known', () => {
    localStorage.setItem('greenroom.media.q', JSON.stringify(['/x/unused.png', '/x/clip.mp4']))
    useDocument().open(sessionOf({ ...twoScenes, id: 'q' }))
    expect(useMediaBin().brought).toEqual(['/x/unused.png', '/x/clip.mp4'])
  })

  it('that were moved are found everywhere at once, as one step', () => {
    const media = useMedia()
    const document = useDocument()
    expect(media.replaceFile('card.png', '/new/card.png')).toBeNull()
    const paths = document.project!.scenes.flatMap(({ elements }) =>
      elements.map(({ source }) => (source.kind === 'asset' ? source.path : '')),
    )
    expect(paths).toEqual(['/new/card.png', 'loop.mp4', '/new/card.png'])
    document.undo()
    expect(document.project).toEqual(twoScenes)
  })

  it('come from a folder with those below', async () => {
    const media = useMedia()
    await media.bringFolder('/pictures')
    expect(useMediaBin().brought).toEqual(['/pictures/a.png', '/pictures/b.mp4'])
    media.search.value = 'B.MP'
    expect(media.found.value.map(({ name }) => name)).toEqual(['b.mp4'])
  })
})
