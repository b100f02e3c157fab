import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runningStates } from '../../../../../electron/common/bridge/index.ts'
import { countCalls } from '../../../../support/studio/calls.ts'
import type { CallCounter } from '../../../../support/studio/calls.ts'
import { cloudJobs } from '../../../../support/studio/cloud-jobs.ts'
import { speakingProject, until } from '../../../../support/studio/window.ts'
import { inDepth } from '../../../../support/depth.ts'

const { cloud, session, start, inState } = cloudJobs()
let calls: CallCounter
beforeAll(async () => {
  calls = await countCalls('electron/common/composition/compile/compile.ts', 'compile')
})
beforeEach(async () => void (await calls.sinceLast()))
afterAll(() => calls.stop())

it('a dialog compiles a project once for each kind, a press of Generate once until the file is there', async () => {
  const project = speakingProject('p', 'Hello there.')
  const request = { session: await session(), project, connection: cloud.connection }
  await cloud.window.bridge.generate.check({ ...request, kind: 'avatar-video' })
  await cloud.window.bridge.generate.check({ ...request, kind: 'talking-avatar' })
  expect(await calls.sinceLast()).toBe(2)
  await inState(await start(project), 'done')
  expect(await calls.sinceLast()).toBe(1)
})

it.runIf(inDepth)(
  'a batch compiles each row once when it is checked, and once from its start to its files',
  async () => {
    const folder = join(cloud.folder, 'sheets')
    await mkdir(folder)
    const path = join(folder, 'rows.csv')
    await writeFile(path, `name\n${Array.from({ length: 10 }, (_, index) => `Anna ${index}\n`).join('')}`)
    const { bridge } = cloud.window
    const on = {
      session: await session(),
      project: speakingProject('t', 'Hello {{name}}.'),
      mapping: {},
      kind: 'avatar-video' as const,
      connection: cloud.connection,
      reading: (await bridge.sheets.read({ source: { kind: 'file', path } })).id,
    }
    expect(await bridge.templates.check(on)).toMatchObject({ ready: 10 })
    expect(await calls.sinceLast()).toBe(10)
    const asked = { folder: null, names: '{name}', skipProblems: false, spend: true }
    await bridge.templates.start({ ...on, ...asked })
    await until(async () => (await bridge.jobs.list({ states: [...runningStates] })).total === 0, 240_000)
    expect(await calls.sinceLast()).toBe(10)
  },
)
