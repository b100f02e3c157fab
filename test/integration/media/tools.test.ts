import { chmod, mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { toolChoices } from '../../../electron/media/candidates.ts'
import { parseCodecs, parseFilters } from '../../../electron/media/capabilities.ts'
import { findTools } from '../../../electron/media/index.ts'
import { compareBuilds } from '../../../electron/media/try-pair.ts'
import { scratch } from '../../support/media/making.ts'

const files = await scratch()
afterAll(() => files.remove())

async function script(name: string, body: string): Promise<string> {
  const path = files.path(name)
  await writeFile(path, `#!/bin/sh\n${body}\n`)
  await chmod(path, 0o755)
  return path
}

test('finds a working pair without anything on PATH', async () => {
  const env = { ...process.env, PATH: '' }
  const tools = await findTools({ env })
  expect(tools.version).toMatch(/\d/)
  expect(tools.source).not.toBe('PATH')
  expect(tools.ffprobeSource).not.toBe('PATH')
  for (const filter of ['overlay', 'concat', 'sidechaincompress']) expect(tools.filters).toContain(filter)
  for (const encoder of ['libx264', 'aac']) expect(tools.encoders).toContain(encoder)
})

test('answers from its cache the second time', async () => {
  expect(await findTools()).toBe(await findTools())
})

test('passes over candidates that do not run, answer as something else, or lack the encoder', async () => {
  const liar = await script('liar', 'echo hello')
  const poor = await script('poor', 'case "$*" in *version*) echo "ffmpeg version 6.0 Copyright";; esac')
  const tools = await findTools({
    ffmpeg: liar,
    env: { ...process.env, FFMPEG_PATH: poor, FFMPEG_BIN: '/nowhere' },
  })
  expect([liar, poor, '/nowhere']).not.toContain(tools.ffmpeg)
})

test('takes the user setting before everything else', async () => {
  const { ffmpeg } = await findTools()
  const mine = await script('mine', `exec ${ffmpeg} "$@"`)
  const tools = await findTools({ ffmpeg: mine, env: { ...process.env, FFMPEG_PATH: ffmpeg } })
  expect(tools.ffmpeg).toBe(mine)
  expect(tools.source).toBe('the ffmpeg setting')
})

test('a candidate that hangs is given up after the time allowed', async () => {
  const slow = await script('slow', 'exec sleep 1000000')
  const tools = await findTools({ ffmpeg: slow, timeoutMs: 2000 })
  expect(tools.ffmpeg).not.toBe(slow)
})

test('candidates keep the order of the design and name what was asked for though it is missing', () => {
  const resolve = (name: string) => `/packages/${name.replace('/package.json', '')}/package.json`
  const require = Object.assign(() => ({ path: process.execPath }), { resolve }) as unknown as NodeJS.Require
  const env = { FFMPEG_PATH: '/gone/ffmpeg', PATH: '/bin' }
  const settings = { ffmpeg: '/set/ffmpeg' }
  const found = toolChoices({ settings, env, require, platform: 'linux', arch: 'x64' })
  expect(found.slice(0, 3).map(({ ffmpeg }) => ffmpeg.source)).toEqual([
    'the ffmpeg setting',
    'FFMPEG_PATH',
    'ffmpeg-static',
  ])
  expect(found[0]!.ffmpeg).toMatchObject({ path: '/set/ffmpeg', packaged: false })
})

describe('ffmpeg and ffprobe are of one build', () => {
  /** A folder with programs that report another release, and otherwise are the real ones. */
  async function install(name: string, release: string, programs = ['ffmpeg', 'ffprobe']): Promise<string> {
    const own = await findTools({ env: { ...process.env, PATH: '/nowhere' } })
    await mkdir(files.path(name))
    for (const tool of programs) {
      const path = tool === 'ffmpeg' ? own.ffmpeg : own.ffprobe
      await script(
        `${name}/${tool}`,
        `case "$*" in -version) echo "${tool} version ${release} Copyright";; *) exec ${path} "$@";; esac`,
      )
    }
    return files.path(name)
  }

  const clean = { ...process.env, FFMPEG_PATH: '', FFMPEG_BIN: '', FFPROBE_PATH: '' }

  test('an ffprobe on PATH is not taken for an ffmpeg that lies elsewhere', async () => {
    const folder = await install('debian', '5.1.9-0+deb12u1')
    const tools = await findTools({ env: { ...clean, PATH: folder } })
    expect(tools.source).not.toBe('PATH')
    expect(tools.ffprobe).not.toBe(`${folder}/ffprobe`)
    expect(tools.ffprobeSource).toBe('@ffprobe-installer/ffprobe')
  })

  test('an ffmpeg that is named brings the ffprobe of its folder along, links followed', async () => {
    const folder = await install('named', '5.1.9-0+deb12u1')
    const named = { ffmpeg: `${folder}/ffmpeg`, ffprobe: `${folder}/ffprobe`, builds: 'same' }
    expect(await findTools({ env: { ...clean, FFMPEG_PATH: `${folder}/ffmpeg` } })).toMatchObject(named)
    await mkdir(files.path('links'))
    const link = files.path('links/ffmpeg')
    await symlink(`${folder}/ffmpeg`, link)
    const linked = await findTools({ ffmpeg: link, env: clean })
    expect(await realpath(linked.ffprobe)).toBe(await realpath(`${folder}/ffprobe`))
  })

  test('an ffprobe that is named alone brings the ffmpeg of its folder along', async () => {
    const folder = await install('probe', '6.1')
    const tools = await findTools({ env: { ...clean, FFPROBE_PATH: `${folder}/ffprobe` } })
    expect(tools).toMatchObject({ ffmpeg: `${folder}/ffmpeg`, ffprobe: `${folder}/ffprobe`, builds: 'same' })
  })

  test('a named ffmpeg without a neighbour goes with our ffprobe, never with that on PATH', async () => {
    const lone = await install('lone', '4.4', ['ffmpeg'])
    const other = await install('other', '5.1.9', ['ffprobe'])
    const tools = await findTools({ env: { ...clean, PATH: other, FFMPEG_PATH: `${lone}/ffmpeg` } })
    expect(tools).toMatchObject({ ffmpeg: `${lone}/ffmpeg`, ffprobeSource: '@ffprobe-installer/ffprobe' })
    expect(tools.builds).toBe('unknown')
  })

  test('two that the user named are taken though their releases differ, and that is told', async () => {
    const one = await install('one', '7.1', ['ffmpeg'])
    const two = await install('two', '5.1', ['ffprobe'])
    const tools = await findTools({ ffmpeg: `${one}/ffmpeg`, ffprobe: `${two}/ffprobe`, env: clean })
    expect(tools).toMatchObject({ version: '7.1', ffprobeVersion: '5.1', builds: 'different' })
  })

  test('an ffprobe that misreads what ffmpeg writes is passed over, though it was named', async () => {
    const folder = await install('blind', '7.0', ['ffmpeg'])
    const empty = '{"streams":[],"format":{}}'
    const answers = `case "$*" in -version) echo "ffprobe version 7.0.1";; *) echo '${empty}';; esac`
    const blind = await script('blind/ffprobe', answers)
    const tools = await findTools({ ffmpeg: `${folder}/ffmpeg`, ffprobe: blind, env: clean })
    expect(tools).toMatchObject({ ffmpeg: `${folder}/ffmpeg`, ffprobeSource: '@ffprobe-installer/ffprobe' })
  })

  test.each([
    ['7.0', '7.0', 'same'],
    ['n7.0-7-gd38bf5e08e-20240407', '7.0.2', 'same'],
    ['n7.0-7-gd38bf5e08e', '5.1.9-0+deb12u1', 'different'],
    ['n7.0-7-gd38bf5e08e', 'N-66595-gc2b38619c0-static', 'unknown'],
    ['N-66595-gc2b38619c0', 'N-66595-gc2b38619c0', 'same'],
  ])('ffmpeg %s and ffprobe %s: %s', (ffmpeg, ffprobe, expected) => {
    expect(compareBuilds(ffmpeg, ffprobe)).toBe(expected)
  })
})

test('reads names out of the lists of every version', () => {
  expect([
    ...parseFilters('  T.. = Timeline support\n TSC overlay           VV->V      Overlay\n .. tpad   V->V  Pad'),
  ]).toEqual(['overlay', 'tpad'])
  expect([...parseCodecs(' V..... = Video\n V....D libx264    H.264\n A....D aac   AAC')]).toEqual(['libx264', 'aac'])
})
