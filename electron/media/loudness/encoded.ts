import { join } from 'node:path'
import { message } from '../../common/messages/index.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import { measureLoudness, planLoudness } from './loudness.ts'

/** Highest true peak of a result (dBTP). */
const ceilingDb = -1
/** Highest true peak before encoding (dBTP): lossy encoders raise peaks. */
const firstAimDb = -1.5

/** Difference from the loudness that is not worth another pass, LU; encoders also change loudness. */
const nearLufs = 0.35
const passes = 6
/** A peak above the ceiling counts for more than any difference of loudness. */
const peakWeight = 1_000

/** How sound is encoded, and the file format in which it is written alone to be measured. */
export interface SoundEncoding {
  encoder: string[]
  muxer: string[]
  ending: string
  /** Sample rate (Hz) of a codec that supports only one. */
  rate?: number
}

export interface LevelOptions extends WorkOptions {
  /** Folder for the encoded sound. */
  folder: string
  /** As in `planLoudness`. */
  floorLufs?: number
}

/**
 * Changes the sound of a file to a loudness by one gain (it is measured first), with a true peak below -1 dB. The sound
 * is encoded alone, to measure how a lossy encoder changes its peaks and its loudness.
 * @returns filter and encoded sound of the best pass; null for silence, which is not changed
 */
export async function encodeLevelled(
  tools: MediaTools,
  input: { path: string; info: MediaInfo },
  lufs: number,
  format: SoundEncoding,
  options: LevelOptions,
): Promise<{ filter: string; path: string } | null> {
  const { path, info } = input
  const { signal, onProgress, folder, floorLufs } = options
  const work = signal ? { signal } : {}
  let aim = firstAimDb
  let target = lufs
  let best = { filter: '', path: '', missed: Infinity }
  for (let pass = 0; pass < passes; pass += 1) {
    const plan = await planLoudness(tools, path, info, {
      ...work,
      targetLufs: target,
      truePeakDb: aim,
      ...(floorLufs === undefined ? {} : { floorLufs }),
      ...(format.rate && { sampleRate: format.rate }),
      ...(onProgress && pass === 0 && { onProgress: (share: number) => onProgress(share * 0.7) }),
    })
    if (plan.result.integratedLufs === null) return null
    const { filter } = plan
    const trial = join(folder, `sound-${pass}${format.ending}`)
    const output = ['-map', `0:${info.audio!.index}`, '-af', filter, ...format.encoder, ...format.muxer]
    await run(tools, [...inputArguments(path, info), ...output, `file:${trial}`], { ...work })
    const label = message('mediaErrors.labels.sound')
    const { truePeakDb, integratedLufs } = await measureLoudness(tools, trial, { ...work, label })
    onProgress?.(0.7 + (0.3 * (pass + 1)) / passes)
    const above = (truePeakDb ?? -Infinity) - (ceilingDb - 0.05)
    const off = lufs - (integratedLufs ?? lufs)
    const missed = above > 0 ? peakWeight + above : Math.abs(off)
    if (missed < best.missed) best = { filter, path: trial, missed }
    if (best.missed <= nearLufs) break
    if (above > 0) aim -= above + 0.25
    target += off
  }
  return best
}
