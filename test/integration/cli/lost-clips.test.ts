import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { inDepth } from '../../support/depth.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'

useCommands()
// The service may charge for requests.
beforeEach(() => {
  service.engine = false
  service.fate = () => 'done'
})

const run = (...args: string[]): Promise<Ended> => greenroom(args, { data, env })
/** Id of the job that the message tells the user to retry. */
const named = ({ stderr }: Ended): string => /greenroom jobs retry ([0-9a-z-]+)/.exec(stderr)![1]!

test('a clip whose answer was lost is asked for again only by the command that says so', async () => {
  const out = join(folder, 'out.mp4')
  const render = (to = out): Promise<Ended> =>
    run('render', writeSmallProject(folder), '--as', 'avatar-video', '--out', to)
  const clipRequests = (): number => service.asked('createAvatarVideo').length
  service.on.createAvatarVideo = () => 'lost'
  expect((await render()).code).toBe(1)
  service.on.createAvatarVideo = undefined
  const again = await render()
  expect(again.code).not.toBe(0)
  expect(again.stderr).toContain('may have been made and charged')
  expect(clipRequests()).toBe(1)
  expect((await run('jobs', 'retry', named(again))).code).toBe(0)
  expect(existsSync(out)).toBe(true)
  expect(clipRequests()).toBe(2)
  // A finished clip is made anew when it is requested again.
  expect((await render()).code).toBe(0)
  expect(clipRequests()).toBe(3)
})

test.runIf(inDepth)('nor is the voice of such a clip, which then goes on', async () => {
  const render = (): Promise<Ended> =>
    run('render', writeSmallProject(folder), '--as', 'avatar-video', '--out', join(folder, 'out.mp4'))
  service.on.createTts = () => 'lost'
  expect((await render()).code).toBe(1)
  service.on.createTts = undefined
  const again = await render()
  expect(service.asked('createTts')).toHaveLength(1)
  expect((await run('jobs', 'retry', named(again))).code).toBe(0)
  expect((await render()).code).toBe(0)
  expect([service.asked('createTts').length, service.videos.length]).toEqual([2, 1])
  expect((await run('jobs')).stdout).not.toContain('unconfirmed')
})

test.runIf(inDepth)('nor is a text that is spoken to a file, until it is given up', async () => {
  const speak = (name = 'a.mp3'): Promise<Ended> =>
    run('speak', '--voice', 'anna', '--text', 'Hello.', '--out', join(folder, name))
  const asked = (): number => service.asked('createTts').length
  service.on.createTts = () => 'lost'
  expect((await speak()).code).toBe(1)
  service.on.createTts = undefined
  const again = await speak()
  expect(again.code).not.toBe(0)
  expect(asked()).toBe(1)
  expect((await run('jobs', 'cancel', named(again))).code).toBe(0)
  expect((await speak()).code).toBe(0)
  expect(asked()).toBe(2)
})
