import { message } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'

export interface Level {
  /** Integrated loudness (LUFS); null for sound that is too quiet or too short. */
  loudness: number | null
  /** Highest true peak (dBTP); null for silence. */
  truePeakDb: number | null
}

/** Value that ebur128 prints for silence (LUFS). */
const silenceLufs = -69.9
/**
 * Sounds shorter than this (ms) are also measured repeated, because loudness is measured in blocks of 400 ms, of which
 * they have few.
 */
export const shortMs = 3_000

/** Filter that measures the loudness of its input; ffmpeg prints the report at the end, on stderr. */
export const meter = 'ebur128=peak=true:framelog=verbose'

/** Parses the reports of all meters of a run, in the order in which the graph contains them. */
export function readMeters(stderr: string): Level[] {
  const found = [...stderr.matchAll(/Parsed_ebur128_(\d+)[^\]]*\] Summary:([^]*?)(?=\n\[|$)/g)]
  return found
    .map((match) => ({ order: Number(match[1]), text: match[2]! }))
    .sort((a, b) => a.order - b.order)
    .map(({ text }) => readMeter(text))
}

function readMeter(text: string): Level {
  const loudness = /\bI:\s+(-?[\d.]+|-?inf|-?nan) LUFS/.exec(text)?.[1]
  const peak = /\bPeak:\s+(-?[\d.]+|-?inf|-?nan) dBFS/.exec(text)?.[1]
  if (loudness === undefined || peak === undefined)
    throw new MediaError('failed', message('mediaErrors.noLoudness'), { stderr: text })
  const value = Number(loudness)
  const silent = !Number.isFinite(value) || value <= silenceLufs
  const peakValue = Number(peak)
  return {
    loudness: silent ? null : value,
    truePeakDb: Number.isFinite(peakValue) ? peakValue : null,
  }
}

/**
 * Loudness of a sound that was measured alone and repeated. The results of a short sound differ; their mean is close
 * enough to both.
 */
export function combinedLevel(alone: Level, repeated: Level | undefined): Level {
  if (!repeated) return alone
  const { loudness } = repeated
  if (alone.loudness === null || loudness === null)
    return { ...repeated, truePeakDb: alone.truePeakDb ?? repeated.truePeakDb }
  return { loudness: (alone.loudness + loudness) / 2, truePeakDb: alone.truePeakDb }
}
