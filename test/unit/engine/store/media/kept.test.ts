import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../../../../electron/engine/core/log.ts'
import { FileCache } from '../../../../../electron/engine/store/media/cache.ts'
import { KeptFiles } from '../../../../../electron/engine/store/media/kept.ts'

let root: string
let told: string[]
const folder = () => join(root, 'cache')
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-kept-'))
  told = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function open(edition = '1', options: { freeBytes?: () => number } = {}): KeptFiles {
  const cache = new FileCache({
    folder: folder(),
    limitBytes: 1_000_000,
    maxIdleMs: 1_000_000,
    now: () => Date.now(),
    ...(options.freeBytes ? { leastFreeBytes: 1000, freeBytes: options.freeBytes } : {}),
  })
  return new KeptFiles({ cache, edition, log: { ...silentLog, warn: (event) => told.push(event) } })
}

async function keep(kept: KeptFiles, name: string, text: string): Promise<void> {
  const path = join(root, 'made')
  writeFileSync(path, text)
  await kept.keep(name, 'mkv', path, { text }, root)
  expect(readFileSync(path, 'utf8'), 'the file itself stays').toBe(text)
}

const out = () => join(root, 'taken')
const changed = (ending: string, change: (text: string) => string) => {
  const file = join(
    folder(),
    readdirSync(folder()).find((name) => name.endsWith(ending))!,
  )
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  writeFileSync(file, change(text))
}

describe('what is kept', () => {
  test('is there again, also after a restart, with its facts, and leaves no temporary file', async () => {
    const name = open().nameOf('clip', { width: 10 })
    await keep(open(), name, 'frames')
    expect(await open().take(name, 'mkv', out())).toEqual({ text: 'frames' })
    expect(readFileSync(out(), 'utf8')).toBe('frames')
    expect(readdirSync(root).sort()).toEqual(['cache', 'made', 'taken'])
    expect(told).toEqual([])
  })

  test('has another name with other content, another kind and another edition', () => {
    const names = [
      open().nameOf('clip', { width: 10 }),
      open().nameOf('clip', { width: 11 }),
      open().nameOf('still', { width: 10 }),
      open('2').nameOf('clip', { width: 10 }),
    ]
    expect(new Set(names).size).toBe(4)
    expect(open().nameOf('clip', { width: 10 })).toBe(names[0])
  })

  test.each([
    ['a changed byte', 'mkv', (text: string) => text.replace('f', 'g')],
    ['a missing end', 'mkv', (text: string) => text.slice(0, -1)],
    ['a changed fact', 'json', (text: string) => text.replace('frames', 'trains')],
    ['facts that end in the middle', 'json', (text: string) => text.slice(0, 20)],
  ])('is not used with %s, which is told, and is kept anew', async (_, ending, change) => {
    const name = open().nameOf('clip', 1)
    await keep(open(), name, 'frames')
    changed(ending, change)
    expect(await open().take(name, 'mkv', out())).toBeUndefined()
    expect(existsSync(out())).toBe(false)
    expect(told).toContain('cache.damaged')
    await keep(open(), name, 'frames')
    expect(await open().take(name, 'mkv', out())).toEqual({ text: 'frames' })
  })

  test('is not used when somebody else has removed a part of it', async () => {
    const kept = open()
    const name = kept.nameOf('clip', 1)
    for (const ending of ['mkv', 'json']) {
      await keep(kept, name, 'frames')
      rmSync(join(folder(), `${name}.${ending}`))
      expect(await kept.take(name, 'mkv', out())).toBeUndefined()
    }
  })

  test('stays with who has taken it after the cache has removed it', async () => {
    const kept = open()
    const name = kept.nameOf('clip', 1)
    await keep(kept, name, 'frames')
    await kept.take(name, 'mkv', out())
    for (const file of readdirSync(folder())) rmSync(join(folder(), file))
    expect(readFileSync(out(), 'utf8')).toBe('frames')
  })

  test('is not kept where the disk has too little space, and room is made', async () => {
    let free = 2000
    const kept = open('1', { freeBytes: () => free })
    const name = kept.nameOf('clip', 1)
    await keep(kept, name, 'frames')
    free = 0
    await keep(kept, kept.nameOf('clip', 2), 'more frames')
    expect(readdirSync(folder())).toEqual([])
  })

  test('costs nothing but time where it can not be written, which is told', async () => {
    const kept = open()
    const name = kept.nameOf('clip', 1)
    rmSync(folder(), { recursive: true })
    writeFileSync(folder(), 'not a folder')
    await keep(kept, name, 'frames')
    expect(told).toEqual(['cache.not-kept'])
    rmSync(folder())
    mkdirSync(folder())
    expect(await kept.take(name, 'mkv', out())).toBeUndefined()
    expect(readdirSync(root).sort()).toEqual(['cache', 'made'])
  })

  test('may be cleared by removing its folder', async () => {
    const kept = open()
    const name = kept.nameOf('clip', 1)
    await keep(kept, name, 'frames')
    rmSync(folder(), { recursive: true })
    expect(await kept.take(name, 'mkv', out())).toBeUndefined()
    await keep(kept, name, 'frames')
    expect(await kept.take(name, 'mkv', out())).toBeDefined()
    expect(told).toEqual([])
  })

  test('can be facts alone', async () => {
    const kept = open()
    const name = kept.nameOf('mouth', 'sound')
    expect(await kept.facts(name)).toBeUndefined()
    await kept.keepFacts(name, { poses: [0.1 + 0.2] }, root)
    expect(await open().facts(name)).toEqual({ poses: [0.30000000000000004] })
  })
})
