import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HardwareEncoder } from '../../../../electron/common/formats/index.ts'
import { hardwareEncoders, softwareEncoders } from '../../../../electron/common/formats/index.ts'
import { MediaError } from '../../../../electron/media/errors.ts'
import { Encoders, encodeWith, softwareEncoding } from '../../../../electron/media/encoders/index.ts'
import type { Encoding, EncodersOptions } from '../../../../electron/media/encoders/index.ts'
import { powerOf } from '../../../../electron/media/encoders/power.ts'
import type { TrialSecond } from '../../../../electron/media/encoders/trial.ts'
import type { MediaTools } from '../../../../electron/media/index.ts'

let folder = ''
let now = 0
let trials = 0
/** How long a second takes with each encoder, ms. */
const speeds: Record<string, number> = { libx264: 400, libx265: 400, libsvtav1: 400, one: 200, other: 100 }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoders-'))
  now = 1_000
  trials = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const nvenc = hardwareEncoders[0]!
const named = (encoder: string): HardwareEncoder => ({ ...nvenc, encoder, codec: 'h264', platforms: ['linux'] })
const toolsWith = (names: readonly string[], version = '7.0') =>
  ({ ffmpeg: '/nowhere/ffmpeg', version, encoders: new Set(names) }) as unknown as MediaTools
const tools = toolsWith(['libx264', 'libx265', 'libsvtav1', 'one', 'other'])

const second: TrialSecond = {
  open: async () => undefined,
  encode: async ({ encoder }) => ({ path: encoder, bytes: 100, ms: speeds[encoder]! }),
  similarity: async () => 0.98,
  similarityOfParts: async () => 0.98,
}

function open(more: Partial<EncodersOptions> = {}): Encoders {
  return new Encoders({
    file: join(folder, 'encoders.json'),
    resources: folder,
    now: () => now,
    env: {},
    platform: 'linux',
    power: 'usual',
    table: [named('one'), named('other')],
    useSecond: (_tools, _signal, work) => {
      trials += 1
      return work(second)
    },
    ...more,
  })
}

const nameFor = async (encoders: Encoders, of = tools) => (await encoders.encoding(of, 'h264', 'clip')).encoder

test('the processor encodes until the hardware was tried, then the fastest that is better', async () => {
  const encoders = open()
  expect(await nameFor(encoders)).toBe('libx264')
  await encoders.tryAll(tools)
  expect(await nameFor(encoders)).toBe('other')
  expect(await nameFor(open())).toBe('other')
  await open().tryAll(tools)
  expect(trials).toBe(1)
})

test('another ffmpeg, another system and a month make a trial invalid', async () => {
  await open().tryAll(tools)
  expect(await nameFor(open(), toolsWith(['libx264', 'one', 'other'], '7.1'))).toBe('libx264')
  expect(await nameFor(open({ platform: 'win32' }))).toBe('libx264')
  now += 31 * 24 * 3_600_000
  expect(await nameFor(open())).toBe('libx264')
  expect(await open().needsTrial(tools)).toBe(true)
})

test('an encoder that this ffmpeg no longer lists is not used', async () => {
  await open().tryAll(tools)
  expect(await nameFor(open(), toolsWith(['libx264', 'one']))).toBe('one')
})

test('the choice of software is kept, obeyed by others at once, and taken back', async () => {
  const [one, other] = [open(), open()]
  await one.tryAll(tools)
  await one.setUse('software')
  expect(await nameFor(other)).toBe('libx264')
  expect(await other.state(tools)).toMatchObject({ use: 'software', triedAt: 1_000 })
  await other.setUse('automatic')
  expect(await nameFor(one)).toBe('other')
  const without = open({ env: { GREENROOM_ENCODERS: 'software' }, file: join(folder, 'others.json') })
  expect(await without.needsTrial(tools)).toBe(false)
  expect(await nameFor(open({ env: { GREENROOM_ENCODERS: 'software' } }))).toBe('libx264')
})

test('one that failed in a job is not used, until it is tried again', async () => {
  const failures: unknown[] = []
  const encoders = open({ onFailure: (...told) => failures.push(told) })
  await encoders.tryAll(tools)
  await encoders.failed(tools, await encoders.encoding(tools, 'h264', 'clip'), new MediaError('failed', 'gone'))
  expect(await nameFor(encoders)).toBe('one')
  expect(failures).toEqual([['other', 'gone']])
  const { hardware } = await encoders.state(tools)
  expect(hardware.map(({ encoder, isUsed, timesAsFast }) => ({ encoder, isUsed, timesAsFast }))).toEqual([
    { encoder: 'one', isUsed: true, timesAsFast: 2 },
    { encoder: 'other', isUsed: false, timesAsFast: null },
  ])
  expect(hardware[1]!.reason).toMatchObject({ key: 'encoders.reasons.failed', values: { reason: 'gone' } })
  await encoders.tryAll(tools, { again: true })
  expect(await nameFor(encoders)).toBe('other')
})

test('a cancelled trial is as none', async () => {
  const stop = new AbortController()
  const encoders = open({
    useSecond: async () => {
      stop.abort()
      throw new MediaError('cancelled', 'stopped')
    },
  })
  await expect(encoders.tryAll(tools, { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
  expect(await encoders.needsTrial(tools)).toBe(true)
})

test('hardware that doesn’t open for one codec is not opened for the others', async () => {
  const opened: string[] = []
  const table = [nvenc, ...hardwareEncoders.filter(({ encoder }) => /^(?:hevc_nvenc|h264_qsv|hevc_qsv)$/.test(encoder))]
  const encoders = open({
    table,
    useSecond: (_tools, _signal, work) =>
      work({
        ...second,
        open: async ({ encoder }) => {
          opened.push(encoder)
          throw new MediaError('failed', 'ended', { stderr: 'no driver' })
        },
      }),
  })
  const all = toolsWith(['libx264', 'libx265', ...table.map(({ encoder }) => encoder)])
  await encoders.tryAll(all)
  expect(opened).toEqual(['h264_nvenc', 'h264_qsv'])
  const { hardware } = await encoders.state(all)
  expect(hardware.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 4 }, () => ({ key: 'encoders.reasons.refused', values: { line: 'no driver' } })),
  )
})

test('two trials at once are one', async () => {
  const encoders = open()
  await Promise.all([encoders.tryAll(tools), encoders.tryAll(tools)])
  expect(trials).toBe(1)
})

test('a damaged file is as none, and written anew', async () => {
  await writeFile(join(folder, 'encoders.json'), '{"use":"automatic","trial":{"at":')
  const encoders = open()
  expect(await nameFor(encoders)).toBe('libx264')
  await encoders.tryAll(tools)
  expect(JSON.parse(await readFile(join(folder, 'encoders.json'), 'utf8'))).toMatchObject({ trial: { at: 1_000 } })
})

test('what can’t be written is known as long as the process runs', async () => {
  await writeFile(join(folder, 'a file'), '')
  const encoders = open({ file: join(folder, 'a file', 'encoders.json') })
  await encoders.tryAll(tools)
  expect(await nameFor(encoders)).toBe('other')
  await expect(encoders.setUse('software')).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test('what hardware can’t finish the processor does, and the hardware is out of use', async () => {
  const encoders = open()
  await encoders.tryAll(tools)
  const used: Encoding[] = []
  const work = async (encoding: Encoding): Promise<string> => {
    used.push(encoding)
    if (encoding.hardware !== null) throw new MediaError('failed', 'device lost')
    return 'done'
  }
  const job = { tools, codec: 'h264', use: 'clip', size: { width: 1920, height: 1080 } } as const
  expect(await encodeWith(encoders, job, work)).toBe('done')
  expect(used.map(({ encoder }) => encoder)).toEqual(['other', 'libx264'])
  expect(await nameFor(encoders)).toBe('one')
})

test('small pictures are the processor’s: no hardware is found wanting by them', async () => {
  const encoders = open()
  await encoders.tryAll(tools)
  const of = (width: number, height: number): Promise<string> =>
    encodeWith(encoders, { tools, codec: 'h264', use: 'clip', size: { width, height } }, async ({ encoder }) => encoder)
  expect([await of(1920, 240), await of(256, 256)]).toEqual(['libx264', 'other'])
  const both = toolsWith(['libsvtav1', 'libaom-av1'])
  const av1 = (height: number) => softwareEncoding(both, 'av1', 'good', { size: { width: 128, height } })?.encoder
  expect([av1(62), av1(64)]).toEqual(['libaom-av1', 'libsvtav1'])
})

test('a fault that the processor has, too, says nothing of the hardware', async () => {
  const encoders = open()
  await encoders.tryAll(tools)
  const job = { tools, codec: 'h264', use: 'clip', size: { width: 1920, height: 1080 } } as const
  for (const code of ['failed', 'unreadable', 'cancelled', 'no-space'] as const) {
    let runs = 0
    const work = async (): Promise<void> => {
      runs += 1
      throw new MediaError(code, 'broken')
    }
    await expect(encodeWith(encoders, job, work)).rejects.toMatchObject({ code })
    expect(runs).toBe(code === 'failed' ? 2 : 1)
  }
  expect(await nameFor(encoders)).toBe('other')
})

test.each([
  [{ cores: 1, mhz: 4_000 }, 'few'],
  [{ cores: 2, mhz: 2_000 }, 'few'],
  [{ cores: 2, mhz: 0 }, 'usual'],
  [{ cores: 4, mhz: 3_500 }, 'usual'],
  [{ cores: 8, mhz: 2_000 }, 'usual'],
  [{ cores: 8, mhz: 4_000 }, 'many'],
  [{ cores: 16, mhz: 0 }, 'many'],
] as const)('%o is a processor of %s', (processor, power) => {
  expect(powerOf(processor)).toBe(power)
})

test('each codec has a quantizer for each quality: smaller files have a higher one', () => {
  for (const codec of ['h264', 'hevc', 'av1'] as const)
    for (const { encoder } of softwareEncoders[codec])
      for (const power of ['few', 'usual', 'many'] as const) {
        const has = toolsWith([encoder])
        const q = (['best', 'good', 'small'] as const).map((use) => {
          const { arguments: own } = softwareEncoding(has, codec, use, { power })!
          return Number(/(?:-crf |qp=)(\d+)/.exec(own.join(' '))?.[1])
        })
        expect(q.every((value) => value > 0)).toBe(true)
        expect(q.toSorted((a, b) => a - b)).toEqual(q)
        expect(new Set(q).size).toBe(3)
      }
})

test('an ffmpeg without an encoder is told so', async () => {
  await expect(open().encoding(toolsWith([]), 'av1', 'good')).rejects.toMatchObject({ code: 'unsupported' })
})
