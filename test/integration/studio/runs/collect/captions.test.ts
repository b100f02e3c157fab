import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BatchItem, BatchPlan } from '../../../../../electron/common/bridge/index.ts'
import type { Scene } from '../../../../../electron/common/composition/index.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import { captionFileOf } from '../../../../../electron/studio/runs/collect/captions/caption-files.ts'
import { projectCues } from '../../../../../electron/studio/runs/collect/index.ts'
import { output } from '../../../../support/media/reading.ts'
import { unlike } from '../../../../support/media/unlike.ts'
import { smallClips } from '../../../../support/studio/clips.ts'
import { FakeService } from '../../../../support/service/fake-service.ts'
import { openWindow, speakingProject, until } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'
import { remoteClips } from '../../../../support/collect/remote-clips.ts'

const srt = (text: string): string => `1\n00:00:00,100 --> 00:00:01,900\n${text}\n`

describe('captions of clips from elsewhere', () => {
  let folder = ''
  let service: FakeService
  let window: Window
  let connection = ''
  let runs = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-captions-'))
    service = await new FakeService().start()
    service.add('lesson-1', 'video', (await smallClips(2)).video, { name: 'Zürich: Teil 1' })
    window = await openWindow(join(folder, 'data'))
    await window.bridge.collect.setSettings({ change: { guard: false } })
    const added = await window.bridge.connections.add({
      name: 'Far',
      baseUrl: service.baseUrl,
      anchor: 'top-left',
      parallel: 4,
      credential: { kind: 'key', apiKey: 'key-of-the-test' },
    })
    connection = added.id
    await window.bridge.collect.importIds({ connection, source: { kind: 'text', text: 'lesson-1' } })
  })
  afterAll(async () => {
    await window.studio.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Downloads the clip as H.264; `prepare` puts files into the batch's folder. */
  async function collect(
    captions: 'none' | 'burn' | 'attach',
    prepare: (out: string) => unknown = () => undefined,
  ): Promise<{ item: BatchItem; path: string }> {
    const out = join(folder, `out-${(runs += 1)}`)
    mkdirSync(out)
    const captionsFolder = prepare(out)
    const after: BatchPlan['after'] = {
      kind: 'convert',
      to: 'h264',
      longSide: 320,
      fps: null,
      loudness: null,
      captions,
      ...(typeof captionsFolder === 'string' ? { captionsFolder } : {}),
    }
    const { items } = await until(async () => {
      const found = { items: remoteClips(window) }
      return found.items[0] && ['ready', 'saved'].includes(found.items[0].state) ? found : null
    })
    const { id } = await window.bridge.collect.start({
      items: items.map((one) => one.id),
      plan: { folder: out, template: 'Client {name}', after, contactSheet: false, checksums: false },
    })
    const item = await until(async () => {
      const [one] = (await window.bridge.collect.batchItems({ batch: id })).items
      return one && !['queued', 'downloading', 'processing'].includes(one.state) ? one : null
    }, 300_000)
    return { item, path: join(out, item.fileName) }
  }

  test('a clip that isn’t saved shows a picture of itself', async () => {
    const item = await until(async () => {
      const items = remoteClips(window)
      return items[0]?.state === 'ready' ? items[0] : null
    })
    const response = await window.studio.handleMedia(new Request(`http://studio/${item.thumbUrl}`))
    expect(response?.headers.get('content-type')).toBe('image/webp')
    const { width } = await sharp(Buffer.from(await response!.arrayBuffer())).metadata()
    expect(width).toBe(480)
  })

  test('an SRT in the folder that is pointed to becomes a track', async () => {
    const { item, path } = await collect('attach', () => {
      const texts = join(folder, 'Untertitel')
      mkdirSync(texts, { recursive: true })
      writeFileSync(join(texts, 'LESSON-1.de.srt'), srt('Grüße aus Zürich.'))
      return texts
    })
    expect(item).toMatchObject({ state: 'done', message: null })
    expect(await trackOf(path)).toContain('Grüße aus Zürich.')
  })

  test('a VTT beside it, by the name the clip gets, is burned into the picture', async () => {
    const plain = await collect('none')
    const burned = await collect('burn', (out) =>
      writeFileSync(join(out, 'Client Zürich Teil 1.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nGrüße aus Zürich\n'),
    )
    expect(burned.item).toMatchObject({ state: 'done', message: null })
    const { above, below } = await unlike(plain.path, burned.path)
    expect(above).toBeLessThan(20)
    expect(below).toBeGreaterThan(150)
    await expect(trackOf(burned.path)).rejects.toThrow()
  })

  test('a clip of which nobody knows what is said is saved without, and says so', async () => {
    const { item, path } = await collect('attach')
    expect(item.state).toBe('done')
    expect(item.message).toMatch(/There are no captions for this clip: .*out-\d.*Client Zürich Teil 1\.srt/)
    await expect(trackOf(path)).rejects.toThrow()
  })

  test('a file of captions that holds none fails with its sentence, and the clip stays for another try', async () => {
    const { item } = await collect('attach', (out) => writeFileSync(join(out, 'lesson-1.srt'), 'nothing'))
    expect(item.state).toBe('failed')
    expect(item.message).toMatch(/caption file of .* has no text with times/)
  })
})

test('files of captions are found by any of the names, whatever their case and language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-captions-'))
  try {
    for (const name of ['A.vtt', 'a.SRT', 'B.en-GB.vtt', 'c.srt.txt', '.d.srt']) writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'e.srt'))
    const find = async (...names: string[]): Promise<string | null> =>
      (await captionFileOf([join(folder, 'nowhere'), folder], names))?.slice(folder.length + 1) ?? null
    expect(await find('A')).toBe('a.SRT')
    expect(await find('x', 'b')).toBe('B.en-GB.vtt')
    for (const name of ['c', 'd', 'e', '', '../a']) expect(await find(name)).toBeNull()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('what a project says, in time', () => {
  const [scene] = speakingProject('p', 'Good evening.').scenes as [Scene]
  const project = (...scenes: Scene[]) => ({ ...speakingProject('p', ''), scenes })
  const spokenScene = (id: string, text: string, more: Partial<Scene> = {}): Scene => ({
    ...scene,
    id,
    voice: { kind: 'script', voiceId: 'v', text, rate: 100 },
    ...more,
  })
  const words = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 300 })

  test('scene after scene, by the words of each', () => {
    const spoken = new Map([
      ['a', { durationMs: 2_000, words: [words('Good', 100), words('evening', 500)] }],
      ['b', { durationMs: 1_500, words: [words('Welcome', 200)] }],
    ])
    const source = project(
      spokenScene('a', 'Good [pause 1s] evening.', { duration: 3_000 }),
      spokenScene('b', 'Welcome.'),
    )
    expect(projectCues(source, spoken, new Map(), 4_500)).toEqual({
      cues: [
        // Until they can be read: seventeen characters a second, and not shorter than 700 ms.
        { text: 'Good evening.', startMs: 100, endMs: 865 },
        { text: 'Welcome.', startMs: 3_200, endMs: 3_900 },
      ],
      estimated: false,
      words: [words('Good', 100), words('evening', 500), words('Welcome', 3_200)],
      sceneStarts: [0, 3_000],
    })
  })

  test('where nobody knows the words, by length; scenes share what the others leave', () => {
    const source = project(
      { ...scene, id: 'mute', duration: 1_000, voice: null },
      spokenScene('a', 'Ten letter.'),
      spokenScene('b', 'Twenty letters here, no more.'),
    )
    const { cues, estimated } = projectCues(source, new Map(), new Map(), 7_000)
    expect(estimated).toBe(true)
    expect(cues.map(({ text }) => text)).toEqual(['Ten letter.', 'Twenty letters here, no more.'])
    expect(cues[0]!.startMs).toBe(1_000)
    expect(cues[1]!.startMs).toBe(cues[0]!.endMs)
    expect(cues[1]!.endMs).toBeCloseTo(7_000, -1)
    expect(cues[1]!.endMs - cues[1]!.startMs).toBeGreaterThan(cues[0]!.endMs - cues[0]!.startMs)
  })

  test('further speech where it begins, never behind the end of its scene', () => {
    const element = {
      ...scene.elements[0]!,
      id: 'more',
      name: 'More',
      kind: 'audio',
      start: 500,
      end: 1_200,
      source: { kind: 'script', voiceId: 'v', text: 'And more.', rate: 100 },
    } as unknown as Scene['elements'][number]
    const source = project({ ...scene, id: 'a', duration: 2_000, voice: null, elements: [element] })
    const spoken = new Map([['more', { durationMs: 5_000, words: [] }]])
    expect(projectCues(source, spoken, new Map(), 2_000).cues).toEqual([
      { text: 'And more.', startMs: 500, endMs: 1_200 },
    ])
  })
})

/** The first track of captions as SRT. */
const trackOf = async (path: string): Promise<string> =>
  (await output(await findTools(), ['-i', path, '-map', '0:s:0', '-f', 'srt', 'pipe:1'])).toString()
