import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { effectScope, nextTick } from 'vue'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { builtInLook } from '../../../../electron/common/captions/index.ts'
import { useDocument } from '../../../../renderer/stores/document.ts'
import { useFonts } from '../../../../renderer/stores/fonts.ts'
import { useGenerate } from '../../../../renderer/editor/generate/use-generate.ts'
import { usePreview } from '../../../../renderer/editor/generate/use-preview.ts'
import { anyProject, fakeStudio, readyCheck, refusal, sessionOf } from '../support/fake-studio.ts'

let pinia: Pinia
let studio: ReturnType<typeof fakeStudio>
beforeEach(() => {
  pinia = createPinia()
  setActivePinia(pinia)
  studio = fakeStudio()
  provideStudio(studio.client)
  useDocument().open(sessionOf(anyProject('p', 'Spring launch')))
})
afterEach(() => disposePinia(pinia))
const scoped = <T>(work: () => T): T => effectScope().run(work)!

describe('generating', () => {
  it('says everything that is wrong before anything is sent', async () => {
    const wrong = { path: 'scenes[0]', code: 'no-length', message: 'No length.', severity: 'error' } as const
    const odd = { path: 'scenes[0]', code: 'empty-scene', message: 'Empty.', severity: 'warning' } as const
    studio.on.check = () => ({ ...readyCheck, ok: false, problems: [odd, wrong] })
    const generate = scoped(useGenerate)
    generate.open()
    await expect.poll(() => generate.checking.value).toBe(false)
    expect(generate.errors.value).toEqual([wrong])
    expect(generate.warnings.value).toEqual([odd])
    expect(generate.ready.value).toBe(false)
    expect(await generate.start()).toBeNull()
    expect(studio.named('start')).toEqual([])
  })

  it('sends what was chosen, once, and answers with the job', async () => {
    const generate = scoped(useGenerate)
    generate.open()
    expect(generate.choice).toMatchObject({
      name: 'Spring launch',
      kind: 'avatar-video',
      connection: 'engine',
    })
    await expect.poll(() => generate.ready.value).toBe(true)
    generate.choice.kind = 'talking-avatar'
    generate.choice.name = '  Clip  '
    generate.choice.folder = '/clips'
    await nextTick()
    const [first, second] = await Promise.all([generate.start(), generate.start()])
    expect([first, second]).toEqual([{ jobId: 'job-1', jobs: 1 }, null])
    expect(studio.named('start')).toEqual([
      {
        session: 'session-p',
        project: useDocument().project,
        kind: 'talking-avatar',
        connection: 'engine',
        name: 'Clip',
        folder: '/clips',
        captions: false,
        export: null,
      },
    ])
  })

  it('turns captions on or off for the clip alone', async () => {
    useDocument().edit('showCaptions', { shown: true })
    const generate = scoped(useGenerate)
    generate.open()
    await expect.poll(() => generate.ready.value).toBe(true)
    expect(studio.named('check').at(-1)).toMatchObject({ captions: true })
    generate.choice.captions = false
    await expect.poll(() => studio.named('check').at(-1)).toMatchObject({ captions: false })
    await expect.poll(() => generate.ready.value).toBe(true)
    await generate.start()
    expect(studio.named('start')).toMatchObject([{ captions: false, project: { captions: { shown: true } } }])
    expect(useDocument().project?.captions?.shown).toBe(true)
    generate.open()
    expect(generate.choice.captions).toBe(true)
  })

  it('needs a name, and looks again for another connection', async () => {
    const generate = scoped(useGenerate)
    generate.open()
    await expect.poll(() => generate.ready.value).toBe(true)
    generate.choice.name = '   '
    expect(generate.ready.value).toBe(false)
    studio.on.check = (_kind, connection) => ({ ...readyCheck, ok: connection === 'engine', credits: 12 })
    generate.choice.connection = 'remote'
    await expect.poll(() => generate.check.value?.credits).toBe(12)
    generate.choice.name = 'Clip'
    expect(generate.ready.value).toBe(false)
  })

  it('tells when the studio refuses or can not look', async () => {
    const generate = scoped(useGenerate)
    generate.open()
    await expect.poll(() => generate.ready.value).toBe(true)
    studio.on.check = () => ({ ...readyCheck, ok: false })
    expect(await generate.start()).toBeNull()
    expect(generate.fault.value?.message).toBe('Something is in the way.')
    studio.on.check = () => {
      throw refusal({ code: 'engine', message: 'The engine is not running.', next: 'Start it.' })
    }
    await generate.look()
    expect(generate.fault.value).toMatchObject({ message: 'The engine is not running.', next: 'Start it.' })
    expect(generate.ready.value).toBe(false)
  })
})

describe('previewing', () => {
  it('says which font of the user captions have in the clip alone', () => {
    const preview = scoped(usePreview)
    const document = useDocument()
    useFonts().own = [{ name: 'Brand Sans', files: 1, mayCopy: true }]
    document.edit('showCaptions', { shown: true })
    expect(preview.replacedFont.value).toBeNull()
    const look = { ...builtInLook('plain'), font: 'brand sans' }
    document.edit('setCaptionLook', { look })
    expect(preview.replacedFont.value).toBe('brand sans')
    document.edit('showCaptions', { shown: false })
    expect(preview.replacedFont.value).toBeNull()
  })

  it('tells how far it is and gives the clip', async () => {
    const preview = scoped(usePreview)
    const making = preview.make('p-s1')
    await expect.poll(() => studio.events.preview.listeners).toBe(1)
    expect(studio.named('preview')).toMatchObject([{ sceneId: 'p-s1', session: 'session-p' }])
    studio.events.preview.tell({ type: 'progress', share: 0.4, etaMs: 3_000, message: 'Painting' })
    await expect.poll(() => preview.share.value).toBe(0.4)
    expect(preview.etaMs.value).toBe(3_000)
    studio.events.preview.tell({ type: 'done', url: 'media/x.mp4', durationMs: 900, width: 640, height: 360 })
    await expect.poll(() => preview.state.value).toBe('done')
    expect(preview.clip.value).toMatchObject({ url: 'media/x.mp4' })
    preview.leave()
    await making
    expect(preview.clip.value).toBeNull()
  })

  it('stops on the other side when it is cancelled, or another one is asked for', async () => {
    const preview = scoped(usePreview)
    const first = preview.make(null)
    await expect.poll(() => studio.events.preview.listeners).toBe(1)
    const second = preview.make('p-s1')
    await first
    await expect.poll(() => studio.named('preview')).toHaveLength(2)
    await expect.poll(() => studio.events.preview.listeners).toBe(1)
    expect(preview.state.value).toBe('making')
    preview.stop()
    await second
    await expect.poll(() => studio.events.preview.listeners).toBe(0)
    expect(preview.state.value).toBe('stopped')
    expect(preview.fault.value).toBeNull()
  })

  it('tells in the words of the studio why it failed', async () => {
    const preview = scoped(usePreview)
    studio.events.preview.subscribe = () => {
      throw refusal({ code: 'no-length', message: 'Nothing says how long it lasts.' })
    }
    await preview.make(null)
    expect(preview.state.value).toBe('failed')
    expect(preview.fault.value?.message).toBe('Nothing says how long it lasts.')
  })
})
