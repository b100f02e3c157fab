import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serviceKeys } from '../../support/old-data/service.ts'
import { laterMs, oldData } from '../../support/old-data/world.ts'
import type { OldData } from '../../support/old-data/world.ts'
import { greenroom } from '../../integration/cli/run.ts'

// Files that commands of an older Greenroom made are found by those of today: nothing is made or downloaded a second
// time.

let world: OldData

beforeAll(async () => {
  world = await oldData('before-runs')
})
afterAll(() => world.close())
// By then the service would have deleted all of its results.
beforeEach(() => {
  const now = world.listed.now + laterMs
  vi.useFakeTimers({ now, toFake: ['Date'], shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const run = async (...args: string[]) => {
  const ended = await greenroom([...args, '--json'], { data: world.data })
  expect(ended.stderr).toBe('')
  expect(ended.code).toBe(0)
  return ended.events
}
const started = (events: readonly Record<string, unknown>[]): boolean => events.some(({ event }) => event === 'engine')
const project = (name: string): string => join(world.home, 'Projects', name)

describe('commands on a data folder of before the runs were one kit', () => {
  it('batch: finds the clips that it has made of each row', async () => {
    const out = ['--out', join(world.home, 'Cards'), '--name', '{index:00} {name}']
    const sheet = [project('Greeting.greenroom.json'), project('guests.csv')]
    const events = await run('batch', ...sheet, '--as', 'talking-avatar', ...out)
    expect(events.at(-1)).toMatchObject({ event: 'done', rows: 2, made: 0, there: 2 })
    expect(started(events)).toBe(false)
  })

  it('voiceover: finds the files of each row', async () => {
    const out = ['--out', join(world.home, 'Lines'), '--format', 'mp3']
    const events = await run('voiceover', project('lines.csv'), ...out)
    expect(events.at(-1)).toMatchObject({ event: 'done', rows: 2, done: 2, reused: 2, failed: 0 })
    expect(started(events)).toBe(false)
  })

  it('collect: goes on with what was broken off', async () => {
    const folder = join(world.home, 'Commanded')
    const service = ['--base-url', `http://127.0.0.1:${world.service.port}`, '--api-key', serviceKeys.apiKey]
    const ids = join(world.home, 'Media', 'ids.txt')
    await run('collect', ...service, '--ids', ids, '--out', folder)
    expect(readdirSync(folder).toSorted()).toEqual(['Command one.mp4', 'Command two.mp4', 'SHA256SUMS'])
    expect(world.service.fetched.filter(({ id }) => id.startsWith('far-command'))).toEqual([
      { id: 'far-command-2', from: expect.any(Number) as number },
    ])
    expect(world.service.fetched[0]!.from).toBeGreaterThan(0)
  })

  it('jobs: lists what all of them have asked for', async () => {
    const events = await run('jobs')
    expect(JSON.stringify(events)).toContain('Waiting background')
  })
})
