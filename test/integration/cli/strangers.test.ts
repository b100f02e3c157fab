import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newBrandKit } from '../../../electron/common/composition/brand/index.ts'
import { defaultMusicSettings } from '../../../electron/common/service/extension/music.ts'
import { openProject } from '../../../electron/common/composition/index.ts'
import { kitBundle } from '../../../electron/studio/authoring/brands/kit-bundle.ts'
import { readProject } from '../../../electron/studio/authoring/projects/index.ts'
import { templateBundle } from '../../../electron/studio/authoring/own-templates/template-bundle.ts'
import { packBundle } from '../../../electron/studio/authoring/bundles/index.ts'
import { dataPaths } from '../../../electron/studio/core/data-folder.ts'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { waveOf } from '../../support/media/wave.ts'
import { greenroom } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

/** Bodies, projects, brand kits and templates that somebody else made. */

useCommands()

const out = (): string => join(folder, 'out.mp4')
const render = (project: string, ...more: string[]): Promise<Ended> =>
  greenroom(['render', project, '--as', 'avatar-video', '--out', out(), ...more], { data, env })

describe('a pasted body with fields that the interface does not name', () => {
  const body = {
    data: [
      {
        width: 320,
        height: 180,
        background: '#224466',
        x_mood: { level: 3 },
        voice: { voice_id: 'anna', input_text: 'Hello there.', rate: '100%' },
        elements: [
          { type: 'avatar', avatar_id: 'mara', offset_x: 80, 'odd\u001b[31m name': 1, layer_number: 1 },
          { type: 'audio', url: 'https://x.example/music.mp3', voice_clone: true, layer_number: 2 },
        ],
      },
    ],
    webhookUrl: '',
    v: null,
  }

  test('is kept by the project, and generated without them, which is said once', async () => {
    writeFileSync(join(folder, 'body.json'), JSON.stringify(body))
    const project = join(folder, 'pasted.greenroom.json')
    expect((await greenroom(['parse', join(folder, 'body.json'), '--out', project], { data })).code).toBe(0)
    const again = await greenroom(['compile', project, '--as', 'avatar-video'], { data })
    expect(JSON.parse(again.stdout)).toEqual(body)
    const { code, events } = await render(project, '--json')
    const warnings = events.filter((event) => event.event === 'warning').map((event) => String(event.message))
    expect(warnings.filter((message) => message.includes('does not have'))).toEqual([
      expect.stringMatching(/: .*odd.* name", data\[0\]\.elements\[1\]\.voice_clone, data\[0\]\.x_mood\.$/),
    ])
    expect(warnings.join('')).not.toContain('\u001b')
    expect(events.at(-1)).toMatchObject({ event: 'done' })
    expect(code).toBe(0)
    const [video] = service.asked('createAvatarVideo')
    expect(video!).toEqual({
      data: [
        {
          width: 320,
          height: 180,
          background: '#224466',
          voice: expect.objectContaining({ voice_url: `${service.baseUrl}/media/audio-1.mp3` }) as unknown,
          elements: [
            { type: 'avatar', avatar_id: 'mara', offset_x: 80, layer_number: 1 },
            { type: 'audio', url: 'https://x.example/music.mp3', layer_number: 2 },
          ],
        },
      ],
    })
  })

  test('is generated as a talking avatar, too', async () => {
    const placement = { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0 }
    const elements = [
      { type: 'avatar', avatar_id: 'mara', ...placement, gesture: 'wave' },
      { type: 'audio', input_text: 'Hi.', voice_id: 'anna', voice_clone: 'x' },
    ]
    writeFileSync(join(folder, 'body.json'), JSON.stringify({ width: 320, height: 180, elements, seed: 7 }))
    const project = join(folder, 'pasted.greenroom.json')
    await greenroom(['parse', join(folder, 'body.json'), '--out', project], { data })
    const ended = await greenroom(['render', project, '--as', 'talking-avatar', '--out', out()], {
      data,
      env,
    })
    expect(ended.code).toBe(0)
    expect(ended.stderr).toMatch(/not sent: elements\[0\]\.gesture, elements\[1\]\.voice_clone, seed\./)
    const [talking] = service.asked('createTalkingAvatar')
    expect(JSON.stringify(talking!)).not.toMatch(/gesture|voice_clone|seed/)
  })
})

describe('brand kits', () => {
  const at = (name: string): string => join(folder, name)
  const run = (...args: string[]): Promise<Ended> => greenroom(args, { data, env })

  test('takes over, lists, applies and writes kits; one that is not there is refused with those that are', async () => {
    const project = writeSmallProject(folder)
    const none = await run('brand', 'apply', 'Northwind', project, '--out', at('b.greenroom.json'), '--json')
    expect(none).toMatchObject({ code: 2, events: [{ event: 'error', code: 'no-brand' }] })
    writeFileSync(at('k.greenroom-brand'), await packBundle(kitBundle, newBrandKit('k', 'Northwind'), []))
    expect((await run('brand', 'import', at('k.greenroom-brand'), '--json')).events).toMatchObject([
      { name: 'Northwind' },
    ])
    expect((await run('brand', 'list')).stdout).toContain('#14433c')
    const first = await run('brand', 'apply', 'northwind', project, '--out', at('b.greenroom.json'), '--json')
    expect(first).toMatchObject({ code: 0, events: [{ event: 'done', brand: 'Northwind', scenes: 1 }] })
    const opened = openProject(readFileSync(at('b.greenroom.json'), 'utf8'))
    expect(opened).toMatchObject({ brand: { name: 'Northwind' } })
    const again = await run(
      'brand',
      'apply',
      'Northwind',
      at('b.greenroom.json'),
      '--out',
      at('c.greenroom.json'),
      '--json',
    )
    expect(again.events).toMatchObject([{ scenes: 0, colors: 0, fonts: 0, parts: 0 }])
    expect((await run('brand', 'export', 'Northwind', '--out', at('out.greenroom-brand'))).code).toBe(0)
    expect((await run('brand', 'import', at('out.greenroom-brand'))).stdout).toContain('Northwind 2')
    const wrong = await run('render', project, '--as', 'avatar-video', '--out', out(), '--brand', 'None', '--json')
    expect(wrong.events.at(-1)).toMatchObject({ code: 'no-brand', next: 'Name one of these: Northwind, Northwind 2.' })
    // One that a newer version has kept is left out by its name, and takes no other away.
    const { brands } = dataPaths(data)
    const kept = JSON.parse(readFileSync(brands, 'utf8')) as object[]
    writeFileSync(brands, JSON.stringify([{ ...kept[0], slogan: 'We care' }, ...kept.slice(1)]))
    await Promise.all(Array.from({ length: 3 }, () => run('brand', 'import', at('out.greenroom-brand'))))
    const left = await run('brand', 'list', '--json')
    expect(left.events.filter(({ event }) => event === 'brand')).toHaveLength(4)
    const told = left.events.filter(({ event }) => event === 'warning').map(({ message }) => message)
    expect(told).toEqual([
      expect.stringMatching(/^The brand kit “Northwind” is left out.*slogan.*stays in brands\.json/),
    ])
  })

  test('a project that was put into a brand is rendered with the files of its kit', async () => {
    writeFileSync(at('bed.wav'), waveOf(1, 96_000))
    const music = { ...defaultMusicSettings, source: { kind: 'asset' as const, path: at('bed.wav') } }
    const kit = { ...newBrandKit('k', 'Northwind'), music }
    writeFileSync(at('k.greenroom-brand'), await packBundle(kitBundle, kit, []))
    expect(await run('brand', 'import', at('k.greenroom-brand'))).toMatchObject({ code: 0, stderr: '' })
    mkdirSync(at('work'))
    const branded = at('work/b.greenroom.json')
    const project = writeSmallProject(at('work'))
    expect((await run('brand', 'apply', 'Northwind', project, '--out', branded)).code).toBe(0)
    const ended = await render(branded, '--json')
    expect(ended.events.at(-1)).toMatchObject({ event: 'done' })
    expect(readFileSync(branded, 'utf8')).toContain(join(data, 'imports', 'brands'))
  })

  test('templates are taken over, listed and written by the same commands', async () => {
    const project = readProject(writeSmallProject(folder))
    const template = { id: 't', name: 'Weekly', purpose: 'news' as const, project: await project }
    const file = at('t.greenroom-template')
    expect((await run('template', 'export', 'Weekly', '--out', file)).stderr).toMatch(/no template “Weekly”.*\nSave a/)
    writeFileSync(file, await packBundle(templateBundle, template, []))
    expect((await run('template', 'import', file)).stdout).toBe('Template “Weekly” is ready to use.\n')
    expect((await run('template', 'list')).stdout).toMatch(/Weekly +320 × 180 +1\n/)
    expect(await run('template', 'export', 'weekly', '--out', file)).toMatchObject({ code: 2 })
    expect((await run('template', 'export', 'weekly', '--out', file, '--force')).code).toBe(0)
    expect((await run('template', 'import', file, '--json')).events).toMatchObject([{ name: 'Weekly 2' }])
    // The two kinds of files are told apart.
    expect((await run('brand', 'import', file)).stderr).toMatch(/is not a brand kit, or it is damaged/)
  })

  test('a name can not control the terminal', async () => {
    const name = 'Nord\u001b[31m\u009b2J\u202ewind'
    writeFileSync(at('k.greenroom-brand'), await packBundle(kitBundle, newBrandKit('k', name), []))
    const json = await run('brand', 'import', at('k.greenroom-brand'), '--json')
    expect(json.events).toMatchObject([{ name }])
    const all = [json, await run('brand', 'import', at('k.greenroom-brand')), await run('brand', 'list')]
    for (const { stdout } of all) expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(all[1]!.stdout).toContain('“Nord [31m 2J wind 2”')
  })
})

describe('files that a project names', () => {
  test('files outside the project folder are not sent, by path or by link, unless that is allowed', async () => {
    const inside = join(folder, 'inside')
    mkdirSync(inside)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    writeFileSync(join(folder, 'private.png'), picture)
    symlinkSync(join(folder, 'private.png'), join(inside, 'link.png'))
    symlinkSync(folder, join(inside, 'up'))
    const paths = ['../private.png', join(folder, 'private.png'), 'link.png', 'up/private.png', '../gone.png']
    const using = (some: string[]): string =>
      writeSmallProject(inside, (p) =>
        p.scenes[0]!.elements.push(...some.map((path, i) => ({ ...localImage(path), id: `bg${i}` }))),
      )
    const refused = await render(using(paths))
    expect(refused.code).toBe(2)
    const told = refused.stderr.split('\n').filter((line) => line.includes('is not in the project'))
    expect(told).toHaveLength(5)
    expect(told[0]).toContain(`scenes[0].elements[1]: “${join(folder, 'private.png')}” is not in the project`)
    expect(refused.stderr).toMatch(/Copy such files into the project’s folder.*--allow-outside/)
    expect(service.uploads).toEqual([])
    expect(service.creating).toEqual([])
    expect(await render(using(paths.slice(0, 4)), '--allow-outside')).toMatchObject({ code: 0 })
    expect(service.uploads).toHaveLength(1)
  })

  test('a project folder that is itself reached by a link is where its files are', async () => {
    mkdirSync(join(folder, 'real', 'media'), { recursive: true })
    symlinkSync(join(folder, 'real'), join(folder, 'alias'))
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(
      join(folder, 'real', 'media', 'a.png'),
    )
    const paths = ['.', join(folder, 'real'), join(folder, 'alias')].map((path) => join(path, 'media', 'a.png'))
    writeSmallProject(join(folder, 'real'), (p) =>
      p.scenes[0]!.elements.push(...paths.map((path, i) => ({ ...localImage(path), id: `bg${i}` }))),
    )
    expect(await render(join(folder, 'alias', 'small.greenroom.json'))).toMatchObject({ code: 0 })
  })

  test('a file that is no media is not sent, whatever its name and even when files outside are allowed', async () => {
    mkdirSync(join(folder, 'inside'))
    writeFileSync(join(folder, 'inside', 'key.png'), '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n')
    writeFileSync(join(folder, 'passwords.jpg'), 'user:secret\n'.repeat(500))
    const project = writeSmallProject(join(folder, 'inside'), (p) =>
      p.scenes[0]!.elements.push(localImage('key.png'), { ...localImage('../passwords.jpg'), id: 'b' }),
    )
    const ended = await render(project, '--allow-outside')
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/elements\[1\].*key\.png[^]*elements\[2\].*passwords\.jpg/)
    expect(ended.stderr).not.toContain('secret')
    expect(service.uploads).toEqual([])
    expect(ended.stderr).not.toMatch(/\n\s+at |node:internal|\.ts:\d/)
  })
})
