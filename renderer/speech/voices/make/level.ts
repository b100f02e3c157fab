/** Level at the left end of the meter, dBFS. */
export const floorDb = -60

/** Level of a microphone. In dBFS: 0 is full scale, silence is -120. */
export interface Level {
  /** Present loudness; it falls slowly, so that it can be read. */
  db: number
  /** Highest peak of the last 1.5 seconds. */
  peakDb: number
  advice: LevelAdvice
}

/**
 * - `none`: there is nothing to advise.
 * - `silent`: no sound arrives: the microphone is muted, or it is the wrong one.
 * - `quiet`, `loud`: the speaker should come closer, or move back.
 */
export type LevelAdvice = 'none' | 'silent' | 'quiet' | 'loud'

export const silence: Level = { db: -120, peakDb: -120, advice: 'none' }

const fallDbPerSecond = 30
const holdMs = 1_500
/** Span of the past that advice is based on, because people pause between sentences. */
const lookBackMs = 3_000
/**
 * Levels in dBFS: below the first, the loudest peak is too quiet; below the second, no sound arrives; above the third,
 * peaks will soon be cut off.
 */
const quietDb = -34
const silentDb = -75
const loudDb = -1

export const toDb = (value: number): number => (value < 1e-6 ? -120 : 20 * Math.log10(value))

/** Position of a level on the meter, 0 to 1. */
export const onMeter = (db: number): number => Math.max(0, Math.min(1, 1 - db / floorDb))

/** Measures a sound chunk by chunk; time is counted in samples. `rate` in Hz. */
export function levelMeter(rate: number): (chunk: Float32Array) => Level {
  const past: { at: number; db: number }[] = []
  let now = 0
  let shown = -120

  return (chunk) => {
    let sum = 0
    let peak = 0
    for (const value of chunk) {
      sum += value * value
      peak = Math.max(peak, Math.abs(value))
    }
    const ms = (chunk.length * 1_000) / rate
    now += ms
    const db = toDb(Math.sqrt(sum / Math.max(1, chunk.length)))
    shown = Math.max(db, shown - (fallDbPerSecond * ms) / 1_000, -120)
    past.push({ at: now, db: toDb(peak) })
    while ((past[0]?.at ?? now) < now - lookBackMs) past.shift()
    const held = past.filter(({ at }) => at >= now - holdMs)
    return { db: shown, peakDb: loudest(held), advice: now < lookBackMs ? early(past) : adviceOn(past) }
  }
}

function loudest(past: readonly { db: number }[]): number {
  return past.reduce((most, { db }) => Math.max(most, db), -120)
}

/** "Too loud" is shown at once; "silent" only after the speaker has had time to begin. */
function early(past: readonly { db: number }[]): LevelAdvice {
  return loudest(past) > loudDb ? 'loud' : 'none'
}

function adviceOn(past: readonly { db: number }[]): LevelAdvice {
  const peak = loudest(past)
  if (peak > loudDb) return 'loud'
  if (peak < silentDb) return 'silent'
  return peak < quietDb ? 'quiet' : 'none'
}
