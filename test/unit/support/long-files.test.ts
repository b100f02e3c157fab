import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import LongFilesFirst, { longFiles } from '../../support/long-files.ts'

const root = join(import.meta.dirname, '../../..')

it('names test files that are there', () => {
  expect(longFiles.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(longFiles).size).toBe(longFiles.length)
})

const order = (
  paths: [project: string, groupOrder: number, path: string][],
  durations: Record<string, number> = {},
) => {
  const files = paths.map(([name, groupOrder, path]) => ({
    moduleId: join(root, path),
    project: { name, config: { sequence: { groupOrder }, isolate: false } },
  }))
  const cache = {
    getTestSpecificationResult: ({ moduleId }: { moduleId: string }) =>
      Object.entries(durations)
        .filter(([path]) => moduleId.endsWith(path))
        .map(([, duration]) => ({ failed: false, duration }))[0],
  }
  const sequencer = new LongFilesFirst({ cache, config: { root } } as never)
  return sequencer.sort(files as never).then((sorted) => sorted.map(({ moduleId }) => moduleId.slice(root.length + 1)))
}

const long = longFiles.at(-1)!
const other = 'test/unit/code-rules.test.ts'
it('starts long files first, within their project', async () => {
  const window = 'test/e2e/electron.test.ts'
  const files: [string, number, string][] = [
    ['window', 2, window],
    ['parts', 1, other],
    ['parts', 1, long],
    ['window', 2, longFiles[0]!],
  ]
  expect(await order(files)).toEqual([long, other, longFiles[0], window])
})

it('leaves the order to Vitest where it remembers a run', async () => {
  const files: [string, number, string][] = [
    ['parts', 1, long],
    ['parts', 1, other],
  ]
  expect(await order(files, { [long]: 1, [other]: 2 })).toEqual([other, long])
})
