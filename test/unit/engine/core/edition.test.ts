import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { digestOfSources, engineEdition } from '../../../../electron/engine/core/edition.ts'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'greenroom-edition-'))
  write('electron/common/pronounce/words.ts', 'one')
  write('electron/media/compose/compose.ts', 'two')
  write('electron/engine/presenters/drawn/hair.ts', 'three')
  write('electron/engine/presenters/drawn/compositor.wasm', 'four')
  write('resources/models.json', '{}')
  write('package.json', '{ "dependencies": { "canvas": "1.0.0" } }')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the edition of what the engine makes', () => {
  test.each([
    ['source of what draws', 'electron/engine/presenters/drawn/hair.ts'],
    ['module of what draws', 'electron/engine/presenters/drawn/compositor.wasm'],
    ['source of what composes', 'electron/media/compose/compose.ts'],
    ['source that both share', 'electron/common/pronounce/words.ts'],
    ['list of models', 'resources/models.json'],
    ['list of packages', 'package.json'],
  ])('is another one with another %s', (_, path) => {
    const before = digestOfSources(root)
    write(path, 'changed')
    expect(digestOfSources(root)).not.toBe(before)
  })

  test('is another one with one file more, or under another name', () => {
    const before = digestOfSources(root)
    write('electron/engine/presenters/drawn/hat.ts', '')
    const more = digestOfSources(root)
    renameSync(join(root, 'electron/engine/presenters/drawn/hat.ts'), join(root, 'electron/engine/presenters/cap.ts'))
    expect(new Set([before, more, digestOfSources(root)]).size).toBe(3)
  })

  test('is the same for the same sources elsewhere, whatever lies beside them', () => {
    const before = digestOfSources(root)
    write('renderer/start/main.ts', 'window')
    const copy = mkdtempSync(join(tmpdir(), 'greenroom-edition-'))
    cpSync(root, copy, { recursive: true })
    expect(digestOfSources(copy)).toBe(before)
    rmSync(copy, { recursive: true })
  })

  test('of this engine is another one with another ffmpeg', () => {
    expect(engineEdition('7.0')).toBe(engineEdition('7.0'))
    expect(engineEdition('7.0')).not.toBe(engineEdition('7.1'))
  })
})
