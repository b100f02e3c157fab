import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inDepth, someOf } from '../../../support/depth.ts'
import type { SampleReport } from '../../../../electron/common/bridge/index.ts'
import { findTools, reportSample } from '../../../../electron/media/index.ts'
import { make, scratch } from '../../../support/media/making.ts'

const tools = await findTools()
const files = await scratch()
afterAll(() => files.remove())

const samples = join(import.meta.dirname, '../../../../../shared/samples')
const reader = join(samples, 'voices/librivox-reader-10s.flac')
const other = join(samples, 'clips/talking-head-15s.mp4')
const there = existsSync(reader) && existsSync(other)
if (!there) console.log(`skipped: there are no samples of speech in ${samples}`)

function verdicts({ checks }: SampleReport): Record<string, string> {
  return Object.fromEntries(checks.map(({ kind, verdict }) => [kind, verdict]))
}

async function of(name: string, ...args: string[]): Promise<SampleReport> {
  return reportSample(tools, await make(tools, files.path(name), ...args))
}

describe('what is no voice', () => {
  test.each([
    ['silence', 'anullsrc=r=16000:d=12', { level: 'bad', speech: 'bad' }],
    ['a tone', 'sine=f=220:d=12', { noise: 'bad', speech: 'bad' }],
    ['noise', 'anoisesrc=a=0.1:d=12', { noise: 'bad', speech: 'bad' }],
  ])('%s is refused', async (name, source, wanted) => {
    const report = await of(`${name}.wav`, '-f', 'lavfi', '-i', source)
    expect(report.verdict).toBe('bad')
    expect(verdicts(report)).toMatchObject(wanted)
    for (const { figure, message } of report.checks) {
      expect(figure).not.toBe('')
      expect(inEnglish(message)).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('a video without sound says so', async () => {
    const path = await make(tools, files.path('v.mp4'), '-f', 'lavfi', '-i', 'color=red:s=64x64:d=0.2')
    await expect(reportSample(tools, path)).rejects.toThrow('v.mp4 has no sound')
  })

  test('peaks that were cut off are found, even turned down afterwards', async () => {
    const loud = "aevalsrc='max(-0.5,min(0.5,1.2*sin(2*PI*180*t)*(0.6+0.4*sin(2*PI*2*t))))':s=48000:d=11"
    const cut = await of('cut.wav', '-f', 'lavfi', '-i', loud)
    expect(verdicts(cut).clipping).toBe('bad')
    const clean = await of('clean.wav', '-f', 'lavfi', '-i', loud.replace('1.2*', '0.4*'))
    expect(verdicts(clean).clipping).toBe('good')
  })

  test('a file is left alone when nobody waits any more', async () => {
    const path = await make(tools, files.path('long.wav'), '-f', 'lavfi', '-i', 'sine=d=60')
    const stop = new AbortController()
    const work = reportSample(tools, path, { signal: stop.signal })
    stop.abort()
    await expect(work).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe.skipIf(!there)('a reader', () => {
  const again = ['-stream_loop', '2', '-i', reader]

  test('of half a minute is good; of a few seconds too short', async () => {
    const report = await of('reader.wav', ...again)
    expect(report).toMatchObject({ verdict: 'good' })
    expect(report.durationMs).toBeGreaterThan(29_000)
    expect(verdicts(await of('short.wav', '-t', '6', '-i', reader))).toMatchObject({
      length: 'bad',
      speech: 'bad',
      clipping: 'good',
    })
  })

  test('of ten seconds is enough, with the pauses of a reader', async () => {
    const { checks } = await of('ten.wav', '-stream_loop', '1', '-t', '10.2', '-i', reader)
    const figure = (of: string): number => {
      const check = checks.find(({ kind }) => kind === of)!
      return Number(/[\d.]+/.exec(inEnglish(check.figure))![0])
    }
    expect([figure('length') >= 10, figure('speech') < 10]).toEqual([true, true])
    expect(Object.fromEntries(checks.map(({ kind, verdict }) => [kind, verdict]))).toMatchObject({
      length: 'fair',
      speech: 'fair',
    })
  })

  const spoilt = [
    ['clipped', 'volume=20dB', 'clipping', 'bad'],
    ['clipped, then turned down', 'volume=20dB,aformat=s16,volume=-10dB', 'clipping', 'bad'],
    ['far too quiet', 'volume=-30dB', 'level', 'bad'],
  ]
  test.each(someOf(spoilt, 2))('%s is refused', async (_name, filter, kind, verdict) => {
    const report = await of('bad.wav', ...again, '-af', filter, '-c:a', 'pcm_s16le')
    expect(report.verdict).toBe('bad')
    expect(verdicts(report)[kind]).toBe(verdict)
  })

  test('in loud noise is refused', async () => {
    const mixed = '[0:a]aresample=16000[a];[1:a]aresample=16000[n];[a][n]amix=normalize=0:duration=first'
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=a=0.08:d=31']
    const report = await of('noisy.wav', ...again, ...noise, '-filter_complex', mixed)
    expect(verdicts(report).noise).toBe('bad')
  })

  test.runIf(inDepth)('is one voice; with another one after it, maybe two', async () => {
    const one = ['aresample=16000', 'aformat=channel_layouts=mono'].join(',')
    const joined = `[0:a]${one}[a];[1:a]${one}[b];[a][b]concat=v=0:a=1`
    const two = await of('two.wav', '-i', reader, '-i', reader, '-filter_complex', joined)
    expect(verdicts(two).speakers).toBe('good')
    const both = await of('both.wav', '-i', reader, '-i', other, '-filter_complex', joined)
    expect(verdicts(both).speakers).toBe('fair')
    expect(both.verdict).toBe('fair')
  })
})
