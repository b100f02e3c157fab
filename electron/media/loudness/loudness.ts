import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import { withPartial } from '../partial.ts'
import { probe } from '../probe.ts'
import { TextTail } from '../process.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'

export interface Loudness {
  /** Integrated loudness (EBU R 128), LUFS; null for silence. */
  integratedLufs: number | null
  /** Highest true peak, dBTP; null for silence. */
  truePeakDb: number | null
}

export interface LoudnessOptions extends WorkOptions {
  label?: Text
}

export interface NormalizeOptions extends LoudnessOptions {
  /** Integrated loudness of the result (LUFS). Default: -16. */
  targetLufs?: number
  /** Highest true peak of the result (dBTP). Default: -1.5. */
  truePeakDb?: number
  /** Sample rate of the result (Hz). Default: that of the source. */
  sampleRate?: number
  /** Quieter sound counts as silence (LUFS). Default: what is below the absolute gate of EBU R 128. */
  floorLufs?: number
  /**
   * Encoder arguments, such as `['-c:a', 'libmp3lame', '-b:a', '192k']`. Default: ffmpeg's choice for the extension.
   */
  encoder?: readonly string[]
}

/** Shorter sounds are repeated up to this length (ms), because integrated loudness is measured in blocks of 400 ms. */
const measuredMs = 3000
/** Value that ebur128 prints for silence (LUFS). */
const silenceLufs = -69.9

/**
 * Measures the loudness of a sound.
 * @throws MediaError as `probe`, and `unreadable` when the file has no sound
 */
export async function measureLoudness(
  tools: MediaTools,
  path: string,
  options: LoudnessOptions = {},
): Promise<Loudness> {
  return measure(tools, path, await soundOf(tools, path, options), 'anull', options)
}

async function soundOf(tools: MediaTools, path: string, options: LoudnessOptions): Promise<MediaInfo> {
  const info = await probe(tools, path, options)
  const label = options.label ?? path
  if (!info.audio) throw new MediaError('unreadable', message('mediaErrors.noSound', { label }), { source: label })
  return info
}

async function measure(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  filter: string,
  options: WorkOptions,
): Promise<Loudness> {
  const durationMs = Math.max(1, info.audio!.durationMs ?? info.durationMs)
  const repeats = Math.ceil(measuredMs / durationMs) - 1
  const again = repeats > 0 ? ['-stream_loop', String(repeats)] : []
  const report = new TextTail()
  const filters = `${filter},ebur128=peak=true:framelog=verbose`
  const output = ['-map', `0:${info.audio!.index}`, '-af', filters, '-f', 'null', '-']
  await run(tools, [...again, ...inputArguments(path, info), ...output], {
    logLevel: 'info',
    durationMs: durationMs * (repeats + 1),
    onStderr: (chunk) => report.add(chunk),
    ...(options.onProgress && { onProgress: options.onProgress }),
    ...(options.signal && { signal: options.signal }),
  })
  const integrated = /\bI:\s+(-?[\d.]+|-inf) LUFS/.exec(summaryOf(report.text))?.[1]
  const peak = /\bPeak:\s+(-?[\d.]+|-inf) dBFS/.exec(summaryOf(report.text))?.[1]
  if (integrated === undefined || peak === undefined) {
    throw new MediaError('failed', message('mediaErrors.noLoudness'), { stderr: report.text })
  }
  const silent = integrated === '-inf' || Number(integrated) <= silenceLufs
  return {
    integratedLufs: silent ? null : Number(integrated),
    truePeakDb: silent || peak === '-inf' ? null : Number(peak),
  }
}

function summaryOf(report: string): string {
  return report.slice(report.lastIndexOf('Summary:'))
}

/**
 * Changes a sound to a loudness in two passes: it is measured, then amplified by a constant gain. Peaks above the limit
 * are limited (at four times the sample rate, at which true peaks appear), and the gain is corrected for that loss.
 * Silence is not changed.
 * @returns the measured loudness of the result before encoding
 */
export async function normalizeLoudness(
  tools: MediaTools,
  path: string,
  outPath: string,
  options: NormalizeOptions = {},
): Promise<Loudness> {
  const info = await soundOf(tools, path, options)
  const report = options.onProgress
  const { filter, result } = await planLoudness(tools, path, info, {
    ...options,
    ...(report && { onProgress: (share) => report(share * 0.7) }),
  })
  await withPartial(outPath, (partial) =>
    run(
      tools,
      [
        ...inputArguments(path, info),
        ...['-map', `0:${info.audio!.index}`, '-map_metadata', '-1', '-af', filter],
        ...(options.encoder ?? []),
        `file:${partial}`,
      ],
      options.signal ? { signal: options.signal } : {},
    ),
  )
  options.onProgress?.(1)
  return result
}

/**
 * First pass of normalising: computes the filter that changes a file's sound to a loudness, and measures the loudness
 * of its result. `result.integratedLufs` is null for silence, which is not changed.
 */
export async function planLoudness(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  options: NormalizeOptions,
): Promise<{ filter: string; result: Loudness }> {
  const target = options.targetLufs ?? -16
  const ceiling = options.truePeakDb ?? -1.5
  const report = options.onProgress
  const first = report && { onProgress: (share: number) => report(share * 0.5) }
  const source = await measure(tools, path, info, 'anull', { ...options, ...first })
  const rate = options.sampleRate ?? info.audio!.sampleRate
  let filter = `aresample=${rate}`
  let result = source
  if (source.integratedLufs === null || source.integratedLufs < (options.floorLufs ?? -Infinity)) {
    return { filter, result: { ...source, integratedLufs: null } }
  }
  let gain = target - source.integratedLufs
  const limited = (source.truePeakDb ?? 0) + gain > ceiling
  if (!limited && rate === info.audio!.sampleRate) {
    // A constant gain alone moves both by its dB: there is nothing to measure.
    report?.(1)
    const truePeakDb = source.truePeakDb === null ? null : source.truePeakDb + gain
    return { filter: `volume=${gain.toFixed(3)}dB`, result: { integratedLufs: target, truePeakDb } }
  }
  for (let pass = 0; pass < 4; pass += 1) {
    filter = limited ? limiter(gain, ceiling, rate) : `volume=${gain.toFixed(3)}dB,aresample=${rate}`
    result = await measure(tools, path, info, filter, { ...options, onProgress: () => undefined })
    const off = target - (result.integratedLufs ?? target)
    report?.(0.6 + pass * 0.1)
    if (Math.abs(off) <= 0.15) break
    gain += off
  }
  report?.(1)
  return { filter, result }
}

function limiter(gainDb: number, ceilingDb: number, rate: number): string {
  // The limiter works 0.5 dB below the ceiling, because resampling to the lower rate changes peaks slightly.
  const limit = Math.min(1, 10 ** ((ceilingDb - 0.5) / 20)).toFixed(5)
  const high = rate * 4
  // The limiter delays the sound by one sample less than its attack of 2 ms, which is taken back.
  const delay = high / 500 - 1
  const limited = `alimiter=limit=${limit}:level=disabled:attack=2:release=60,atrim=start_sample=${delay},asetpts=PTS-STARTPTS`
  return `volume=${gainDb.toFixed(3)}dB,aresample=${high},apad=pad_len=${delay},${limited},aresample=${rate}`
}
