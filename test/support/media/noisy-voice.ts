const rate = 48_000

/**
 * Something like a voice, in syllables, that pauses after 5 seconds, and the same with steady noise. The same in every
 * run.
 */
export function noisyVoice(seconds: number): { samples: Int16Array; voice: Int16Array } {
  const voice = new Int16Array(seconds * rate)
  const samples = new Int16Array(voice.length)
  let seed = 1
  let phase = 0
  for (let at = 0; at < voice.length; at += 1) {
    const time = at / rate
    phase += (140 + 20 * Math.sin(5 * time)) / rate
    const loudness = time < 5 ? Math.max(0, Math.sin(2 * Math.PI * 1.5 * time)) : 0
    let value = 0
    for (let harmonic = 1; harmonic < 20; harmonic += 1) value += Math.sin(2 * Math.PI * harmonic * phase) / harmonic
    voice[at] = Math.round(loudness * value * 5000)
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    samples[at] = voice[at]! + Math.round((seed / 2_147_483_648 - 0.5) * 1200)
  }
  return { samples, voice }
}

/** Mean power, dBFS. */
export function powerDb(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += (sample / 32_768) ** 2
  return 10 * Math.log10(sum / samples.length + 1e-12)
}

/** By how many samples `later` is behind `first`, where both are most alike; within 1,500 samples. */
export function delayOf(first: Int16Array, later: Int16Array): number {
  let best = { delay: 0, likeness: -Infinity }
  for (let delay = -1500; delay <= 1500; delay += 1) {
    let likeness = 0
    for (let at = rate; at < 4 * rate; at += 7) likeness += first[at]! * later[at + delay]!
    if (likeness > best.likeness) best = { delay, likeness }
  }
  return best.delay
}
