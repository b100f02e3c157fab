import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { breachesOf } from '../support/code-rules.ts'

/** Names of something outside of this repository, which may be declared as they are written there. */
const quoted = [
  // A variable of the environment
  'GREENROOM_API_KEY',
  // Round-trip time, in the statistics of Agora
  'RTT',
]

/** Metaphors that are names of something stored or sent, by file. */
const stored: Readonly<Record<string, readonly string[]>> = {
  // A field in the last line of the command's output
  'electron/cli/actions/batch.ts': ['made'],
  // The ids of previews are made of plans, with the names of their fields
  'electron/engine/capabilities/video/plan/types.ts': ['place'],
}

function allowedIn(path: string): string[] {
  const file = path.replaceAll('\\', '/')
  return [...quoted, ...(stored[file] ?? [])]
}

it('every file keeps them', () => {
  const files = globSync('{electron,packaging,renderer,resources,test}/**/*.{ts,mjs,cjs,vue}', {
    exclude: ['test/fixtures/**'],
  })
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap((file) => breachesOf(file, allowedIn(file)))).toEqual([])
})

it('no folder has more than 25 files', () => {
  const counts = new Map<string, number>()
  const files = globSync('{electron,packaging,renderer,resources,test}/**/*.*', { exclude: ['test/fixtures/**'] })
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

it('no file of TypeScript or Vue has more than 300 lines', () => {
  const files = globSync('{electron,packaging,renderer,resources,test}/**/*.{ts,vue}', {
    exclude: ['test/fixtures/**'],
  })
  const counts = files.map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
  expect(counts.filter(([, count]) => count > 300)).toEqual([])
})

it('codes of services are compared by name', () => {
  const number = /\b\w*code\s*[!=]==\s*1[0-3]\d\d\b|\bEngineError\(\s*1[0-3]\d\d\b/i
  const files = globSync('{electron,renderer}/**/*.{ts,vue}')
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines.length).toBeGreaterThan(100_000)
  expect(lines.filter((line) => number.test(line))).toEqual([])
  expect(number.test('if (failure?.serviceCode === 1006) return')).toBe(true)
})

it('breaches are found where there are some', () => {
  const folder = mkdtempSync(join(tmpdir(), 'code-rules-'))
  try {
    const file = join(folder, 'some.vue')
    writeFileSync(
      file,
      [
        '<script setup lang="ts">',
        'const MAX_SIZE = 3, N = 1, camelCase = 2',
        'const { LANG, PATH: path } = process.env',
        'class Some { static readonly LIMIT = 1 }',
        'const call = (HEIGHT = 1) => HEIGHT',
        'class Other<T> { #looks = 1; say(): void {} }',
        'interface Line { place: string; at(made: number): void; other: (said: string) => void }',
        'const { place: field, heard, at: [twin] } = other({ made: 1, say: 2 })',
        'const some = { ENOENT: 1, ...{ a: 1 }, ...({ b: 1 } as object), ...(N ? { c: 1 } : {}), ...path }',
        '</script>',
        '<template>const WIDTH = 1</template>',
      ].join('\n'),
    )
    expect(breachesOf(file, ['LANG']).map((one) => one.replace(`${file}:`, ''))).toEqual([
      '2 constant MAX_SIZE',
      '4 constant LIMIT',
      '5 constant HEIGHT',
      '6 metaphor looks',
      '6 metaphor say',
      '7 metaphor Line',
      '7 metaphor place',
      '7 metaphor made',
      '7 metaphor said',
      '8 metaphor heard',
      '8 metaphor twin',
      '9 object literal spread into an object literal',
      '9 object literal spread into an object literal',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
