import { expect, test } from 'vitest'
import { hardwareEncoders } from '../../../../electron/common/formats/index.ts'
import type { HardwareEncoder } from '../../../../electron/common/formats/index.ts'
import { message } from '../../../../electron/common/messages/index.ts'
import { isMediaError, MediaError } from '../../../../electron/media/errors.ts'
import type { Encoding } from '../../../../electron/media/encoders/index.ts'
import { tryEncoder } from '../../../../electron/media/encoders/trial.ts'
import type { Reference, TrialSecond } from '../../../../electron/media/encoders/trial.ts'

const nvenc = hardwareEncoders.find(({ encoder }) => encoder === 'h264_nvenc')!
const vaapi = hardwareEncoders.find(({ encoder }) => encoder === 'h264_vaapi')!
const toolbox = hardwareEncoders.find(({ encoder }) => encoder === 'h264_videotoolbox')!
const reference: Reference = { bytes: 100_000, ms: 400, ssim: 0.98 }

interface Ways {
  /** Size of a file at a quantizer. */
  bytes?: (q: number) => number
  ssim?: (bytes: number) => number
  ms?: number
  ssimOfParts?: number
  /** Error of what is opened or encoded. */
  fault?: (encoding: Encoding, run: number) => Error | undefined
}

/** A second whose files are as large as a quantizer makes them, six steps of which halve the size. */
function secondOf(ways: Ways = {}) {
  const runs: Encoding[] = []
  const sizes = new Map<string, number>()
  const run = (encoding: Encoding): void => {
    runs.push(encoding)
    const fault = ways.fault?.(encoding, runs.length)
    if (fault) throw fault
  }
  const second: TrialSecond = {
    open: async (encoding) => run(encoding),
    async encode(encoding) {
      run(encoding)
      const q = Number(encoding.arguments.at(-1))
      const bytes = ways.bytes?.(q) ?? Math.round(200_000 * 2 ** ((25 - q) / 6))
      const path = String(runs.length)
      sizes.set(path, bytes)
      return { path, bytes, ms: ways.ms ?? 100 }
    },
    similarity: async (path) => ways.ssim?.(sizes.get(path)!) ?? 0.979,
    similarityOfParts: async () => ways.ssimOfParts ?? 0.979,
  }
  return { second, runs }
}

const tried = (ways: Ways, encoder: HardwareEncoder = nvenc, devices: string[] = []) => {
  const { second, runs } = secondOf(ways)
  return tryEncoder(encoder, devices, async () => reference, second).then((verdict) => ({ verdict, runs }))
}

test('one that is faster and as good fits, with the quantizer that makes files of the same size', async () => {
  const { verdict } = await tried({})
  // 31 makes 100,000 bytes, 30 makes 112,000.
  expect(verdict).toEqual({
    opened: true,
    device: null,
    reason: null,
    fits: Object.fromEntries(
      ['clip', 'good', 'small', 'best'].map((use) => [
        use,
        { q: 31, ms: 100, softwareMs: 400, ssim: 0.979, softwareSsim: 0.98 },
      ]),
    ),
  })
})

test('a quantizer that counts the other way is found, too', async () => {
  const { verdict } = await tried({ bytes: (q) => 2_000 * q }, toolbox)
  expect(verdict.fits.good?.q).toBe(50)
})

const refusable: readonly [what: string, ways: Ways, reason: string][] = [
  ['a worse picture', { ssim: () => 0.976 }, 'worse'],
  ['black', { ssim: () => 0.2 }, 'worse'],
  ['missing frames', { ssim: () => 0 }, 'worse'],
  ['files that are all too large', { bytes: () => 150_000 }, 'tooLarge'],
  ['no gain', { ms: 400 }, 'slower'],
]
test.each(refusable)('%s is a reason against it', async (_what, ways, reason) => {
  const { verdict } = await tried(ways)
  expect(verdict.fits).toEqual({})
  expect(verdict.reason).toMatchObject({ key: `encoders.reasons.${reason}` })
})

test('parts that do not join are a reason against clips alone', async () => {
  const { verdict } = await tried({ ssimOfParts: 0.9 })
  expect(Object.keys(verdict.fits)).toEqual(['good', 'small', 'best'])
  expect(verdict.reason).toEqual(message('encoders.reasons.parts'))
})

const failed = (stderr: string) => new MediaError('failed', 'ffmpeg ended', { stderr })

test('one that can’t be opened is told in the words of its driver, and tried no further', async () => {
  const stderr =
    'a warning\n[h264_nvenc @ 0x55] Cannot load libcuda.so.1\n[vost#0:0/h264_nvenc @ 0x66] Error while opening'
  const { verdict, runs } = await tried({ fault: () => failed(stderr) })
  expect(verdict.reason).toEqual(message('encoders.reasons.refused', { line: 'Cannot load libcuda.so.1' }))
  expect(runs).toHaveLength(1)
})

test('one that dies or hangs in the middle of the trial is a reason, too', async () => {
  const dies = await tried({ fault: (_encoding, run) => (run > 3 ? failed('device lost') : undefined) })
  expect(dies.verdict).toEqual({
    opened: true,
    device: null,
    fits: {},
    reason: message('encoders.reasons.refused', { line: 'device lost' }),
  })
  const hangs = await tried({ fault: (_encoding, run) => (run > 3 ? new MediaError('timeout', 'late') : undefined) })
  expect(hangs.verdict.reason).toEqual(message('encoders.reasons.timeout'))
})

test('a trial that is cancelled, or has no space, has no result', async () => {
  for (const code of ['cancelled', 'no-space'] as const) {
    const trial = tried({ fault: () => new MediaError(code, 'stopped') })
    expect(await trial.catch((error: unknown) => isMediaError(error, code))).toBe(true)
  }
})

test('the first device that opens is used, and one that needs a device is not tried without', async () => {
  const fault = ({ before }: Encoding) => (before.includes('/dev/dri/renderD128') ? failed('no driver') : undefined)
  const { verdict } = await tried({ fault }, vaapi, ['/dev/dri/renderD128', '/dev/dri/renderD129'])
  expect(verdict).toMatchObject({ device: '/dev/dri/renderD129', reason: null })
  const without = await tried({}, vaapi)
  expect(without.verdict.reason).toEqual(message('encoders.reasons.noDevice'))
  expect(without.runs).toEqual([])
})
