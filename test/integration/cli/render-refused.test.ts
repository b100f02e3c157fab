import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { localImage, writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom } from './run.ts'
import { data, env, expectNoStack, folder, out, render, service, useCommands } from './setup.ts'

useCommands()

describe('input that is wrong', () => {
  test.each([
    ['a project that is not there', 'nope.json', /nope\.json is not in/],
    ['a folder', '.', /is a folder/],
    ['something that is no JSON', 'broken.json', /JSON/],
    ['JSON that is no project', 'other.json', /project/i],
  ])('%s', async (_name, name, message) => {
    writeFileSync(join(folder, 'broken.json'), '{"schema": "greenroom.project",')
    writeFileSync(join(folder, 'other.json'), '{"hello": "world"}')
    const ended = await render(join(folder, name))
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
    expectNoStack(ended)
    expect(service.requests).toEqual([])
  })

  test.each([
    ['a folder that is not there', 'missing/out.mp4', /folder .*missing does not exist/],
    ['a name that is a folder', 'folder.mp4', /is a folder/],
    ['a name of another kind', 'out.png', /must end in \.mp4/],
  ])('--out with %s', async (_name, name, message) => {
    mkdirSync(join(folder, 'folder.mp4'))
    const project = writeSmallProject(folder)
    const ended = await greenroom(['render', project, '--as', 'avatar-video', '--out', join(folder, name)], {
      data,
      env,
    })
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(message)
    expectNoStack(ended)
    expect(service.requests).toEqual([])
  })

  test('a missing file of the project is named with its place, before anything is sent', async () => {
    const project = writeSmallProject(folder, (p) => p.scenes[0]!.elements.push(localImage('media/gone.png')))
    const ended = await render(project)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/scenes\[0\]\.elements\[1\].*gone\.png/)
    expect(service.creating).toEqual([])
    expectNoStack(ended)
  })

  test('files for a service that takes none are refused with the reason, before a word is spoken', async () => {
    service.engine = false
    writeFileSync(
      join(folder, 'a.png'),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const ended = await render(writeSmallProject(folder, (p) => p.scenes[0]!.elements.push(localImage('a.png'))))
    expect(ended.code).toBe(2)
    expect(ended.stderr).toMatch(/does not accept files/)
    expect(ended.stderr).toContain('a.png')
    expect(service.creating).toEqual([])
  })

  test('an unknown voice or avatar is answered with the nearest ones', async () => {
    const wrong = await render(
      writeSmallProject(folder, (p) => {
        if (p.scenes[0]!.voice?.kind === 'script') p.scenes[0]!.voice.voiceId = 'bernhard'
      }),
      '--json',
    )
    expect(wrong.code).toBe(2)
    expect(wrong.events.at(-1)).toMatchObject({ event: 'error', code: 'unknown-voice' })
    expect(JSON.stringify(wrong.events.at(-1))).toMatch(/scenes\[0\]\.voice.*bernhard.*mean bernard/)
    const avatar = await render(
      writeSmallProject(folder, (p) => {
        p.scenes[0]!.elements[0]!.source = { kind: 'avatar', avatarId: 'marra', from: 2 }
      }),
    )
    expect(avatar.stderr).toMatch(/marra.*mean mara/)
    expect(service.creating).toEqual([])
  })

  test('a service without a key, a key without a service, and options that do not exist', async () => {
    const project = writeSmallProject(folder)
    const args = ['render', project, '--as', 'avatar-video', '--out', out()]
    const noKey = await greenroom(args, { data, env: { GREENROOM_BASE_URL: service.baseUrl } })
    expect(noKey).toMatchObject({ code: 2 })
    expect(noKey.stderr).toMatch(/needs a key/)
    const noService = await greenroom([...args, '--api-key', 'k'], { data })
    expect(noService.code).toBe(2)
    expect(noService.stderr).toMatch(/without a service/)
    const typo = await greenroom([...args, '--bse-url', 'x'], { data, env })
    expect(typo.code).toBe(2)
    expect(typo.stderr).toMatch(/--bse-url.*\n?.*--base-url/s)
    const kind = await greenroom(['render', project, '--as', 'movie', '--out', out()], { data, env })
    expect(kind.code).toBe(2)
    expect(kind.stderr).toMatch(/talking-avatar or avatar-video/)
  })
})
