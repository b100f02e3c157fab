import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { findTools, isMediaError, run } from '../../../electron/media/index.ts'
import { maxBlockBytes, maxDecodedPixels, maxStreams } from '../../../electron/media/pixel-limits.ts'
import { guardInputs } from '../../../electron/media/run.ts'
import { quoteCommand } from '../../../electron/media/shell-quote.ts'
import { scratch } from '../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const endless = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=10:d=3600']

async function running(marker: string): Promise<string[]> {
  const { readFile } = await import('node:fs/promises')
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(marker) && !line.startsWith(process.execPath))
}

test('reports progress that never falls and ends at 1', async () => {
  const shares: number[] = []
  await run(tools, ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=8', files.path('p.mp4')], {
    durationMs: 8000,
    onProgress: (share) => shares.push(share),
  })
  expect(shares.at(-1)).toBe(1)
  expect([...shares].sort((a, b) => a - b)).toEqual(shares)
})

test('cancel ends a process that would never end', async () => {
  const stop = new AbortController()
  const marker = files.path('cancelled.mp4')
  setTimeout(() => stop.abort(), 400)
  const error: unknown = await run(tools, [...endless, marker], { signal: stop.signal }).catch((e: unknown) => e)
  expect(isMediaError(error, 'cancelled')).toBe(true)
  if (process.platform === 'linux') expect(await running(marker)).toEqual([])
})

test('a signal that has fired already starts nothing', async () => {
  const error: unknown = await run(tools, ['-version'], { signal: AbortSignal.abort() }).catch((e: unknown) => e)
  expect(isMediaError(error, 'cancelled')).toBe(true)
})

test('the time allowed is kept', async () => {
  const error: unknown = await run(tools, [...endless, files.path('t.mp4')], { timeoutMs: 300 }).catch(
    (e: unknown) => e,
  )
  expect(isMediaError(error, 'timeout')).toBe(true)
  expect((error as Error).message).toContain('0.3 s')
})

test('a program that does no more is ended', async () => {
  const slow = ['-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=0.02:d=3600', files.path('stalled.mp4')]
  const error: unknown = await run(tools, slow, { stallMs: 500, durationMs: 3_600_000 }).catch((e: unknown) => e)
  expect(isMediaError(error, 'timeout')).toBe(true)
})

test('a failure carries the command and what ffmpeg said', async () => {
  const error: unknown = await run(tools, ['-i', '/no such file.mp4', files.path('f.mp4')]).catch((e: unknown) => e)
  if (!isMediaError(error)) throw error
  expect(error.code).toBe('failed')
  expect(error.message).toContain('No such file')
  expect(error.command).toContain("'/no such file.mp4'")
  expect(error.stderr).toContain('No such file')
})

test.skipIf(process.platform !== 'linux')('a full disk is told apart', async () => {
  const args = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=2', '-c:v', 'rawvideo', '-f', 'rawvideo', '/dev/full']
  const error: unknown = await run(tools, args).catch((e: unknown) => e)
  expect(isMediaError(error, 'no-space')).toBe(true)
})

test('every input gets limits of pixels and streams, and a protocol whitelist unless it has its own', () => {
  const limit = ['-max_pixels', String(maxDecodedPixels), '-max_streams', String(maxStreams)]
  expect(guardInputs(['-i', 'a', '-protocol_whitelist', 'file', '-i', 'b', '-i', 'c', 'out'])).toEqual([
    ...['-max_alloc', String(maxBlockBytes)],
    ...['-protocol_whitelist', 'file,pipe', ...limit, '-i', 'a'],
    ...['-protocol_whitelist', 'file', ...limit, '-i', 'b'],
    ...['-protocol_whitelist', 'file,pipe', ...limit, '-i', 'c', 'out'],
  ])
})

test('addresses are not opened', async () => {
  const error: unknown = await run(tools, ['-i', 'http://127.0.0.1:9/x.mp4', files.path('n.mp4')]).catch(
    (e: unknown) => e,
  )
  if (!isMediaError(error)) throw error
  expect(error.stderr).toContain('whitelist')
})

test('commands can be pasted into a shell', () => {
  expect(quoteCommand('/a b/ffmpeg', ['-i', "it's.mp4", '[0:v]null[v]', 'x=1'])).toBe(
    `'/a b/ffmpeg' -i 'it'\\''s.mp4' '[0:v]null[v]' x=1`,
  )
})

test('standard input can be fed and standard output read', async () => {
  const chunks: Buffer[] = []
  const format = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size', '4x4']
  await run(tools, [...format, '-i', 'pipe:0', '-vf', 'negate', '-f', 'rawvideo', 'pipe:1'], {
    input: new Uint8Array(16).fill(200),
    onOutput: (chunk) => chunks.push(chunk),
  })
  expect([...new Set(Buffer.concat(chunks))]).toEqual([55])
})
