import { expect, it } from 'vitest'
import { Fault, makeWorld } from './world.ts'

const lost = () => new Fault('network', 'The connection broke.', { sent: 'maybe' })

it('a create call whose answer was lost is sent again by itself only where it costs nothing', async () => {
  for (const mayResend of [true, false]) {
    const world = makeWorld()
    world.service.mayResend = mayResend
    world.service.createAnswers = [lost(), lost(), 'record']
    const { id } = world.add()
    await world.clock.advance(60_000)
    expect(world.jobs.get(id)?.state).toBe(mayResend ? 'done' : 'unconfirmed')
    expect(world.service.creates).toHaveLength(mayResend ? 3 : 1)
    await world.jobs.stop()
  }
})
