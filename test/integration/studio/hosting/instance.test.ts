import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder } from '../../../../electron/studio/hosting/index.ts'
import type { HandOver, HandOverAnswer, Instance } from '../../../../electron/studio/hosting/index.ts'

let folder = ''
const open: Instance[] = []
const received: HandOver[] = []
const answer: HandOverAnswer = { host: 'browser', address: 'http://127.0.0.1:1/#token=x' }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-instance-'))
  received.length = 0
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.release()
  rmSync(folder, { recursive: true, force: true })
})

async function claim(files: string[] = [], patienceMs = 2_000): Promise<Instance | HandOverAnswer> {
  const outcome = await claimFolder(
    folder,
    { files },
    (request) => {
      received.push(request)
      return answer
    },
    patienceMs,
  )
  if ('answer' in outcome) return outcome.answer
  open.push(outcome.instance)
  return outcome.instance
}

const note = (): { pid: number; port: number; secret: string } =>
  JSON.parse(readFileSync(join(folder, 'studio-instance.json'), 'utf8')) as ReturnType<typeof note>

test('the second hands its files to the first and hears where that is', async () => {
  expect(await claim()).toHaveProperty('release')
  expect(await claim(['/a/ö b.greenroom.json'])).toEqual(answer)
  expect(received).toEqual([{ files: ['/a/ö b.greenroom.json'] }])
})

test('of many at once exactly one is the first', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => claim([`/${index}`])))
  expect(outcomes.filter((one) => 'release' in one)).toHaveLength(1)
  expect(received).toHaveLength(7)
})

test('another folder is another studio, and a released one can be had again', async () => {
  const first = await claim()
  await (first as Instance).release()
  expect(await claim()).toHaveProperty('release')
})

test('the note can be read by this user alone, and only who has read it is heard', async () => {
  await claim()
  expect(statSync(join(folder, 'studio-instance.json')).mode & 0o777).toBe(0o600)
  const { port, secret } = note()
  const post = (headers: Record<string, string>, body = '{"files":[]}'): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).then((one) => one.status)
  expect(await post({})).toBe(404)
  expect(await post({ authorization: 'Bearer wrong' })).toBe(404)
  expect(await post({ authorization: `Bearer ${secret}`, origin: 'http://evil.example' })).toBe(404)
  const good = { authorization: `Bearer ${secret}` }
  expect(await post(good, 'no json')).toBe(400)
  expect(await post(good, '{"files":[1]}')).toBe(400)
  expect(await post(good, `{"files":["${'x'.repeat(300_000)}"]}`).catch(() => 'cut off')).not.toBe(200)
  expect(received).toEqual([])
  expect(await post(good)).toBe(200)
})

test('a studio that was killed does not stand in the way, whatever it left', async () => {
  const code = `
    const { claimFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../../../../electron/studio/hosting/index.ts'))})
    await claimFolder(${JSON.stringify(folder)}, { files: [] }, () => ({ host: 'browser', address: null }))
    console.log('claimed')
    setInterval(() => undefined, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => other.stdout.once('data', resolve))
  expect(await claim()).toEqual({ host: 'browser', address: null })
  const ended = new Promise((resolve) => other.once('close', resolve))
  other.kill('SIGKILL')
  await ended
  expect(note().pid).toBe(other.pid)
  expect(await claim()).toHaveProperty('release')
})

test('one that holds the folder but does not answer is named', async () => {
  await claim()
  writeFileSync(join(folder, 'studio-instance.json'), JSON.stringify({ pid: 4242, port: 1, secret: 's' }))
  const failure = await claim([], 400).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'folder-in-use' })
  expect(String(failure)).toContain('4242')
})
