import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { breachesOf } from '../support/code-rules.ts'

/** Names of something outside of this repository, which may be declared as they are written there. */
const quoted = [
  // A variable of the environment
  'GREENROOM_API_KEY',
  // Round-trip time, in the statistics of Agora
  'RTT',
]

it('every file keeps them', () => {
  const files = globSync('{electron,renderer,resources,test}/**/*.{ts,mjs,cjs,vue}', {
    exclude: ['test/fixtures/**'],
  })
  expect(files.length).toBeGreaterThan(2000)
  expect(files.flatMap((file) => breachesOf(file, quoted))).toEqual([])
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
        'const some = { ENOENT: 1, ...{ a: 1 }, ...({ b: 1 } as object), ...(N ? { c: 1 } : {}), ...path }',
        '</script>',
        '<template>const WIDTH = 1</template>',
      ].join('\n'),
    )
    expect(breachesOf(file, ['LANG']).map((one) => one.replace(`${file}:`, ''))).toEqual([
      '2 constant MAX_SIZE',
      '4 constant LIMIT',
      '5 constant HEIGHT',
      '6 object literal spread into an object literal',
      '6 object literal spread into an object literal',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
