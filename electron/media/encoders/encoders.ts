import { hardwareCodecs, hardwareEncoders } from '../../common/formats/index.ts'
import type { EncodingUse, HardwareEncoder, PictureCodec, ProcessorPower } from '../../common/formats/index.ts'
import type { EncodersState, EncoderUse } from '../../common/bridge/encoders.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import { hardwareEncoding, softwareEncoderFor, softwareEncoding } from './encoding.ts'
import type { Encoding, PictureSize, SoftwareOptions } from './encoding.ts'
import { machineKey, renderDevices } from './machine.ts'
import { processorPower } from './power.ts'
import { readRemembered, writeRemembered } from './store.ts'
import type { Remembered } from './store.ts'
import { reasonOf, tryEncoder } from './trial.ts'
import type { Fit, Reference, TrialSecond, Verdict } from './trial.ts'
import { MovingSecond } from './trial-second.ts'

/** Chooses encoders for pictures. */
export interface EncoderChoice {
  /**
   * How a picture is encoded: by hardware where its trial has shown that this is better, else by the processor. It waits for
   * no trial.
   * @throws MediaError `unsupported`
   */
  encoding: (tools: MediaTools, codec: PictureCodec, use: EncodingUse) => Promise<Encoding>
  /** How the processor encodes it. @throws MediaError `unsupported` */
  software: (tools: MediaTools, codec: PictureCodec, use: EncodingUse, size?: PictureSize) => Encoding
  /** Takes an encoder of hardware out of use that failed in a job which the processor then did. */
  failed: (tools: MediaTools, encoding: Encoding, error: unknown) => Promise<void>
}

export interface EncodersOptions {
  /** File that remembers trials (`encodersFile`). */
  file: string
  /** Folder `resources` of the product. */
  resources: string
  now: () => number
  /** Hears of an encoder that failed in the middle of a job, for a log. */
  onFailure?: (encoder: string, reason: Text) => void
  env?: NodeJS.ProcessEnv
  platform?: string
  power?: ProcessorPower
  table?: readonly HardwareEncoder[]
  /** The picture on which encoders are tried. */
  useSecond?: <T>(tools: MediaTools, signal: AbortSignal, work: (second: TrialSecond) => Promise<T>) => Promise<T>
}

/** A trial is older than its drivers may be after this time, ms. */
const lastsMs = 30 * 24 * 3_600_000
/** Most time for the trial of all encoders, ms. */
const mostMs = 120_000

/** Encoding by the processor alone. */
export const bySoftware: EncoderChoice = {
  encoding: async (tools, codec, use) => mustEncode(tools, codec, use),
  software: (tools, codec, use, size) => mustEncode(tools, codec, use, size && { size }),
  failed: () => Promise.resolve(),
}

function mustEncode(tools: MediaTools, codec: PictureCodec, use: EncodingUse, options?: SoftwareOptions): Encoding {
  const found = softwareEncoding(tools, codec, use, options)
  if (found) return found
  throw new MediaError('unsupported', message('encoders.noEncoder', { codec: codec.toUpperCase() }))
}

/**
 * The encoders of this machine. Those of hardware are tried once for each version of ffmpeg and the drivers, then
 * remembered; until then, and without them, the processor encodes.
 */
export class Encoders implements EncoderChoice {
  readonly #options: EncodersOptions
  readonly #table: readonly HardwareEncoder[]
  readonly #power: ProcessorPower
  readonly #keys = new Map<string, Promise<string>>()
  #trying: Promise<void> = Promise.resolve()
  /** What could not be written, as on a full disk: this process knows it all the same. */
  #unwritten: Remembered | null = null

  constructor(options: EncodersOptions) {
    const { table = hardwareEncoders, platform = process.platform, power = processorPower() } = options
    this.#options = options
    this.#table = table.filter(({ platforms }) => platforms.includes(platform))
    this.#power = power
  }

  async encoding(tools: MediaTools, codec: PictureCodec, use: EncodingUse): Promise<Encoding> {
    const remembered = await this.#remembered(tools)
    const chosen = this.#isAutomatic(remembered) ? this.#fastest(tools, remembered, codec, use) : null
    return chosen ? hardwareEncoding(chosen.encoder, chosen.fit.q, chosen.device) : this.software(tools, codec, use)
  }

  software(tools: MediaTools, codec: PictureCodec, use: EncodingUse, size?: PictureSize): Encoding {
    return mustEncode(tools, codec, use, { power: this.#power, ...(size && { size }) })
  }

  async failed(tools: MediaTools, { encoder }: Encoding, error: unknown): Promise<void> {
    const why = reasonOf(error, encoder)
    this.#options.onFailure?.(encoder, why)
    const reason = message('encoders.reasons.failed', { reason: why })
    await this.#remember(tools, (verdicts) => ({
      ...verdicts,
      [encoder]: { opened: true, device: null, fits: {}, reason },
    }))
  }

  /** Whether the hardware is to be used and was not tried yet, with this ffmpeg and these drivers. */
  async needsTrial(tools: MediaTools): Promise<boolean> {
    const remembered = await this.#remembered(tools)
    return remembered.trial === null && this.#isAutomatic(remembered)
  }

  async setUse(use: EncoderUse): Promise<void> {
    const { file } = this.#options
    await writeRemembered(file, { ...(await readRemembered(file)), use })
  }

  async state(tools: MediaTools): Promise<EncodersState> {
    const remembered = await this.#remembered(tools)
    const isAutomatic = this.#isAutomatic(remembered)
    const used = new Set(
      hardwareCodecs.flatMap((codec) =>
        (['clip', 'good', 'small', 'best'] as const).flatMap((use) =>
          isAutomatic ? (this.#fastest(tools, remembered, codec, use)?.encoder.encoder ?? []) : [],
        ),
      ),
    )
    const usual = (codec: PictureCodec): string | null => {
      const found = isAutomatic ? this.#fastest(tools, remembered, codec, codec === 'h264' ? 'clip' : 'good') : null
      return found?.encoder.encoder ?? softwareEncoderFor(tools, codec)?.encoder ?? null
    }
    return {
      use: isAutomatic ? 'automatic' : 'software',
      power: this.#power,
      triedAt: remembered.trial?.at ?? null,
      codecs: hardwareCodecs.map((codec) => ({ codec, encoder: usual(codec) })),
      hardware: this.#listed(tools).map(({ encoder, codec, hardware }) => {
        const verdict = remembered.trial?.verdicts[encoder]
        const fit = verdict && (verdict.fits.clip ?? verdict.fits.good)
        return {
          encoder,
          codec,
          hardware,
          isUsed: used.has(encoder),
          timesAsFast: fit ? fit.softwareMs / fit.ms : null,
          reason: verdict?.reason ?? null,
        }
      }),
    }
  }

  /**
   * Tries all encoders of hardware, unless they were tried. One trial runs at a time.
   * @throws MediaError `cancelled`, with nothing remembered of the encoders that were not tried
   */
  async tryAll(tools: MediaTools, options: { signal?: AbortSignal | undefined; again?: boolean } = {}): Promise<void> {
    const before = this.#trying
    const trial = (async () => {
      await before.catch(() => undefined)
      if (options.again !== true && !(await this.needsTrial(tools))) return
      await this.#tryAll(tools, options.signal)
    })()
    this.#trying = trial
    await trial
  }

  async #tryAll(tools: MediaTools, given: AbortSignal | undefined): Promise<void> {
    const limit = AbortSignal.timeout(mostMs)
    const signal = given ? AbortSignal.any([given, limit]) : limit
    const verdicts: Record<string, Verdict> = {}
    const references = new Map<string, Promise<Reference>>()
    const listed = this.#listed(tools)
    try {
      if (listed.length > 0)
        await this.#useSecond(tools, signal, async (second) => {
          const devices = await renderDevices()
          for (const one of listed) {
            const referenceOf = (use: EncodingUse): Promise<Reference> => {
              const key = `${one.codec} ${use}`
              const known = references.get(key) ?? this.#reference(tools, one.codec, use, second)
              references.set(key, known)
              return known
            }
            // What a kind of hardware doesn't open for one codec, it doesn't for the newer ones.
            const closed = listed.find(
              ({ encoder, hardware }) => hardware === one.hardware && verdicts[encoder]?.opened === false,
            )
            verdicts[one.encoder] = closed
              ? verdicts[closed.encoder]!
              : await tryEncoder(one, devices, referenceOf, second)
          }
        })
    } catch (error) {
      // What took too long has been tried and found wanting; what the caller cancelled has not been tried.
      if (given?.aborted === true || !limit.aborted) throw error
      for (const { encoder } of listed)
        verdicts[encoder] ??= { opened: false, device: null, fits: {}, reason: message('encoders.reasons.noTime') }
    }
    await this.#remember(tools, () => verdicts, this.#options.now())
  }

  async #reference(tools: MediaTools, codec: PictureCodec, use: EncodingUse, second: TrialSecond): Promise<Reference> {
    const encoding = this.software(tools, codec, use)
    const runs = [await second.encode(encoding), await second.encode(encoding)]
    const { path, bytes } = runs[0]!
    return { bytes, ms: Math.min(...runs.map(({ ms }) => ms)), ssim: await second.similarity(path) }
  }

  #useSecond<T>(tools: MediaTools, signal: AbortSignal, work: (second: TrialSecond) => Promise<T>): Promise<T> {
    const { useSecond, resources } = this.#options
    return useSecond ? useSecond(tools, signal, work) : MovingSecond.use(tools, { resources, signal }, work)
  }

  /** Encoders of hardware that this ffmpeg has, for codecs that its processor's encoders can be compared in. */
  #listed(tools: MediaTools): HardwareEncoder[] {
    return this.#table.filter(
      ({ encoder, codec }) => tools.encoders.has(encoder) && softwareEncoderFor(tools, codec) !== undefined,
    )
  }

  #fastest(
    tools: MediaTools,
    { trial }: Remembered,
    codec: PictureCodec,
    use: EncodingUse,
  ): { encoder: HardwareEncoder; device: string | null; fit: Fit } | null {
    const fitting = this.#listed(tools).flatMap((encoder) => {
      const { fits, device } = trial?.verdicts[encoder.encoder] ?? { fits: {}, device: null }
      const fit = encoder.codec === codec ? fits[use] : undefined
      return fit ? [{ encoder, device, fit }] : []
    })
    return fitting.toSorted((a, b) => a.fit.ms - b.fit.ms)[0] ?? null
  }

  #isAutomatic({ use }: Remembered): boolean {
    const { env = process.env } = this.#options
    return use === 'automatic' && env['GREENROOM_ENCODERS'] !== 'software'
  }

  /** What is remembered; a trial on another machine, or long ago, is not. */
  async #remembered(tools: MediaTools): Promise<Remembered> {
    const { file, now } = this.#options
    const { use, trial } = this.#unwritten ?? (await readRemembered(file))
    const isValid = trial !== null && trial.machine === (await this.#keyOf(tools)) && now() - trial.at < lastsMs
    return { use, trial: isValid ? trial : null }
  }

  async #remember(
    tools: MediaTools,
    change: (verdicts: Record<string, Verdict>) => Record<string, Verdict>,
    at?: number,
  ): Promise<void> {
    const { file, now } = this.#options
    const machine = await this.#keyOf(tools)
    const { use, trial } = await this.#remembered(tools)
    const verdicts = change(trial?.verdicts ?? {})
    const value: Remembered = { use, trial: { machine, at: at ?? trial?.at ?? now(), verdicts } }
    try {
      await writeRemembered(file, value)
      this.#unwritten = null
    } catch {
      // A clip that is made is worth more than what its encoder has taught.
      this.#unwritten = value
    }
  }

  #keyOf(tools: MediaTools): Promise<string> {
    const known = this.#keys.get(tools.ffmpeg) ?? machineKey(tools)
    this.#keys.set(tools.ffmpeg, known)
    return known
  }
}
