import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { cacheFolder, modelPath } from '../../../electron/setup/cache.mjs'
import { missingFiles, readManifest } from '../../../electron/setup/fetch-models.mjs'
import { withLock } from '../../../electron/setup/lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'setup-'))
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('set-up', () => {
  it('is quiet when nothing is missing', () => {
    const done = spawnSync(process.execPath, ['electron/setup.mjs', 'run'], { encoding: 'utf8' })
    expect(done.stdout + done.stderr).toBe('')
    expect(done.status).toBe(0)
  })

  it('names the purposes it knows', () => {
    const done = spawnSync(process.execPath, ['electron/setup.mjs', 'dance'], { encoding: 'utf8' })
    expect(done.status).toBe(1)
    expect(done.stderr).toMatch(/knows no purpose "dance"; use one of run, demo/)
  })
})

describe('the model manifest', () => {
  it('pins every package and file, with a licence', () => {
    for (const entry of readManifest(process.cwd())) {
      expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/)
      expect(entry.integrity).toMatch(/^sha512-/)
      expect(entry.licence).not.toBe('')
      expect(entry.files.length).toBeGreaterThan(0)
      for (const file of entry.files) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('keeps no file of one package under another name twice', () => {
    const paths = readManifest(process.cwd()).flatMap((entry) => entry.files.map((file) => modelPath(entry, file.as)))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('counts a file without its verified checksum as missing', () => {
    const [entry] = readManifest(process.cwd())
    expect(entry).toBeDefined()
    expect(missingFiles(entry!)).toEqual([])
    const changed = { ...entry!, files: entry!.files.map((file) => ({ ...file, sha256: '0'.repeat(64) })) }
    expect(missingFiles(changed)).toHaveLength(entry!.files.length)
  })
})

describe('the cache folder', () => {
  it('follows GREENROOM_CACHE and XDG_CACHE_HOME', () => {
    expect(cacheFolder({ GREENROOM_CACHE: '/elsewhere' })).toBe('/elsewhere')
    if (process.platform === 'linux') expect(cacheFolder({ XDG_CACHE_HOME: '/x' })).toBe('/x/greenroom')
  })
})

describe('the lock', () => {
  const path = join(folder, 'one.lock')

  it('lets one worker in at a time and is gone afterwards', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 20))
      inside--
    }
    await Promise.all([withLock(path, 'test', work), withLock(path, 'test', work)])
    expect(most).toBe(1)
    expect(existsSync(path)).toBe(false)
  })

  it('takes over from a process that is gone', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    await withLock(join(folder, 'warm.lock'), 'test', async () => undefined)
    writeFileSync(path, String(gone))
    await withLock(path, 'test', () => {
      expect(readFileSync(path, 'utf8')).toBe(String(process.pid))
      return Promise.resolve()
    })
  })
})
