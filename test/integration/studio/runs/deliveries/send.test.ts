import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import type { Delivery } from '../../../../../electron/common/bridge/index.ts'
import { someOf } from '../../../../support/depth.ts'
import { deliveryServers, sha256Of } from '../../../../support/deliveries/servers.ts'
import type { DeliveryServer, ServerName } from '../../../../support/deliveries/servers.ts'
import { slowLink } from '../../../../support/deliveries/slow-link.ts'
import { openDeliveries } from '../../../../support/deliveries/world.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean()
})

async function start(kind: ServerName) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-deliver-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const [data, there] = [join(folder, 'data'), join(folder, 'there')]
  mkdirSync(data)
  mkdirSync(there)
  const server: DeliveryServer = await deliveryServers[kind](there)
  cleanUps.push(() => server.close())
  const { deliveries, destinations, errors } = openDeliveries(data)
  cleanUps.push(() => deliveries.stop())
  deliveries.start()
  const ended = async (id: string): Promise<Delivery> => (await deliveries.ended([id], AbortSignal.timeout(60_000)))[0]!
  const file = (name: string, size: number): { path: string; sha256: string } => {
    const path = join(folder, name)
    const bytes = randomBytes(size)
    writeFileSync(path, bytes)
    return { path, sha256: sha256Of(bytes) }
  }
  return { folder, server, deliveries, destinations, errors, ended, file }
}

const kinds: ServerName[] = ['s3', 'webdav', 'webdav parts', 'sftp']
/** Bytes of a file whose upload is cut when most of it has arrived, and how many of them may be sent again. */
const cuts: Record<ServerName, { size: number; again: number }> = {
  // A piece of a mebibyte is sent again, and what was under way.
  sftp: { size: 6_000_000, again: 2_300_000 },
  'webdav parts': { size: 6_000_000, again: 2_300_000 },
  // Only whole files.
  webdav: { size: 6_000_000, again: 6_000_000 },
  // Three parts of 5 MiB are under way at once.
  s3: { size: 22_000_000, again: 16_000_000 },
}
const checks: Record<ServerName, Delivery['checked']> = {
  sftp: 'hash',
  webdav: 'hash',
  'webdav parts': 'hash',
  s3: 'etag',
}

test.each(someOf(kinds, 4))(
  '%s: files arrive whole, under names of their own, and a cut upload goes on',
  async (kind) => {
    const { server, deliveries, destinations, errors, ended, file } = await start(kind)
    const link = await slowLink(server.port, 400_000_000)
    cleanUps.push(() => link.close())
    await destinations.keep(Object.assign({ id: null }, server.input(link.port)))
    expect(await destinations.test('there')).toMatchObject({ ok: true })
    expect(server.names()).toEqual([])

    // An odd name, one that somebody has taken, and an empty file.
    const odd = file('..\n🎬 CON: a/b'.replaceAll('/', '∕') + '.MP4', 300_000)
    const taken = file('taken.mp4', 70_000)
    const empty = file('empty.srt', 0)
    server.put('taken.mp4')
    const first = await deliveries.begin(
      'There',
      [odd, taken, empty].map(({ path }) => ({ path })),
    )
    const done = await deliveries.ended(first.ids, AbortSignal.timeout(60_000))
    expect(done.map(({ state, name, checked }) => ({ state, name, checked }))).toEqual([
      { state: 'done', name: '🎬 CON a∕b.MP4', checked: checks[kind] },
      { state: 'done', name: 'taken (2).mp4', checked: checks[kind] },
      { state: 'done', name: 'empty.srt', checked: checks[kind] },
    ])
    expect([odd, taken, empty].map((one, index) => server.sha256(done[index]!.name) === one.sha256)).toEqual([
      true,
      true,
      true,
    ])
    // The same file is not sent twice by itself.
    expect(await deliveries.begin('There', [{ path: odd.path }])).toMatchObject({ ids: [done[0]!.id], there: 1 })

    // The connection is cut in the middle.
    const { size, again: most } = cuts[kind]
    const large = file('large.mp4', size)
    const before = server.written()
    link.setRate(size)
    const [id = ''] = (await deliveries.begin('there', [{ path: large.path }])).ids
    await until(() => server.written() - before > size * 0.85)
    link.cut()
    link.setRate(400_000_000)
    const sent = await ended(id)
    expect({ state: sent.state, errors }).toEqual({ state: 'done', errors: [] })
    expect(server.sha256('large.mp4')).toBe(large.sha256)
    expect(server.names()).toHaveLength(5)
    expect(server.written() - before - size).toBeLessThan(most)
  },
)

test.each(someOf(kinds.toReversed(), 4))(
  '%s: a wrong password, a full disk and a changed file are told, and the rest goes on',
  async (kind) => {
    const { server, deliveries, destinations, errors, ended, file } = await start(kind)
    const input = Object.assign({ id: null }, server.input(server.port))
    const wrong = Object.assign({}, input, { name: 'wrong', secret: 'incorrect', user: `${input.user}x` })
    await destinations.keep(wrong)
    await destinations.keep(input)
    const large = file('large.mp4', 6_000_000)
    const [unsent = ''] = (await deliveries.begin('wrong', [{ path: large.path }])).ids
    const refused = await ended(unsent)
    expect(refused.state).toBe('failed')
    expect(inEnglish(refused.message ?? '')).toMatch(/password or key|secret access key/)
    expect(JSON.stringify(refused)).not.toContain('incorrect')

    server.setQuota(5_400_000)
    const [id = ''] = (await deliveries.begin('there', [{ path: large.path }])).ids
    const full = await ended(id)
    expect(full.state).toBe('failed')
    expect(inEnglish(full.message ?? '')).toMatch(/no space|full/)

    server.setQuota(Number.POSITIVE_INFINITY)
    deliveries.retry(id)
    expect((await ended(id)).state).toBe('done')
    expect(server.sha256('large.mp4')).toBe(large.sha256)

    // A file that changes while it is sent doesn't arrive, and leaves nothing.
    const link = await slowLink(server.port, 6_000_000)
    cleanUps.push(() => link.close())
    const slow = await destinations.keep(Object.assign({}, server.input(link.port), { id: null, name: 'slow' }))
    const changing = file('changing.mp4', 6_000_000)
    const before = server.written()
    const [changed = ''] = (await deliveries.begin(slow.id, [{ path: changing.path }])).ids
    await until(() => server.written() - before > 1_500_000)
    writeFileSync(changing.path, randomBytes(6_000_000))
    link.setRate(400_000_000)
    const stopped = await ended(changed)
    expect(inEnglish(stopped.message ?? '')).toContain('has changed')
    await until(() => server.names().every((name) => name === 'large.mp4'))

    // Cancelling leaves nothing either.
    link.setRate(4_000_000)
    const unwanted = file('unwanted.mp4', 6_000_000)
    const [cancelled = ''] = (await deliveries.begin(slow.id, [{ path: unwanted.path }])).ids
    const now = server.written()
    await until(() => server.written() - now > 1_500_000)
    await deliveries.cancel(cancelled)
    link.setRate(400_000_000)
    expect(deliveries.get(cancelled)?.state).toBe('cancelled')
    await until(() => server.names().every((name) => name === 'large.mp4'))
    expect(errors).toEqual([])
  },
)

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => void setTimeout(resolve, 20))
}
