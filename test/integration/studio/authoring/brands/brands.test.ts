import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBrandKit } from '../../../../../electron/common/composition/brand/index.ts'
import type { BrandKit } from '../../../../../electron/common/composition/brand/index.ts'
import { contrastOf } from '../../../../../electron/common/color/rgb.ts'
import { emptyScene } from '../../../../../electron/common/composition/index.ts'
import { defaultMusicSettings } from '../../../../../electron/common/service/extension/music.ts'
import { lockFile } from '../../../../../electron/storage/index.ts'
import { openStudio } from '../../../../../electron/studio/studio.ts'
import { renamedFont } from '../../../../support/fonts.ts'
import { bridgeTo } from '../../../../support/studio/bridge.ts'
import { fakeHost } from '../../../../support/studio/fake-host.ts'

type Bridge = ReturnType<typeof bridgeTo>
let folder = ''
let bridge: Bridge
let other: Bridge
const closers: (() => Promise<unknown>)[] = []
const file = (name: string): string => join(folder, name)

async function opened(name: string): Promise<Bridge> {
  const studio = await openStudio({ host: fakeHost(), dataFolder: file(name), startEngine: false })
  closers.push(() => studio.close())
  return bridgeTo(studio)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-brands-'))
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="#14433c"/>' +
    '<circle cx="50" cy="50" r="35" fill="#4fd39a"/><circle cx="150" cy="50" r="30" fill="#ffdca3"/></svg>'
  await writeFile(file('mark.svg'), mark)
  // Clear around the mark, and soft at its edges.
  await sharp(Buffer.from(mark))
    .resize(400)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toFile(file('mark.png'))
  const clear = { width: 40, height: 40, channels: 4 as const, background: { r: 255, g: 255, b: 255, alpha: 0 } }
  await sharp({ create: clear }).png().toFile(file('clear.png'))
  await sharp({ create: { ...clear, background: { r: 255, g: 255, b: 255, alpha: 1 } } })
    .png()
    .extend({ left: 40, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .toFile(file('white.png'))
  await writeFile(file('letter.png'), 'Dear reader, this is a letter.')
  await writeFile(file('free.ttf'), await renamedFont('Gusto'))
  await writeFile(file('bound.ttf'), await renamedFont('Bound', { licence: 2 }))
  const silence = Buffer.alloc(44 + 8_000)
  silence.write('RIFF', 0)
  silence.writeUInt32LE(36 + 8_000, 4)
  silence.write('WAVEfmt ', 8)
  ;[16, 1, 1, 8_000, 8_000, 1, 8].reduce((at, value, index) => {
    const isLong = [0, 3, 4].includes(index)
    if (isLong) silence.writeUInt32LE(value, at)
    else silence.writeUInt16LE(value, at)
    return at + (isLong ? 4 : 2)
  }, 16)
  silence.write('data', 36)
  silence.writeUInt32LE(8_000, 40)
  await writeFile(file('bed.wav'), silence)
  bridge = await opened('one')
  other = await opened('two')
})
afterAll(async () => {
  for (const close of closers) await close()
  await rm(folder, { recursive: true, force: true })
})

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error as { data?: { code?: string } }).data?.code,
  )

it('a logo gives the colours of a kit, as a picture with transparency and as a drawing', async () => {
  for (const name of ['mark.png', 'mark.svg']) {
    const { file: picture, colors, grounds } = await bridge.brands.readLogo({ path: file(name) })
    expect(colors).toMatchObject({ background: '#14433c', accent: '#4fd39a', accent2: '#ffdca3' })
    expect(contrastOf(colors.text, colors.background)).toBeGreaterThanOrEqual(4.5)
    expect(grounds).toEqual(name === 'mark.png' ? ['onLight'] : ['onLight', 'onDark'])
    const { format, width } = await sharp(picture.path).metadata()
    expect([format, width]).toEqual(['png', picture.width])
  }
  expect((await bridge.brands.readLogo({ path: file('white.png') })).grounds).toEqual(['onDark'])
  expect(await refused(bridge.brands.readLogo({ path: file('letter.png') }))).toBe('bad-logo')
  expect(await refused(bridge.brands.readLogo({ path: file('clear.png') }))).toBe('bad-logo')
  expect(await refused(bridge.brands.readLogo({ path: file('gone.png') }))).toBe('bad-logo')
})

it('kits are kept, renamed, copied, deleted and brought back', async () => {
  const kit = newBrandKit('k1', 'Kept')
  await bridge.brands.keep({ kit })
  await bridge.brands.keep({ kit: { ...kit, name: 'Northwind' } })
  expect(await refused(bridge.brands.keep({ kit: { ...kit, id: 'k2', name: 'NORTHWIND ' } }))).toBe('brand-name-taken')
  expect(await refused(bridge.brands.keep({ kit: { ...kit, colors: { ...kit.colors, text: 'red' } } }))).toBe(
    'invalid-input',
  )
  const copy = await bridge.brands.duplicate({ id: 'k1' })
  const names = async () => (await bridge.brands.list()).map((one) => one.kit.name)
  expect(await names()).toEqual(['Northwind', 'Northwind 2'])
  await bridge.brands.remove({ id: copy.kit.id })
  expect(await names()).toEqual(['Northwind'])
  await bridge.brands.keep({ kit: copy.kit })
  expect(await names()).toEqual(['Northwind', 'Northwind 2'])
  await bridge.brands.remove({ id: copy.kit.id })
  await bridge.brands.remove({ id: 'k1' })
})

/** Makes the directory of a ZIP claim that `files/b.wav` unpacks to 300 MB. */
async function claiming(path: string): Promise<string> {
  const bytes = await readFile(path)
  // A name in the directory stands 46 bytes after its entry, in which the size is at byte 24.
  bytes.writeUInt32LE(300 * 1024 * 1024, bytes.lastIndexOf('files/b.wav') - 46 + 24)
  await writeFile(path, bytes)
  return path
}

/** A kit with a logo, music, an intro with a picture, and fonts that the user has added. */
async function fullKit(): Promise<BrandKit> {
  await bridge.fonts.add({ paths: [file('free.ttf'), file('bound.ttf')] })
  const logo = await bridge.brands.readLogo({ path: file('mark.png') })
  const { path } = await bridge.brands.storeMusic({ path: file('bed.wav') })
  const { id, folder: home } = await bridge.projects.create({ name: 'Source', width: 1920, height: 1080 })
  expect(home).not.toBe(folder)
  const picture = {
    id: 'e',
    name: 'Picture',
    kind: 'image',
    source: { kind: 'asset', path: file('white.png') },
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer: 1,
    locked: false,
    hidden: false,
  }
  const scene = { ...emptyScene('s', 'Opening'), duration: 2_000, elements: [picture], part: 'intro' }
  const intro = await bridge.brands.storeScene({ session: id, scene, canvas: { width: 1920, height: 1080 } })
  return {
    ...newBrandKit('full', 'Full', logo.colors),
    fonts: { headline: { font: 'Gusto', weight: 700 }, body: { font: 'Bound', weight: 400 } },
    logo: { onLight: logo.file },
    music: { ...defaultMusicSettings, source: { kind: 'asset', path } },
    intro,
    pronunciations: [{ word: 'SQL', kind: 'says', value: 'sequel', caseSensitive: true }],
  }
}

it('a kit goes to another machine as one file, with its files and those fonts that may be passed on', async () => {
  const kit = await fullKit()
  expect(kit.intro?.scene.part).toBeUndefined()
  await bridge.brands.keep({ kit })
  const path = file('full.greenroom-brand')
  expect((await bridge.brands.exportFile({ id: kit.id, path })).left).toEqual(['Bound'])
  const { brand, notices } = await other.brands.importFile({ path })
  const taken = brand.kit
  expect(notices).toEqual([])
  expect(taken).toMatchObject({ name: 'Full', colors: kit.colors, pronunciations: kit.pronunciations })
  expect((await other.fonts.list()).own.map(({ name }) => name)).toEqual(['Gusto'])
  const paths = (of: BrandKit) => [of.logo?.onLight?.path, of.music?.source, of.intro?.scene.elements[0]?.source]
  const files = paths(taken).map((one) => (typeof one === 'string' ? one : one?.kind === 'asset' ? one.path : ''))
  const before = paths(kit).map((one) => (typeof one === 'string' ? one : one?.kind === 'asset' ? one.path : ''))
  for (const [index, one] of files.entries()) {
    expect(one.startsWith(file('two'))).toBe(true)
    expect(await readFile(one)).toEqual(await readFile(before[index]!))
  }
  expect((await other.brands.importFile({ path })).brand.kit.name).toBe('Full 2')
})

it('a file that is no brand kit, or tries to reach others, is refused and leaves nothing', async () => {
  const good = unzipSync(await readFile(file('full.greenroom-brand')))
  const list = JSON.parse(Buffer.from(good['brand.json']!).toString()) as Record<string, unknown> & { kit: BrandKit }
  const packed = async (name: string, value: unknown, parts: Record<string, Uint8Array> = good): Promise<string> => {
    await writeFile(file(name), zipSync({ ...parts, 'brand.json': Buffer.from(JSON.stringify(value)) }))
    return file(name)
  }
  const withMusic = (path: string) => ({
    ...list,
    kit: { ...list.kit, music: { ...defaultMusicSettings, source: { kind: 'asset', path } } },
  })
  const { 'brand.json': _list, ...parts } = good
  await writeFile(file('no.greenroom-brand'), 'PK but nothing else')
  const bad = [
    file('no.greenroom-brand'),
    file('gone.greenroom-brand'),
    file('bed.wav'),
    await packed('escape', withMusic('../../escape.wav'), { ...parts, '../../escape.wav': Buffer.from('x') }),
    await packed('absolute', withMusic(file('bed.wav'))),
    await packed('backslash', withMusic('files\\..\\x.wav')),
    await packed('lacks', withMusic('files/77.wav')),
    await packed('newer', { ...list, version: 2 }),
    await packed('colour', { ...list, kit: { ...list.kit, colors: {} } }),
    await packed('fonts', { ...list, fonts: ['../x.ttf'] }),
    await packed('address', {
      ...list,
      kit: { ...list.kit, music: { ...defaultMusicSettings, source: { kind: 'url', url: 'file:///etc/hostname' } } },
    }),
    await claiming(await packed('bomb', withMusic('files/b.wav'), { ...parts, 'files/b.wav': Buffer.from('x') })),
  ]
  // Parts that are media, but not what they are for, or damaged.
  const logo = list.kit.logo!.onLight!
  const damaged = Buffer.from(good[logo.path]!)
  damaged.fill(0, damaged.length / 2)
  const withLogo = (changed: object) => ({ ...list, kit: { ...list.kit, logo: { onLight: { ...logo, ...changed } } } })
  const { source } = list.kit.music!
  const unfit: [string, RegExp][] = [
    [
      await packed('text', withMusic('files/t.wav'), { ...parts, 'files/t.wav': Buffer.from('a letter') }),
      /t\.wav.* not a picture/,
    ],
    [await packed('damaged', list, { ...good, [logo.path]: damaged }), /mark\.png is a damaged/],
    [await packed('heard', withLogo({ path: source.kind === 'asset' ? source.path : '' })), /bed\.wav” is not a still/],
    [await packed('stated', withLogo({ width: 16_000 })), /is described as 16000 × /],
    [await packed('seen', withMusic(logo.path)), /mark\.png” has no sound/],
  ]
  const imports = file('two/imports/brands')
  // An import that was killed, and one that is running.
  await mkdir(join(imports, '.import-1'))
  await mkdir(join(imports, '.import-2'))
  const release = lockFile(join(imports, '.import-2', 'lock'))!
  const before = [await other.brands.list(), await readdir(folder)]
  const kept = (await readdir(imports)).filter((name) => name !== '.import-1')
  for (const path of bad) expect([path, await refused(other.brands.importFile({ path }))]).toEqual([path, 'bad-brand'])
  for (const [path, reason] of unfit) {
    const text = new RegExp(`What is in “${basename(path)}” can’t be used: .*${reason.source}`)
    const message = expect.stringMatching(text) as unknown
    await expect(other.brands.importFile({ path })).rejects.toMatchObject({ data: { code: 'bad-file', message } })
  }
  await expect(other.brands.importFile({ path: imports })).rejects.toMatchObject({
    data: { code: 'bad-brand', message: '“brands” is a folder, not a file.' },
  })
  release()
  expect([await other.brands.list(), await readdir(folder)]).toEqual(before)
  expect(await readdir(imports)).toEqual(kept)
  expect(await stat(join(folder, '..', 'escape.wav')).catch(() => null)).toBeNull()
})
