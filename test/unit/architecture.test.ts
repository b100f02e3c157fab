import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Folders that the map of docs/architecture.md names, from its indents. */
function mapped(): string[] {
  const [, map = ''] = readFileSync('docs/architecture.md', 'utf8').split('```')
  const above: string[] = []
  return map.split('\n').flatMap((line) => {
    const depth = line.search(/\S/) / 2
    if (depth < 0) return []
    const names = (/^[\w-]+\/(?: {1,2}[\w-]+\/)*/.exec(line.trim())?.[0] ?? '').split(/ +/).filter(Boolean)
    const paths = names.map((name) => [...above.slice(0, depth), name.slice(0, -1)].join('/'))
    if (names.length === 1) above[depth] = names[0]!.slice(0, -1)
    return paths
  })
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}

test('the map of the product names every folder down to the wings, and what lies in those of engine and studio', () => {
  const wings = ['electron/engine', 'electron/studio'].flatMap(foldersIn)
  const shown = [
    'electron',
    'electron/common',
    'electron/media',
    'electron/engine',
    'electron/studio',
    ...wings,
  ]
  const named = new Set(mapped())
  expect(shown.flatMap(foldersIn).filter((folder) => !named.has(folder))).toEqual([])
  const there = new Set(shown.flatMap(foldersIn))
  const electron = [...named].filter((folder) => folder.startsWith('electron/'))
  expect(electron.filter((folder) => !there.has(folder))).toEqual([])
})

test('each wing of engine and studio says what it holds, what it may import and where to begin', () => {
  const wings = ['electron/engine', 'electron/studio'].flatMap(foldersIn)
  const silent = wings.filter((wing) => {
    const text = readdirSync(wing).includes('README.md') ? readFileSync(join(wing, 'README.md'), 'utf8') : ''
    return !/import/.test(text) || !/Begin/.test(text)
  })
  expect(silent).toEqual([])
})
