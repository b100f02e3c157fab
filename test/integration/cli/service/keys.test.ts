import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/engine/folder.ts'
import { spawnEngine } from '../../../support/engine/process.ts'
import { greenroom } from '../run.ts'
import type { Ended } from '../run.ts'
import { data, expectNoStack, useCommands } from '../setup.ts'

useCommands()
const engineData = temporaryFolder()
const run = (...args: string[]): Promise<Ended> =>
  greenroom(['keys', ...args, ...(args.includes('--data') ? [] : ['--data', engineData])], { data })

// The keys are those of an engine that has been started.
beforeAll(async () => void (await (await spawnEngine(engineData)).end()))

test('a client gets a key, is listed without it, and is refused once it was revoked', async () => {
  const added = await run('add', '--name', 'Agency', '--plan', 'pro', '--credits', '50', '--concurrency', '2', '--json')
  expect(added.code).toBe(0)
  const { id, apiKey, clientSecret } = added.events.find(({ event }) => event === 'key') as Record<string, string>
  const revoked = await run('revoke', id!)
  expect(revoked.stdout).toContain(id)
  const listed = await run('list')
  expect(listed.stdout).toMatch(new RegExp(`${id!} +Agency +pro +50 +2 +revoked`))
  for (const secret of [apiKey!, clientSecret!]) expect(listed.stdout).not.toContain(secret)
})

test('an id that nobody has is told, and so is a wrong amount', async () => {
  const unknown = await run('set', 'nobody', '--credits', 'none')
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringMatching(/No client has the ID nobody/) as string])
  expectNoStack(unknown)
  const wrong = await run('add', '--name', 'A', '--credits', 'many')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/number of credits, or none/) as string])
})

test('a folder or a database in which no engine has been gets none', async () => {
  const folder = join(temporaryFolder(), 'mistyped')
  const { code, stderr } = await run('add', '--name', 'A', '--data', folder)
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/No engine has been in the data folder .*mistyped/) as string,
  ])
  expect(existsSync(folder)).toBe(false)
})
