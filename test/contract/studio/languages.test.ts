import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInLook, defaultLookName } from '../../../electron/common/captions/index.ts'
import { applyEdit } from '../../../electron/common/composition/index.ts'
import type { Project } from '../../../electron/common/composition/index.ts'
import { plainConvert } from '../../../electron/common/bridge/index.ts'
import type { LibraryItem } from '../../../electron/common/bridge/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { openStudio } from '../../../electron/studio/studio.ts'
import type { Studio } from '../../../electron/studio/studio.ts'
import { inDepth } from '../../support/depth.ts'
import { bridgeTo } from '../../support/studio/bridge.ts'
import { fakeHost, realEngine } from '../../support/studio/fake-host.ts'
import { speakingProject, until } from '../../support/studio/window.ts'
import { output } from '../../support/media/reading.ts'

// One press makes a clip for each language of a project, with the engine of this machine: its own words, voices, length
// and captions. `npm test` makes two languages, the deep run four.

const translations: Record<string, readonly [string, string]> = {
  es: ['Buenos días.', 'Las puertas abren a las ocho.'],
  ...(inDepth && {
    fr: ['Bonjour.', 'Les portes ouvrent à vingt heures.'],
    zh: ['早上好。', '大门晚上八点半打开。'],
  }),
}

let folder = ''
let studio: Studio
const bridge = () => bridgeTo(studio)

function project(): Project {
  const one = speakingProject('a', 'Good morning.', 'everyday-marcus')
  const two = speakingProject('b', 'Doors open.', 'everyday-marcus')
  const captions = { shown: true, look: builtInLook(defaultLookName) }
  const whole: Project = { ...one, captions, scenes: [...one.scenes, ...two.scenes] }
  return Object.entries(translations).reduce((before, [language, [first, second]]) => {
    const added = applyEdit(before, 'addTranslation', { language, own: 'en' }).project
    const texts = [
      { id: 'a-scene', text: first },
      { id: 'b-scene', text: second },
    ]
    return applyEdit(added, 'setTranslations', { language, texts }).project
  }, whole)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-languages-'))
  studio = await openStudio({ host: fakeHost({ engine: realEngine() }), dataFolder: join(folder, 'data') })
  for await (const status of await bridge().engine.watch()) if (status.name === 'ready') break
}, 120_000)
afterAll(async () => {
  await studio.close()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(inDepth)(
  'a project becomes a clip for each of its languages, each as long as it is spoken and with its captions',
  async () => {
    const { id: session } = await bridge().projects.create({ name: 'Any', width: 640, height: 360 })
    const languages = ['en', ...Object.keys(translations)]
    const what = { session, project: project(), kind: 'avatar-video' as const, connection: 'engine' }
    const check = await bridge().generate.check({ ...what, language: 'es' })
    expect(check).toMatchObject({ ok: true, problems: [], linesToSpeak: 2 })
    const started = await bridge().generate.start({ ...what, name: 'Doors', folder: null, languages })
    expect(started.jobs).toBe(languages.length)
    const clips = async (): Promise<LibraryItem[]> => (await bridge().library.list({ search: 'Doors' })).items
    await until(async () => (await clips()).length === languages.length, 240_000)
    const files = (await clips()).map(({ file }) => file).toSorted()
    expect(files).toEqual(languages.map((tag) => `Doors-${tag}.mp4`).toSorted())

    const tools = await findTools()
    const captions = new Map<string, string>()
    const lengths = new Map<string, number>()
    for (const item of await clips()) {
      const tag = /-([a-z]+)\.mp4$/.exec(item.file)![1]!
      lengths.set(tag, (await probe(tools, join(item.folder, item.file))).durationMs)
      const plan = {
        folder: join(folder, tag),
        name: null,
        sidecar: 'srt' as const,
        make: { ...plainConvert, to: 'm4a' as const },
      }
      for await (const event of await bridge().library.export({ ids: [item.id], plan })) {
        if (event.type !== 'done') continue
        const sidecar = join(folder, tag, `Doors-${tag}.srt`)
        captions.set(tag, (await output(tools, ['-i', sidecar, '-f', 'srt', 'pipe:1'])).toString())
      }
    }
    expect(captions.get('en')).toContain('Doors open.')
    expect(captions.get('es')).toContain('Buenos días.')
    expect(captions.get('es')).not.toContain('Doors')
    // The Spanish sentence has four times the syllables of the English one.
    expect(lengths.get('es')!).toBeGreaterThan(lengths.get('en')! + 500)
  },
  300_000,
)

test('a language that the project does not have is refused before anything is made', async () => {
  const { id: session } = await bridge().projects.create({ name: 'Other', width: 640, height: 360 })
  const what = { session, project: project(), kind: 'avatar-video' as const, connection: 'engine' }
  const start = bridge().generate.start({ ...what, name: 'None', folder: null, languages: ['en', 'hi'] })
  await expect(start).rejects.toMatchObject({ data: { code: 'not-found', field: 'language' } })
})
