import { chmod, writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { ffmpegCandidates } from '../../../electron/media/candidates.ts'
import { parseCodecs, parseFilters } from '../../../electron/media/capabilities.ts'
import { findTools } from '../../../electron/media/index.ts'
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
  const slow = await script('slow', 'exec sleep 30')
  const started = Date.now()
  const tools = await findTools({ ffmpeg: slow, timeoutMs: 2000 })
  expect(tools.ffmpeg).not.toBe(slow)
  expect(Date.now() - started).toBeLessThan(60_000)
})

test('candidates keep the order of the design and name what was asked for though it is missing', () => {
  const resolve = (name: string) => `/packages/${name.replace('/package.json', '')}/package.json`
  const require = Object.assign(() => ({ path: process.execPath }), { resolve }) as unknown as NodeJS.Require
  const env = { FFMPEG_PATH: '/gone/ffmpeg', PATH: '/bin' }
  const found = ffmpegCandidates({ setting: '/set/ffmpeg', env, require, platform: 'linux', arch: 'x64' })
  expect(found.slice(0, 3).map(({ source }) => source)).toEqual([
    'the ffmpeg setting',
    'FFMPEG_PATH',
    'ffmpeg-static',
  ])
  expect(found[0]).toMatchObject({ path: '/set/ffmpeg', packaged: false })
})

test('reads names out of the lists of every version', () => {
  expect([
    ...parseFilters(
      '  T.. = Timeline support\n TSC overlay           VV->V      Overlay\n .. tpad   V->V  Pad',
    ),
  ]).toEqual(['overlay', 'tpad'])
  expect([...parseCodecs(' V..... = Video\n V....D libx264    H.264\n A....D aac   AAC')]).toEqual([
    'libx264',
    'aac',
  ])
})
