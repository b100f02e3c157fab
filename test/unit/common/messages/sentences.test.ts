import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sentencesOf } from '../../../support/sentences.ts'

/** Files whose texts are English by their purpose, as the reference for developers, or in several languages. */
const english = [
  // Words of templates stand in each language side by side; their own test compares them.
  'electron/common/templates/library/',
  'electron/docs/',
  'electron/engine/speech/build-bank.ts',
  'electron/engine/speech/catalogue/preview-text.ts',
  // What is spoken in a language.
  'electron/engine/speech/languages/',
  // Meanings of codes and endpoints of the interface, for developers.
  ...['electron/common/service/codes/code-table.ts', 'electron/common/service/endpoints/'],
  ...['electron/common/service/fields.ts', 'electron/common/service/openapi/'],
]

/** Messages of ffprobe that are recognised, a policy for browsers, the head of a generated file. */
const ofPrograms = [
  // Help of metrics, which Prometheus has in one language.
  'electron/engine/server/metrics.ts',
  'electron/media/probe.ts',
  'electron/studio/hosting/policy.ts',
  'electron/engine/vision/talking/rig/learn.ts',
]

it('stand in the messages, not in the code', () => {
  const files = globSync('electron/**/*.ts').filter(
    (file) => ![...english, ...ofPrograms].some((one) => file.startsWith(one)),
  )
  expect(files.flatMap(sentencesOf)).toEqual([])
})

it('are found where there are some', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sentences-'))
  try {
    const file = join(folder, 'some.ts')
    writeFileSync(
      file,
      [
        '// A comment is no sentence of the code.',
        "fail('The disk is full.')",
        // oxlint-disable-next-line no-template-curly-in-string
        'fail(`${name} has gone. Choose another file.`)',
        "log('error', 'A log is for developers.')",
        "sql('SELECT id FROM rows WHERE state = 1')",
        "name('Mara')",
        "throw new Error('It must never come to this.')",
        "throw new FaceError('no-face', 'image: no face was found in it. Use another one.')",
        "throw new FaceError('invalid', 'fps is 0; it must be at least 1')",
        "throw new Error('width is 0; it must be at least 1')",
      ].join('\n'),
    )
    expect(sentencesOf(file).map((one) => one.replace(`${file}:`, ''))).toEqual([
      '2 The disk is full.',
      '3 … has gone. Choose another file.',
      '7 It must never come to this.',
      '8 image: no face was found in it. Use another one.',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
