import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTools, probe } from '../../../electron/media/index.ts'
import { dataPaths } from '../../../electron/studio/core/data-folder.ts'
import { LibraryIndex } from '../../../electron/studio/library/index.ts'
import type { Clip } from '../../../electron/studio/library/index.ts'
import { make } from '../../support/engine/media.ts'
import { greenroom } from './run.ts'

let folder = ''
const data = (): string => join(folder, 'data')
const out = (): string => join(folder, 'out')
const film = (): string => join(folder, 'Calm inbox.mp4')

function keep(index: LibraryIndex, jobId: string, path: string, more: Partial<Clip> = {}): void {
  const times = { madeAt: 1_000, expiresAt: 0, savedAt: 1_000 }
  const facts = { size: 1_000, durationMs: 2_000, width: 320, height: 180, fps: 25, sha256: '0'.repeat(64) }
  const kinds = { kind: 'avatar-video', media: 'video', title: 'Calm inbox', connection: 'engine' } as const
  index.keep({ jobId, path, ...kinds, ...facts, ...times, preview: false, stack: null, captionsDrawn: false, ...more })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-export-cli-'))
  mkdirSync(data())
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2', '-f', 'lavfi', '-i', 'sine=d=2', '-shortest']
  writeFileSync(film(), await make('mp4', source))
  const index = new LibraryIndex(dataPaths(data()).library)
  keep(index, 'aaaa1111-clip', film())
  keep(index, 'aaaa2222-clip', join(folder, 'gone.mp4'))
  index.close()
})
beforeEach(() => rmSync(out(), { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => greenroom(['export', ...args, '--json'], { data: data() })
const last = async (...args: string[]) => (await run('--out', out(), ...args)).events.at(-1)

test('a clip is found by its name, its file and the beginning of its id, and copied without options', async () => {
  for (const named of ['calm inbox', film(), 'aaaa1111'])
    expect(await last(named)).toMatchObject({ event: 'done', folder: out() })
  expect(readdirSync(out()).sort()).toEqual(['Calm inbox (2).mp4', 'Calm inbox (3).mp4', 'Calm inbox.mp4'])
})

test('options change what a preset says, and captions that lie beside the clip come along', async () => {
  writeFileSync(join(folder, 'Calm inbox.srt'), '1\n00:00:00,000 --> 00:00:01,500\nGood morning.\n')
  const end = await last(
    'calm inbox',
    '--preset',
    'reels',
    '--format',
    'vp9',
    '--captions',
    'burn,vtt',
    '--name',
    'Reel',
  )
  expect(end).toMatchObject({ event: 'done', files: [join(out(), 'Reel.webm')] })
  expect(readdirSync(out()).sort()).toEqual(['Reel.vtt', 'Reel.webm'])
  const { video } = await probe(await findTools(), join(out(), 'Reel.webm'), {})
  expect(video!.codec).toBe('vp9')
  expect(video!.width / video!.height).toBeCloseTo(9 / 16, 1)
})

test('a preset that the user has kept in the window is known by its name', async () => {
  const choice = { make: { kind: 'still', atMs: null, longSide: 160 }, sidecar: null }
  const settings = { layout: { 'export.preset.Thumb': JSON.stringify(choice) } }
  writeFileSync(join(data(), 'settings.json'), JSON.stringify(settings))
  expect(await last('aaaa1111', '--preset', 'thumb', '--format', 'jpeg')).toMatchObject({ event: 'done' })
  expect(readdirSync(out())).toEqual(['Calm inbox.jpg'])
  expect(await last('aaaa1111', '--preset', 'Thump')).toMatchObject({ code: 'preset' })
})

test('what does not fit is refused by the name of its option before anything is written', async () => {
  const refused: [string[], string, RegExp][] = [
    [['--format', 'mp3', '--long-side', '640'], 'long-side', /^--long-side can’t be used with the format MP3/],
    [['--format', 'gif', '--loudness', '-16'], 'loudness', /^--loudness .* GIF/],
    [['--format', 'gif', '--captions', 'attach'], 'captions', /^--captions attach .* GIF/],
    [['--format', 'png', '--quality', 'best'], 'quality', /^--quality/],
    [['--at', '500'], 'at', /^--at is for pictures alone/],
    [['--reframe', 'fit'], 'reframe', /^--reframe needs an aspect ratio/],
    [['--format', 'png', '--each-scene'], 'format', /^--format: “Calm inbox”/],
    [['--captions', 'burn,attach'], 'usage', /--captions.*burn,attach/],
    [['--aspect-ratio', '3:2'], 'usage', /--aspect-ratio.*3:2.*16:9/],
    [['--format', 'avi'], 'usage', /--format.*avi/],
  ]
  for (const [args, code, words] of refused) {
    const ended = await run('aaaa1111', '--out', out(), ...args)
    expect([args, ended.code, ended.events.at(-1)!.code]).toEqual([args, 2, code])
    expect(String(ended.events.at(-1)!.message)).toMatch(words)
  }
  expect(existsSync(out())).toBe(false)
})

test('an unknown clip and one that several are meant by are said; a lost file fails alone', async () => {
  expect(await last('nothing')).toMatchObject({ code: 'no-clip' })
  expect(await last('aaaa')).toMatchObject({ code: 'ambiguous' })
  const ended = await run('aaaa1111', 'aaaa2222', '--out', out())
  expect(ended.code).toBe(1)
  expect(ended.events.at(-1)).toMatchObject({ event: 'error', code: 'incomplete' })
  expect(readdirSync(out())).toEqual(['Calm inbox.mp4'])
})

test('its help is there in both languages', async () => {
  const english = await greenroom(['export', '--help'], { data: data() })
  expect(english.stdout).toContain('--reframe')
  expect(english.stdout).toContain('make files of finished clips')
  const chinese = await greenroom(['export', '--help'], { data: data(), env: { GREENROOM_LANGUAGE: 'zh-CN' } })
  expect(chinese.stdout).toContain('把完成的视频导出为文件')
})
