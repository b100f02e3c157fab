import type { MouthPose } from './types.ts'

/**
 * Pose that a sound aims for, and how strongly each channel of it resists the neighbouring sounds (0: follows them).
 */
export interface MouthTarget {
  pose: MouthPose
  firmness: MouthPose
}

export const closed: Readonly<MouthPose> = { open: 0, wide: 0, round: 0, press: 0, bite: 0, tongue: 0 }
/** Poses of a mouth that stays closed for a number of frames. */
export const closedPoses = (frames: number): MouthPose[] => Array.from({ length: frames }, () => closed)

export const channels = ['open', 'wide', 'round', 'press', 'bite', 'tongue'] as const
export type Channel = (typeof channels)[number]

/** Mouth target of a vowel: opening, spread of the corners, rounding (0 to 1). */
export function vowel(open: number, wide: number, round: number): MouthTarget {
  return {
    pose: { ...closed, open, wide, round },
    firmness: { open: 1, wide: 0.8, round: 0.9, press: 0.6, bite: 0.5, tongue: 0.3 },
  }
}

function consonant(pose: Partial<MouthPose>, firmness: Partial<MouthPose>): MouthTarget {
  return {
    pose: { ...closed, ...pose },
    firmness: { open: 0.5, wide: 0.1, round: 0.15, press: 0.5, bite: 0.4, tongue: 0.3, ...firmness },
  }
}

export const restTarget: MouthTarget = {
  pose: closed,
  firmness: { open: 3, wide: 2, round: 2, press: 2, bite: 2, tongue: 2 },
}

export const lipsClosed = consonant({ press: 1 }, { open: 1.4, press: 3, bite: 1, round: 0.1 })
export const lipOnTeeth = consonant({ open: 0.1, bite: 1 }, { open: 1.3, bite: 2.6, press: 1 })
const tongueTip = consonant({ open: 0.24, wide: 0.15 }, { open: 0.7 })
const tongueBack = consonant({ open: 0.34 }, { open: 0.3 })
const betweenTeeth = consonant({ open: 0.24, tongue: 1 }, { open: 0.8, tongue: 1.6 })
const lateral = consonant({ open: 0.36, tongue: 0.6 }, { open: 0.5, tongue: 1 })
const hiss = consonant({ open: 0.16, wide: 0.35 }, { open: 1, wide: 0.5 })
const hush = consonant({ open: 0.22, round: 0.6 }, { open: 1, round: 1 })
const roundedGlide = consonant({ open: 0.16, round: 1 }, { open: 1.2, round: 1.8 })
const breath = consonant({ open: 0.4 }, { open: 0.12 })
const rhotic = consonant({ open: 0.28, round: 0.42 }, { open: 0.5, round: 0.7 })
const palatal = consonant({ open: 0.26, wide: 0.6 }, { open: 0.8, wide: 0.8 })
/** Mandarin j, q and x: the lips are spread, not pushed forward as for English "sh". */
const hushSpread = consonant({ open: 0.2, wide: 0.3, round: 0.15 }, { open: 1, wide: 0.5, round: 0.3 })
/** Mandarin zh, ch, sh and r: the tip of the tongue is bent back, the lips are less round than for English "sh". */
const retroflex = consonant({ open: 0.22, round: 0.45 }, { open: 1, round: 0.8 })
const lipsNear = consonant({ open: 0.12, press: 0.5 }, { open: 1, press: 1.2 })

/** Mouth target of each IPA symbol, without length marks and stress. */
const sounds: Readonly<Record<string, MouthTarget>> = {
  ɑ: vowel(1, 0.1, 0),
  a: vowel(0.9, 0.25, 0),
  æ: vowel(0.85, 0.45, 0),
  ɐ: vowel(0.5, 0.1, 0),
  ʌ: vowel(0.66, 0.12, 0),
  ɒ: vowel(0.8, 0, 0.4),
  ɔ: vowel(0.7, 0, 0.55),
  ə: vowel(0.42, 0.1, 0.05),
  ᵊ: vowel(0.3, 0.1, 0.05),
  ɚ: vowel(0.38, 0.05, 0.35),
  ɜ: vowel(0.45, 0.05, 0.35),
  ɛ: vowel(0.62, 0.45, 0),
  e: vowel(0.5, 0.6, 0),
  ɪ: vowel(0.42, 0.5, 0),
  ᵻ: vowel(0.36, 0.4, 0),
  i: vowel(0.32, 0.9, 0),
  o: vowel(0.55, 0, 0.8),
  ʊ: vowel(0.36, 0, 0.65),
  u: vowel(0.26, 0, 1),
  y: vowel(0.26, 0.2, 0.9),
  ø: vowel(0.4, 0, 0.7),
  œ: vowel(0.55, 0, 0.55),
  // Mandarin e; and i after z, c, s, zh, ch, sh and r.
  ɤ: vowel(0.45, 0.15, 0),
  ɨ: vowel(0.28, 0.35, 0),
  // Japanese u, whose lips are spread; its f and h, and n at the end of a word.
  ɯ: vowel(0.28, 0.3, 0),
  ɸ: consonant({ open: 0.14, round: 0.5, press: 0.2 }, { open: 1, round: 0.8, press: 0.8 }),
  ç: palatal,
  ɴ: tongueBack,
  m: lipsClosed,
  b: lipsClosed,
  p: lipsClosed,
  f: lipOnTeeth,
  v: lipOnTeeth,
  t: tongueTip,
  d: tongueTip,
  n: tongueTip,
  ɾ: tongueTip,
  T: tongueTip,
  k: tongueBack,
  g: tongueBack,
  ɡ: tongueBack,
  ŋ: tongueBack,
  x: tongueBack,
  ʔ: breath,
  h: breath,
  θ: betweenTeeth,
  ð: betweenTeeth,
  l: lateral,
  ɫ: lateral,
  s: hiss,
  z: hiss,
  ʃ: hush,
  ʒ: hush,
  ʧ: hush,
  ʤ: hush,
  w: roundedGlide,
  ʍ: roundedGlide,
  j: consonant({ open: 0.26, wide: 0.7 }, { open: 0.8, wide: 0.8 }),
  ɥ: consonant({ open: 0.16, round: 0.9 }, { open: 1.2, round: 1.6 }),
  ɹ: rhotic,
  // A rolled r is made by the tip of the tongue, without the rounding of the English one.
  r: tongueTip,
  ʁ: tongueBack,
  ɣ: tongueBack,
  β: lipsNear,
  ɲ: palatal,
  ʝ: palatal,
  ʎ: consonant({ open: 0.3, wide: 0.5, tongue: 0.4 }, { open: 0.6, wide: 0.6, tongue: 0.8 }),
  // Hindi: c and ɟ are made at the palate, ʈ, ɖ, ɳ and ɽ by the tip of the tongue, ʋ with the lower lip near the teeth.
  c: palatal,
  ɟ: palatal,
  ʈ: tongueTip,
  ɖ: tongueTip,
  ɳ: tongueTip,
  ɽ: tongueTip,
  ʋ: consonant({ open: 0.16, bite: 0.5 }, { open: 1, bite: 1.3, press: 0.6 }),
  q: tongueBack,
  ʦ: hiss,
  ʣ: hiss,
  S: hiss,
  ɕ: hushSpread,
  ʨ: hushSpread,
  ʥ: hushSpread,
  ʂ: retroflex,
  ꭧ: retroflex,
  ɻ: retroflex,
}
/** Diphthongs that Kokoro writes with one letter, as the two symbols they move through. */
const split: Readonly<Record<string, string>> = { A: 'eɪ', I: 'aɪ', O: 'oʊ', Q: 'əʊ', W: 'aʊ', Y: 'ɔɪ' }
const marks = /[ˈˌːˑ.→↗↓↘\u0300-\u036f]/gu

/** Mouth targets that a phoneme passes through, in order; marks and blanks have none. */
export function targetsOf(ipa: string): MouthTarget[] {
  const plain = ipa
    .normalize('NFD')
    .replace(marks, '')
    .replace('tʃ', 'ʧ')
    .replace('dʒ', 'ʤ')
    .replace('tɕ', 'ʨ')
    .replace('dʑ', 'ʥ')
    .replace('ʈʂ', 'ꭧ')
  return [...plain]
    .flatMap((symbol) => [...(split[symbol] ?? symbol)])
    .map((symbol) => sounds[symbol])
    .filter((target) => target !== undefined)
}

/** Mouth targets of Rhubarb's shapes A to H and X (its drawing guide names the sounds of each). */
export const shapes: Readonly<Record<string, MouthTarget>> = {
  A: lipsClosed,
  B: consonant({ open: 0.28, wide: 0.45 }, { open: 0.9, wide: 0.6 }),
  C: vowel(0.62, 0.4, 0),
  D: vowel(1, 0.25, 0),
  E: vowel(0.55, 0, 0.5),
  F: vowel(0.24, 0, 1),
  G: lipOnTeeth,
  H: lateral,
  X: restTarget,
}
