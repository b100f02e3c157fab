import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waveOf } from '../../support/media/wave.ts'
import { FakeService } from '../../support/service/fake-service.ts'
import { greenroom } from './run.ts'

let folder = ''
let service: FakeService

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-collect-cli-'))
  service = await new FakeService().start()
})
afterEach(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const out = (): string => join(folder, 'out')
const run = (...args: string[]) =>
  greenroom(['collect', '--base-url', service.baseUrl, '--api-key', 'key', '--out', out(), '--json', ...args], {
    data: join(folder, 'data'),
  })
const idsFile = (text: string): string => {
  const path = join(folder, 'ids.csv')
  writeFileSync(path, text)
  return path
}

test('clips by a CSV of ids arrive under names by a template; a second run fetches nothing, a lost file is brought again', async () => {
  for (const id of ['rec-101', 'rec-102', 'rec-103']) service.add(id, 'audio', waveOf(Number(id.slice(4)), 40_000))
  const ids = idsFile('title,video id,who\nFirst,rec-101,Ann\nSecond,rec-102,Ben\nThird,rec-103,Cid\n')
  const first = await run('--ids', ids, '--name', '{index:00}-{name}')
  expect(first.code).toBe(0)
  expect(first.events.filter((event) => event.event === 'clip')).toHaveLength(3)
  expect(first.events.at(-1)).toMatchObject({ event: 'done', clips: 3, failed: 0 })
  const names = ['01-rec-101.wav', '02-rec-102.wav', '03-rec-103.wav']
  expect(readdirSync(out()).sort()).toEqual([...names, 'SHA256SUMS'])
  expect(readFileSync(join(out(), '02-rec-102.wav')).equals(service.files.get('rec-102')!)).toBe(true)

  const second = await run('--ids', ids, '--name', '{index:00}-{name}')
  expect(second.code).toBe(0)
  expect(second.events.filter((event) => event.event === 'clip')).toHaveLength(3)
  expect(service.fetched).toHaveLength(3)
  expect(second.events.filter((event) => event.stage === 'download')).toEqual([])

  rmSync(join(out(), '02-rec-102.wav'))
  expect((await run('--ids', ids, '--name', '{index:00}-{name}')).code).toBe(0)
  expect(service.fetched).toHaveLength(4)
  expect(readdirSync(out()).sort()).toEqual([...names, 'SHA256SUMS'])
})

test('an id that the service does not know, and a clip that failed, make the command fail; the others are there', async () => {
  service.add('good-1', 'audio', waveOf(1, 10_000))
  const bad = service.add('bad-1', 'video', Buffer.alloc(0), { faceswap_fail_reason: 'no face was found' })
  bad.fate = 'failed'
  const ended = await run('--ids', idsFile('good-1\nbad-1\nnever-1\n'))
  expect(ended.code).toBe(1)
  expect(readdirSync(out()).sort()).toEqual(['SHA256SUMS', 'good-1.wav'])
  const clips = ended.events.filter((event) => event.event === 'clip')
  expect(clips.find((event) => event.id === 'bad-1')).toMatchObject({
    state: 'failed',
    message: 'no face was found',
  })
  expect(clips.find((event) => event.id === 'never-1')).toMatchObject({ state: 'unknown' })
  expect(ended.events.at(-1)).toMatchObject({ event: 'error', code: 'incomplete' })
})

test('wrong input is said before anything is begun', async () => {
  writeFileSync(join(folder, 'ids.bin'), Buffer.from([0, 1, 2, 3, 255, 0, 7]))
  const binary = await run('--ids', join(folder, 'ids.bin'))
  expect(binary.code).not.toBe(0)
  expect(String(binary.events.at(-1)?.message)).toContain('ids.bin is not text')
  service.add('good-1', 'audio', waveOf(1, 10_000))
  const template = await run('--ids', idsFile('good-1\n'), '--name', '{nmae}')
  expect(template.code).toBe(2)
  expect(String(template.events.at(-1)?.message)).toContain('There is no field “nmae”')
  writeFileSync(join(folder, 'out'), 'a file in the way')
  const result = await run('--ids', idsFile('good-1\n'))
  expect(result.code).toBe(2)
  expect(result.events).toMatchObject([{ event: 'error', message: expect.stringContaining('is a file') }])
})
