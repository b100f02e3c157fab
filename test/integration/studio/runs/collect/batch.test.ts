import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { farClips } from '../../../../support/collect/far-clips.ts'
import { waveOf } from '../../../../support/media/wave.ts'

const { far, out, plan, items, imported, ended } = farClips({
  template: '{index:003}_{name}',
  checksums: true,
})

const files = (): string[] => readdirSync(out()).sort()
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

test('imported ids are asked for, downloaded under names by a template, and their sums check', async () => {
  for (let count = 1; count <= 12; count += 1)
    far.service.add(`clip-${count}`, 'audio', waveOf(count, 20_000 + count * 2))
  const found = await imported(Array.from({ length: 12 }, (_, index) => `clip-${index + 1}`))
  expect(found.map((item) => item.kind)).toEqual(Array.from({ length: 12 }, () => 'speech'))
  const ids = found.map((item) => item.id)
  const batch = await far.window.bridge.collect.start({ items: ids, plan: plan() })
  const done = await ended(batch.id)
  expect(done).toMatchObject({ state: 'done', counts: { done: 12, failed: 0, total: 12 } })
  expect(files()).toEqual([
    ...Array.from({ length: 12 }, (_, index) => `${String(index + 1).padStart(3, '0')}_clip-${index + 1}.wav`),
    'SHA256SUMS',
  ])
  for (let count = 1; count <= 12; count += 1) {
    const name = `${String(count).padStart(3, '0')}_clip-${count}.wav`
    expect(sha256(readFileSync(join(out(), name)))).toBe(sha256(far.service.files.get(`clip-${count}`)!))
  }
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out() })
  expect((await items()).every((item) => item.state === 'saved' && item.path !== null)).toBe(true)
})

test('the same batch again fetches nothing; only a file that went missing is fetched', async () => {
  for (const id of ['a1', 'b2', 'c3']) far.service.add(id, 'audio', waveOf(id.charCodeAt(0), 30_000))
  const ids = (await imported(['a1', 'b2', 'c3'])).map((item) => item.id)
  const choice = ids
  await ended((await far.window.bridge.collect.start({ items: choice, plan: plan() })).id)
  expect(far.service.fetched).toHaveLength(3)
  const second = await ended((await far.window.bridge.collect.start({ items: choice, plan: plan() })).id)
  expect(second.counts.done).toBe(3)
  expect(far.service.fetched).toHaveLength(3)
  rmSync(join(out(), '002_b2.wav'))
  const third = await ended((await far.window.bridge.collect.start({ items: choice, plan: plan() })).id)
  expect(third.counts.done).toBe(3)
  expect(far.service.fetched).toHaveLength(4)
  expect(files()).toEqual(['001_a1.wav', '002_b2.wav', '003_c3.wav', 'SHA256SUMS'])
})
