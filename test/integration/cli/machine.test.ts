import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newBrandKit } from '../../../electron/common/composition/brand/index.ts'
import { loadInstallation } from '../../../electron/engine/store/records/installation.ts'
import { kitBundle } from '../../../electron/studio/authoring/brands/kit-bundle.ts'
import { packBundle } from '../../../electron/studio/authoring/bundles/index.ts'
import { dataPaths } from '../../../electron/studio/core/data-folder.ts'
import { JobStore } from '../../../electron/studio/jobs/index.ts'
import { greenroom, spawned } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, useCommands } from './setup.ts'

useCommands({ inside: true })
const run = (...args: string[]): Promise<Ended> => greenroom(args, { data, env })

/** A disk of 2 MB mounted at a folder, and the function that unmounts it; null where the system allows none. */
function smallDisk(at: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at], { stdio: 'ignore' })
    return () => execFileSync('umount', [at])
  } catch {
    return null
  }
}

/** Writes until the disk takes no more. */
function fill(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(4096))
  } catch {
    // The disk is full.
  }
}

describe('the machine', () => {
  test('doctor finds what is there, one line a check', async () => {
    const ended = await greenroom(['doctor', '--json'], { data })
    const checks = ended.events.filter((one) => one.event === 'check')
    // Kinds of hardware that encode, or why they don't, differ from machine to machine.
    const hardware = ['nvenc', 'quick-sync', 'vaapi', 'video-toolbox', 'amf']
    const others = checks.filter(({ name }) => !hardware.includes(String(name)))
    expect(others.map((check) => check.name)).toEqual([
      'node',
      'ffmpeg',
      'ffprobe',
      'video encoders',
      'speech models',
      'face models',
      'content credentials',
      'data folder',
      'disk',
    ])
    expect(checks.filter((check) => ['node', 'ffmpeg', 'ffprobe', 'data folder'].includes(String(check.name)))).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ ok: true }) as unknown),
    )
    for (const { found } of checks) expect(found).not.toBe('')
    expect(ended.code).toBe(checks.every((check) => check.ok) ? 0 : 1)
  })

  test('doctor says what is missing and what to do', async () => {
    writeFileSync(join(folder, 'file'), '')
    const cache = { GREENROOM_CACHE: join(folder, 'no-models') }
    const ended = await greenroom(['doctor'], { data: join(folder, 'file', 'data'), env: cache })
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(/NOT OK +speech models +missing: .*npm run setup/)
    expect(ended.stdout).toMatch(/NOT OK +data folder .*GREENROOM_DATA/)
    expect(ended.stderr).toContain('2 checks failed')
  })

  test('doctor says that a certificate which was given can not be used', async () => {
    const ended = await greenroom(['doctor'], { data, env: { GREENROOM_SIGNING_KEY: join(folder, 'nowhere.pem') } })
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(
      /NOT OK +content credentials +The variable GREENROOM_SIGNING_CERTIFICATES names no file/,
    )
  })

  test('a data folder that can not be made is said in words by every command', async () => {
    writeFileSync(join(folder, 'file'), '')
    const ended = await greenroom(['voices'], { data: join(folder, 'file', 'data'), env })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/data folder can’t be opened: .* is not a folder[^]*GREENROOM_DATA/)
    expect(ended.stderr).not.toMatch(/\n\s+at /)
  })

  test('a job list that is damaged is told with its file and what to do, and is not called a fault', async () => {
    mkdirSync(data)
    writeFileSync(dataPaths(data).jobs, 'no database '.repeat(400))
    const ended = await run('jobs')
    expect(ended.code).toBe(1)
    expect(ended.stderr).toMatch(/job list can’t be read: .*jobs\.db is damaged[^]*move jobs\.db/)
    expect(ended.stderr).not.toMatch(/went wrong inside/)
  })

  test('a disk that is full still lets jobs be listed; what has to be written says so', async ({ skip }) => {
    mkdirSync(data)
    const kit = join(folder, 'k.greenroom-brand')
    writeFileSync(kit, await packBundle(kitBundle, newBrandKit('k', 'Northwind'), []))
    const unmount = smallDisk(data)
    if (!unmount) return skip('this user may not mount a disk')
    try {
      new JobStore(dataPaths(data).jobs).close()
      expect(await run('jobs')).toMatchObject({ code: 0 })
      fill(join(data, 'fill'))
      expect(await run('jobs')).toMatchObject({ code: 0 })
      expect((await run('brand', 'import', kit)).stderr).toContain(`The disk that holds ${data} is full.`)
      expect(() => loadInstallation(data)).toThrow(/ENOSPC/)
      expect(readdirSync(data).filter((name) => /\.(?:new|draft)$/.test(name))).toEqual([])
      const ended = await greenroom(['voices'], { data: join(data, 'other'), env })
      expect(ended.stderr).toMatch(/can’t be written: the disk that holds .* is full[^]*Free some space/)
    } finally {
      unmount()
    }
  })

  const old = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
    try {
      return Number(execFileSync(path, ['-p', 'process.versions.node.split(".")[0]'])) < 24
    } catch {
      return false
    }
  })
  test.skipIf(!old)('the bin hands over from an older Node, with its arguments and exit code', async () => {
    mkdirSync(join(folder, 'elsewhere'))
    const entry = join(import.meta.dirname, '../../../electron/cli/greenroom.mjs')
    const options = { data, env, entry, node: old!, cwd: join(folder, 'elsewhere') }
    const [good, bad] = [await spawned(['voices', '--json'], options), await spawned(['voices', '--bad'], options)]
    expect(good.stderr).toBe('')
    expect(good.events).toHaveLength(2)
    expect([good.code, bad.code]).toEqual([0, 2])
  })
})
