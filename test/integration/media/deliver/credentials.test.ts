import { copyFileSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver, findTools } from '../../../../electron/media/index.ts'
import type { Delivery, MediaTools } from '../../../../electron/media/index.ts'
import { Provenance } from '../../../../electron/media/provenance/index.ts'
import { joinVoiceFiles, makeVoiceFile } from '../../../../electron/media/voice-files/index.ts'
import { make, scratch } from '../../../support/media/making.ts'

let tools: MediaTools
let files: Awaited<ReturnType<typeof scratch>>
let provenance: Provenance
let clip: string
let speech: string

beforeAll(async () => {
  tools = await findTools()
  files = await scratch()
  provenance = new Provenance({
    folder: files.path('key'),
    software: { name: 'Greenroom', version: '1' },
    now: Date.now,
    onFault: (reason) => expect.unreachable(reason),
    organisation: null,
  })
  clip = files.path('clip.mp4')
  speech = files.path('speech.wav')
  const sound = ['-f', 'lavfi', '-i', 'sine=d=0.4']
  await make(tools, clip, '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=0.4', ...sound, '-shortest')
  await make(tools, speech, ...sound)
  for (const path of [clip, speech]) await provenance.sign({ path, origin: { kind: 'created', source: 'generated' } })
})
afterAll(() => files.remove())

const convert = { kind: 'convert', longSide: null, fps: null, loudness: null, captions: 'none' } as const
const delivered = (after: Delivery['after'], name: string, input = clip) =>
  deliver(tools, { input, output: files.path(name), after, sign: provenance.sign })

async function told(path: string) {
  const { credentials, credential } = await provenance.verify(path, null)
  const actions = credential?.actions.map(({ action, source }) => [action.replace('c2pa.', ''), source])
  return {
    credentials,
    actions,
    parents: credential?.ingredients.map(({ signed, actions: [first] }) => signed && first?.source),
  }
}

it('what is made of a clip has it as its parent, with its credentials', async () => {
  const parents = ['generated']
  expect(await told((await delivered({ kind: 'remux' }, 'remuxed')).path)).toEqual({
    credentials: 'intact',
    actions: [
      ['opened', null],
      ['repackaged', 'generated'],
    ],
    parents,
  })
  expect(await told((await delivered({ ...convert, to: 'h264', longSide: 32 }, 'small')).path)).toEqual({
    credentials: 'intact',
    actions: [
      ['opened', null],
      ['transcoded', 'generated'],
      ['resized', 'generated'],
    ],
    parents,
  })
  for (const to of ['hevc', 'av1'] as const)
    expect(await told((await delivered({ ...convert, to, quality: 'small' }, to)).path)).toMatchObject({
      credentials: 'intact',
      parents,
    })
  expect(await told((await delivered({ ...convert, to: 'mp3' }, 'sound')).path)).toMatchObject({
    actions: [
      ['opened', null],
      ['converted', 'generated'],
    ],
    parents,
  })
})

it('a clip that is only copied keeps what it has', async () => {
  const { path } = await delivered({ kind: 'keep' }, 'kept')
  expect(readFileSync(path).equals(readFileSync(clip))).toBe(true)
})

it('a clip without credentials counts as one that AI made with other material', async () => {
  const bare = files.path('bare.mp4')
  await make(tools, bare, '-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=0.3')
  expect(await told((await delivered({ kind: 'remux' }, 'of bare', bare)).path)).toEqual({
    credentials: 'intact',
    actions: [
      ['opened', null],
      ['repackaged', 'composite'],
    ],
    parents: [false],
  })
})

it('a format that can not hold credentials comes without, and needs no note for that', async () => {
  const { path, notes } = await delivered({ ...convert, to: 'vp9' }, 'web')
  expect(notes).toEqual([])
  expect(await told(path)).toMatchObject({ credentials: 'unsupported' })
})

it('a result that could not be signed has a note', async () => {
  const sign = () => Promise.resolve({ state: 'failed', reason: 'no certificate' } as const)
  const { notes } = await deliver(tools, { input: clip, output: files.path('noted'), after: { kind: 'remux' }, sign })
  expect(notes).toEqual([{ key: 'provenance.notes.failed', values: { reason: 'no certificate' } }])
})

it('files of voiceovers keep the credentials of their speech, and so does the file that joins them', async () => {
  const spec = { format: 'mp3', channels: 1, sampleRate: 24_000, loudness: null, head: null, tail: null } as const
  const tags = { title: 'One', artist: 'Mara', comment: 'AI-generated speech' }
  const [one, all] = [files.path('one.mp3'), files.path('all.mp3')]
  await makeVoiceFile(tools, speech, one, spec, tags, { sign: provenance.sign })
  expect(await told(one)).toEqual({
    credentials: 'intact',
    actions: [
      ['opened', null],
      ['transcoded', 'generated'],
    ],
    parents: ['generated'],
  })
  const two = files.path('two.mp3')
  copyFileSync(one, two)
  const pieces = [one, two].map((path) => ({ path, recipe: null }))
  await joinVoiceFiles(tools, pieces, 100, all, spec, tags, { sign: provenance.sign })
  expect(await told(all)).toMatchObject({
    credentials: 'intact',
    actions: [
      ['created', 'generated'],
      ['placed', null],
    ],
  })
})
