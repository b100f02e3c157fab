import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyProject, emptyScene } from '../../../../../electron/common/composition/index.ts'
import { plainTextSource } from '../../../../../electron/common/composition/elements/text-source.ts'
import type { Element, Project } from '../../../../../electron/common/composition/index.ts'
import { openStudio } from '../../../../../electron/studio/studio.ts'
import { bridgeTo } from '../../../../support/studio/bridge.ts'
import { fakeHost } from '../../../../support/studio/fake-host.ts'

type Bridge = ReturnType<typeof bridgeTo>
let folder = ''
let bridge: Bridge
let other: Bridge
let session = ''
let home = ''
const closers: (() => Promise<unknown>)[] = []
const file = (name: string): string => join(folder, name)

async function opened(name: string): Promise<Bridge> {
  const studio = await openStudio({ host: fakeHost(), dataFolder: file(name), startEngine: false })
  closers.push(() => studio.close())
  return bridgeTo(studio)
}

const placed = { x: 0, scaleX: 1, scaleY: 1, layer: 1, locked: false, hidden: false } as const
const words = (id: string, y: number, size: number, more: Partial<Element> = {}): Element => {
  const text = plainTextSource(id)
  return {
    ...placed,
    id,
    name: id,
    kind: 'text',
    y,
    source: { ...text, style: { ...text.style, size } },
    ...more,
  } as Element
}
const presenter = (id: string): Element => ({
  ...placed,
  id,
  name: id,
  kind: 'avatar',
  y: 0,
  source: { kind: 'avatar', avatarId: 'ava-nora', from: 2 },
})

/** A project in which a relative path names a picture, with texts, a presenter in both scenes and a script. */
function project(): Project {
  const picture: Element = {
    ...placed,
    id: 'picture',
    name: 'Picture',
    kind: 'image',
    y: 500,
    width: 400,
    height: 300,
    source: { kind: 'asset', path: 'red.png' },
  }
  const voice = { kind: 'script' as const, voiceId: 'v', text: 'Hello.', rate: 100 }
  const first = [
    presenter('nora'),
    words('small', 40, 30),
    words('large', 90, 90),
    words('fixed', 10, 20, { locked: true }),
    picture,
  ]
  return {
    ...emptyProject('p', 'Weekly'),
    webhookUrl: 'https://example.com/secret',
    scenes: [
      { ...emptyScene('one', 'One'), voice, elements: first },
      { ...emptyScene('two', 'Two'), elements: [presenter('nora-2')] },
    ],
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-own-templates-'))
  bridge = await opened('one')
  other = await opened('two')
  const created = await bridge.projects.create({ name: 'Weekly', width: 1920, height: 1080 })
  ;({ id: session, folder: home } = created)
  await mkdir(home, { recursive: true })
  const red = { width: 40, height: 30, channels: 3 as const, background: '#ff0000' }
  await sharp({ create: red }).png().toFile(join(home, 'red.png'))
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
const save = (name: string, given: Project = project()) =>
  bridge.ownTemplates.save({ session, name, purpose: 'news', project: given })
const names = async (of: Bridge = bridge) => (await of.ownTemplates.list()).map(({ name }) => name)
const pictureOf = ({ scenes }: Project): string => {
  const source = scenes[0]!.elements.find(({ id }) => id === 'picture')!.source
  return source.kind === 'asset' ? source.path : ''
}

it('a project becomes a template with slots of its own, and its files are copied', async () => {
  await save('Weekly news')
  const [template] = await bridge.ownTemplates.list()
  const { project: kept, pictures } = template!
  expect(kept.slots).toEqual([
    { target: 'nora', role: 'presenter' },
    { target: 'small', role: 'body' },
    { target: 'large', role: 'headline' },
    { target: 'picture', role: 'picture' },
    { target: 'one', role: 'script' },
  ])
  expect(kept.webhookUrl).toBeUndefined()
  expect(pictureOf(kept).startsWith(file('one/imports'))).toBe(true)
  expect(await readFile(pictureOf(kept))).toEqual(await readFile(join(home, 'red.png')))
  expect(Object.keys(pictures)).toEqual([pictureOf(kept)])
  await save('Led', { ...project(), slots: [{ target: 'small', role: 'kicker', done: true }] })
  const led = (await bridge.ownTemplates.list()).find(({ name }) => name === 'Led')
  expect(led!.project.slots).toEqual([{ target: 'small', role: 'kicker' }])
  await bridge.ownTemplates.remove({ id: led!.id })
})

it('templates are renamed, deleted and restored; names differ', async () => {
  const { id } = await save('Second')
  expect(await refused(save('SECOND '))).toBe('template-name-taken')
  expect(await refused(bridge.ownTemplates.rename({ id, name: 'weekly news' }))).toBe('template-name-taken')
  await bridge.ownTemplates.rename({ id, name: 'Monthly' })
  expect(await names()).toEqual(['Monthly', 'Weekly news'])
  await bridge.ownTemplates.remove({ id })
  expect(await names()).toEqual(['Weekly news'])
  await save('Monthly')
  await bridge.ownTemplates.restore({ id })
  expect(await names()).toEqual(['Monthly', 'Monthly 2', 'Weekly news'])
  expect(await refused(bridge.ownTemplates.remove({ id: 'none' }))).toBe('no-template')
})

it('a template goes to another machine as one file', async () => {
  const [template] = (await bridge.ownTemplates.list()).filter(({ name }) => name === 'Weekly news')
  const path = file('weekly.greenroom-template')
  expect(await bridge.ownTemplates.exportFile({ id: template!.id, path })).toEqual({ left: [] })
  expect(await other.ownTemplates.importFile({ path })).toMatchObject({ name: 'Weekly news', notices: [] })
  const [taken] = await other.ownTemplates.list()
  expect(pictureOf(taken!.project).startsWith(file('two/imports'))).toBe(true)
  expect(await readFile(pictureOf(taken!.project))).toEqual(await readFile(join(home, 'red.png')))
  expect(taken!.purpose).toBe('news')
  expect(taken!.project.slots).toEqual(template!.project.slots)
  await other.ownTemplates.importFile({ path })
  expect(await names(other)).toEqual(['Weekly news', 'Weekly news 2'])
})

it('a file that is no template, or tries to reach others, is refused and leaves nothing', async () => {
  const good = unzipSync(await readFile(file('weekly.greenroom-template')))
  const list = JSON.parse(Buffer.from(good['template.json']!).toString()) as { template: { project: Project } }
  const packed = async (name: string, value: unknown, parts: Record<string, Uint8Array> = good): Promise<string> => {
    await writeFile(file(name), zipSync({ ...parts, 'template.json': Buffer.from(JSON.stringify(value)) }))
    return file(name)
  }
  const changed = (project: object) => ({ ...list, template: { ...list.template, project } })
  const named = (path: string) => {
    const text = JSON.stringify(list.template.project)
    return changed(JSON.parse(text.replace(pictureOf(list.template.project), path)) as object)
  }
  const { 'template.json': _list, ...parts } = good
  await writeFile(file('no.greenroom-template'), 'PK but nothing else')
  const bad = [
    file('no.greenroom-template'),
    file('gone.greenroom-template'),
    await packed('escape', named('../../escape.png'), { ...parts, '../../escape.png': Buffer.from('x') }),
    await packed('absolute', named('/etc/hostname')),
    await packed('lacks', named('files/77.png')),
    await packed('text', named('files/t.png'), { ...parts, 'files/t.png': Buffer.from('a letter') }),
    await packed('newer', { ...list, version: 2 }),
    await packed('newer-project', changed({ ...list.template.project, version: 99 })),
    await packed('no-project', changed({ scenes: [] })),
    await packed('kit', { ...list, schema: 'greenroom.brand' }),
  ]
  const kept = async () => [await other.ownTemplates.list(), await readdir(file('two/imports/templates'))]
  const before = await kept()
  for (const path of bad) {
    const code = path === file('text') ? 'bad-file' : 'bad-template'
    expect([path, await refused(other.ownTemplates.importFile({ path }))]).toEqual([path, code])
  }
  expect(await kept()).toEqual(before)
  expect(await stat(join(folder, '..', 'escape.png')).catch(() => null)).toBeNull()
})
