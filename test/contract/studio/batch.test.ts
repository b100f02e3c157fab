import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTools, probe } from '../../../electron/media/index.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { spawned } from '../../integration/cli/run.ts'
import { inDepth } from '../../support/depth.ts'

// The command line with the engine that it starts itself: a sheet of two rows becomes two talking avatars.

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-batch-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(inDepth)('a sheet of two rows becomes two clips, once', { timeout: 300_000 }, async () => {
  const template = writeSmallProject(folder, (project) => {
    project.name = 'For {{name}}'
    const [scene] = project.scenes
    scene!.voice = { kind: 'script', voiceId: 'everyday-marcus', text: 'Hi {{name}}.', rate: 100 }
    scene!.elements[0]!.replaceable = 'avatar'
  })
  const sheet = join(folder, 'rows.csv')
  writeFileSync(sheet, '\uFEFFname;avatar\r\nAnna;mara\r\n"Ben\nand everybody who is with him today";tunde\r\n')
  const out = join(folder, 'out')
  const run = () =>
    spawned(['batch', template, sheet, '--as', 'talking-avatar', '--out', out, '--name', '{index:00}', '--json'], {
      data: join(folder, 'data'),
    })
  const first = await run()
  expect(first.events.filter(({ event }) => event === 'error')).toEqual([])
  expect(first.code).toBe(0)
  expect(
    readdirSync(out)
      .filter((name) => name.endsWith('.mp4'))
      .sort(),
  ).toEqual(['01.mp4', '02.mp4'])
  const tools = await findTools()
  const [one, two] = [await probe(tools, join(out, '01.mp4')), await probe(tools, join(out, '02.mp4'))]
  for (const info of [one, two]) {
    expect([info.video?.width, info.video?.height]).toEqual([320, 180])
    expect(info.audio).toBeDefined()
  }
  // The second row has a longer text.
  expect(two.durationMs).toBeGreaterThan(one.durationMs + 500)

  const second = await run()
  expect(second.code).toBe(0)
  expect(second.events.at(-1)).toMatchObject({ event: 'done', rows: 2, made: 0, there: 2 })
  // No file was missing, so no engine was started.
  expect(second.events.some(({ event }) => event === 'engine')).toBe(false)
})
