import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Folders that the map of docs/architecture.md names: one or more at the beginning of a line, each under the line above. */
function mapped(): string[] {
  const [, map = ''] = readFileSync('docs/architecture.md', 'utf8').split('```')
  const above: string[] = []
  return map.split('\n').flatMap((line) => {
    const depth = line.search(/\S/) / 2
    if (depth < 0) return []
    const names = (/^(?:[\w-]+\/)+(?: (?:[\w-]+\/)+)*/.exec(line.trim())?.[0] ?? '').split(' ').filter(Boolean)
    const paths = names.map((name) => [...above.slice(0, depth), name.slice(0, -1)].join('/'))
    if (names.length === 1) above[depth] = names[0]!.slice(0, -1)
    return paths
  })
}

/**
 * Folders that the map leaves out: files of messages are the same in each language, old data were written by older
 * versions.
 */
const unlisted = /^(electron\/common\/messages|test\/fixtures\/old-data)\//

/** Tests of a folder lie in the folder of the same name: `test/unit/engine/work` is that of `electron/engine/work`. */
function tests(folder: string): boolean {
  const [, tested] = /^test\/(?:unit|integration)\/(.+)$/.exec(folder) ?? []
  return tested !== undefined && (existsSync(join('electron', tested)) || existsSync(tested))
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `${folder}/${name}`)
}

/** Each folder that holds files, and those that it lies in. */
function foldersBelow(folder: string): string[] {
  const below = foldersIn(folder).flatMap(foldersBelow)
  const holdsFiles = readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile())
  return holdsFiles || below.length > 0 ? [folder, ...below] : []
}

test('the map of the product names every folder that holds files, and none that is not there', () => {
  const there = ['electron', 'renderer', 'resources', 'packaging', 'test']
    .flatMap(foldersBelow)
    .filter((folder) => !unlisted.test(folder))
  const named = new Set(mapped())
  expect(there.filter((folder) => !named.has(folder) && !tests(folder))).toEqual([])
  expect([...named].filter((folder) => !existsSync(folder))).toEqual([])
})

test('each module of engine and studio says what it holds, what it may import and where to begin', () => {
  const modules = ['electron/engine', 'electron/studio'].flatMap(foldersIn)
  const silent = modules.filter((folder) => {
    const text = readdirSync(folder).includes('README.md') ? readFileSync(join(folder, 'README.md'), 'utf8') : ''
    return !/import/.test(text) || !/Begin/.test(text)
  })
  expect(silent).toEqual([])
})
