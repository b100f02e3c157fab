import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { expect, describe, test, vi } from 'vitest'
import { processAlive, processOwner } from '../../../../../electron/studio/durable/index.ts'
import { kept, liveWorld } from './world.ts'

const patiently = { timeout: 15_000 }

describe('the end of the studio', () => {
  test('closes what is open, and nothing is begun after it', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    await world.sessions.stop()
    expect(kept(world, id)).toMatchObject({ state: 'closed', reason: { code: 'live-studio-closed' } })
    await expect(world.create()).rejects.toThrow()
  })

  test('does not wait for a service that is silent: the next start closes it', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    world.answerNext('close', 'held')
    const stopping = world.sessions.stop()
    await vi.waitFor(() => expect(world.asked()).toContain('close'), patiently)
    world.clock.step(3_000)
    await stopping
    expect(kept(world, id)?.state).toBe('closing')
    world.next().start()
    await vi.waitFor(() => expect(kept(world, id)?.state).toBe('closed'), patiently)
    expect(world.asked()).toEqual(['create', 'close', 'close'])
  })

  test('by a crash: what was open is closed at the next start, what was being asked for is told', async () => {
    const world = await liveWorld()
    const { id } = await world.create()
    const store = world.store()
    const lost = {
      id: 'half',
      connection: 'cloud',
      createdAt: 1,
      faces: ['x.png'],
      consents: [],
      owner: 'studio-1',
    }
    store.begin(lost)
    store.close()
    world.next({ alive: () => true }).start()
    expect(kept(world, id)?.state).toBe('open')
    world.next().start()
    await vi.waitFor(() => expect(kept(world, id)?.state).toBe('closed'), patiently)
    expect(kept(world, id)?.reason?.code).toBe('live-crashed')
    expect(kept(world, 'half')).toMatchObject({ state: 'unconfirmed' })
    expect(world.announced).toEqual([expect.stringMatching(/Cloud/)])
    expect(world.asked()).toEqual(['create', 'close'])
    expect(world.errors).toEqual([])
  })

  test('leaves the sessions of a studio alone that still runs', async () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    const owners = { lives: processOwner('studio', 'a'), gone: `studio-${dead}-b@${hostname()}` }
    const world = await liveWorld()
    const store = world.store()
    for (const [id, owner] of Object.entries(owners)) {
      store.begin({ id, connection: 'cloud', createdAt: 1, faces: [], consents: [], owner })
      store.opened(id, `remote-${id}`)
    }
    store.close()
    world.next({ alive: processAlive }).start()
    await vi.waitFor(() => expect(kept(world, 'gone')?.state).toBe('closed'), patiently)
    expect(kept(world, 'lives')?.state).toBe('open')
    expect(world.service.requests.map(({ body }) => body['_id'])).toEqual(['remote-gone'])
  })
})
