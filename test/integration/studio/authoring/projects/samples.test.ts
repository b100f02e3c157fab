import { languageTags } from '../../../../../electron/common/languages.ts'
import { readMessages } from '../../../../support/messages.ts'
import { readdir, stat } from 'node:fs/promises'
import { extname, isAbsolute, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assetPaths, compile, needsDrawing, validate } from '../../../../../electron/common/composition/index.ts'
import type { BodyKind, Element, Project } from '../../../../../electron/common/composition/index.ts'
import { presenters } from '../../../../../electron/engine/presenters/drawn/presenters/index.ts'
import { officialVoices } from '../../../../../electron/engine/speech/catalogue/catalogue.ts'
import { findTools, probe, run } from '../../../../../electron/media/index.ts'
import { projectAssets, readProject, Samples } from '../../../../../electron/studio/authoring/projects/index.ts'

const folder = join(import.meta.dirname, '../../../../../resources/samples')
const media = join(folder, 'media')
const files: Record<BodyKind, string> = {
  'talking-avatar': join(folder, 'talking-avatar.greenroom.json'),
  'avatar-video': join(folder, 'avatar-video.greenroom.json'),
}
const portrait = join(folder, 'portrait-short.greenroom.json')
const kinds = Object.keys(files) as BodyKind[]

const elementsOf = (project: Project): Element[] => project.scenes.flatMap((scene) => scene.elements)

/** A picture for each element that is drawn on this machine. */
const drawingsOf = (project: Project) =>
  Object.fromEntries(
    elementsOf(project)
      .filter(needsDrawing)
      .map(({ id }) => [id, { x: 0, y: 0, width: 100, height: 100, url: `http://127.0.0.1:1/${id}.png` }]),
  )

describe.each(kinds)('the sample %s', (kind) => {
  it('is without fault, and compiles to its body', async () => {
    const project = await readProject(files[kind])
    expect(validate(project)).toEqual([])
    const assets = await projectAssets(project, files[kind])
    expect(assets.filter(({ fault, inside }) => fault || !inside)).toEqual([])
    const urls = Object.fromEntries(assets.map(({ key }) => [key, `http://127.0.0.1:1/${key}`]))
    const drawings = drawingsOf(project)
    expect(compile(project, kind, { urls, drawings })).toMatchObject({ ok: true, warnings: [] })
  })

  it('uses voices and presenters that the engine has', async () => {
    const project = await readProject(files[kind])
    const voices = new Set(officialVoices.map(({ voiceId }) => voiceId))
    const avatars = new Set(presenters.map(({ avatarId }) => avatarId))
    for (const { voice } of project.scenes) {
      expect(voice?.kind).toBe('script')
      if (voice?.kind === 'script') expect(voices).toContain(voice.voiceId)
    }
    for (const { source } of elementsOf(project)) {
      if (source.kind === 'avatar') expect(avatars).toContain(source.avatarId)
    }
  })

  it('gives pictures and video their own shape', async () => {
    const project = await readProject(files[kind])
    const tools = await findTools()
    for (const { source, width = 0, height = 0, name } of elementsOf(project)) {
      if (source.kind !== 'asset') continue
      const info = await probe(tools, join(folder, source.path))
      const own = info.image ?? info.video
      expect(own && { width: own.width, height: own.height }, name).toEqual({ width, height })
    }
  })
})

describe('the sample of a portrait short', () => {
  it('is without fault, and becomes a clip of either kind once its voice is there', async () => {
    const project = await readProject(portrait)
    expect(validate(project)).toEqual([])
    expect(project.canvas).toMatchObject({ width: 1080, height: 1920 })
    const assets = await projectAssets(project, portrait)
    expect(assets.filter(({ fault, inside }) => fault || !inside)).toEqual([])
    const urls = Object.fromEntries(assets.map(({ key }) => [key, `http://127.0.0.1:1/${key}`]))
    const speech = { habits: 'http://127.0.0.1:1/voice.mp3' }
    const known = { urls, speech, drawings: drawingsOf(project), voiceDurations: { habits: 11_500 } }
    const compiled = compile(project, 'avatar-video', known)
    expect(compiled).toMatchObject({ ok: true, warnings: [] })
    // Three cards come in, so the scene is cut in four.
    expect(compiled.ok && compiled.body.data).toHaveLength(4)
    const starts = elementsOf(project).flatMap(({ start }) => start ?? [])
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    const voices = new Set(officialVoices.map(({ voiceId }) => voiceId))
    const avatars = new Set(presenters.map(({ avatarId }) => avatarId))
    for (const { voice } of project.scenes) expect(voice?.kind === 'script' && voices.has(voice.voiceId)).toBe(true)
    for (const { source } of elementsOf(project))
      if (source.kind === 'avatar') expect(avatars).toContain(source.avatarId)
  })
})

describe('the samples', () => {
  it('are three for the window, each with a name, a sentence and a picture of its shape', async () => {
    const samples = new Samples(folder)
    const list = await samples.list()
    expect(list.map(({ id }) => id)).toEqual(['talking-avatar', 'avatar-video', 'portrait-short'])
    for (const { id, name, thumb } of list) {
      const project = await samples.read(id)
      expect(project?.name).toBe(name)
      for (const language of languageTags)
        expect(readMessages(language, 'welcome')).toMatchObject({ about: { [id]: expect.stringMatching(/[.。]$/) } })
      const { image } = await probe(await findTools(), thumb)
      const { width, height } = project!.canvas
      expect(image!.width / image!.height).toBeCloseTo(width / height, 1)
      expect(assetPaths(project!).every(isAbsolute)).toBe(true)
    }
    expect(await samples.read('../../package')).toBeNull()
  })

  it('show what the demo promises', async () => {
    const talking = await readProject(files['talking-avatar'])
    expect(talking.scenes).toHaveLength(1)
    expect(elementsOf(talking).filter(({ kind }) => kind === 'avatar')).toHaveLength(1)
    const video = await readProject(files['avatar-video'])
    expect(video.scenes).toHaveLength(3)
    const avatars = elementsOf(video).flatMap(({ source }) => (source.kind === 'avatar' ? [source.avatarId] : []))
    expect(new Set(avatars).size).toBe(2)
    const voices = video.scenes.flatMap(({ voice }) => (voice?.kind === 'script' ? [voice.voiceId] : []))
    expect(new Set(voices).size).toBe(2)
    const tiers = new Set(officialVoices.filter((one) => voices.includes(one.voiceId)).map(({ tier }) => tier))
    expect(tiers.size).toBe(2)
    expect(elementsOf(video).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['image', 'video']))
    for (const { voice } of [...talking.scenes, ...video.scenes]) {
      expect(voice && 'text' in voice && voice.text).toMatch(/\d/)
    }
  })

  it('carry small media, all of it used', async () => {
    const used = new Set<string>()
    for (const file of [...Object.values(files), portrait]) {
      for (const { key } of await projectAssets(await readProject(file), file)) used.add(key)
    }
    const names = await readdir(media)
    expect(names.map((name) => `media/${name}`).toSorted()).toEqual([...used].toSorted())
    for (const name of names) {
      const limit = extname(name) === '.mp4' ? 1_000_000 : 300_000
      expect((await stat(join(media, name))).size, name).toBeLessThan(limit)
    }
  })

  it('have a video of six to eight seconds that ends as it begins', async () => {
    const info = await probe(await findTools(), join(media, 'product-loop.mp4'))
    expect(info.video).toMatchObject({ codec: 'h264', width: 960, height: 540 })
    expect(info.durationMs).toBeGreaterThanOrEqual(6000)
    expect(info.durationMs).toBeLessThanOrEqual(8000)
    const [first, middle, last] = await Promise.all([0, 3, info.durationMs / 1000 - 0.04].map(frameAt))
    expect(difference(first!, last!)).toBeLessThan(1)
    expect(difference(first!, middle!)).toBeGreaterThan(1)
  })
})

/** Grey values of the picture at a time in s. */
async function frameAt(seconds: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const input = ['-ss', String(seconds), '-i', join(media, 'product-loop.mp4')]
  const output = ['-frames:v', '1', '-vf', 'scale=240:-2', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1']
  await run(await findTools(), [...input, ...output], { onOutput: (chunk) => chunks.push(chunk) })
  return Buffer.concat(chunks)
}

/** Mean difference of grey values, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  expect(a.length).toBeGreaterThan(0)
  expect(a.length).toBe(b.length)
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length
}
