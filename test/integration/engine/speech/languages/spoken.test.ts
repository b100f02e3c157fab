import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officialVoices } from '../../../../../electron/engine/speech/index.ts'
import { measureEnergy, mouthFromPhonemes } from '../../../../../electron/engine/speech/visemes/index.ts'
import { inDepth, someOf } from '../../../../support/depth.ts'
import { correlation } from '../../../../unit/engine/speech/visemes/correlation.ts'
import { loudness, modelsThere, official, openBench } from '../real.ts'

interface Case {
  voice: string
  text: string
  /** Words as they are written, which captions compare with their own. */
  words: string[]
  /** First phonemes: liaison, tones, length and sounds that a language has for itself. */
  phonemes: string[]
}

/** The finest model takes about as long as its speech: a short sentence in each script, one with liaison, one with tones. */
const short: readonly Case[] = [
  {
    voice: 'finest-fr-siwis',
    text: 'Les enfants ont 21 ans.',
    words: ['Les', 'enfants', 'ont', '21', 'ans'],
    phonemes: ['l', 'e', 'z', 'ɑ̃', 'f'],
  },
  {
    voice: 'finest-hi-alpha',
    text: 'आज ३ बजे सड़क पर।',
    words: ['आज', '३', 'बजे', 'सड़क', 'पर'],
    phonemes: ['aː', 'ɟ', 't', 'iː', 'n'],
  },
  {
    voice: 'finest-ja-alpha',
    text: '雑誌を3冊買った。',
    words: ['雑誌', 'を', '3冊', '買った'],
    phonemes: ['dz', 'a', 'ʔ', 'ɕ', 'i', 'o', 's'],
  },
  {
    voice: 'finest-zh-xiaoxiao',
    text: '今天我们3点去！',
    words: ['今天', '我们', '3', '点', '去'],
    phonemes: ['tɕ', 'i→', 'n', 'tʰ'],
  },
]

/** A longer sentence of each language, which all of its voices say in the deep run. */
const long: Readonly<Record<string, string>> = {
  es: 'Los niños tienen 21 años, y la escuela empieza a las 8:30.',
  fr: "Les enfants ont 21 ans, et l'école commence à 8 h 30.",
  hi: 'आज ३ बजे हम सड़क पर मिलेंगे, और फिर घर जाएँगे।',
  it: 'I bambini hanno 21 anni, e la scuola comincia alle 8.30.',
  ja: '雑誌を3冊買って、午後4時半に家へ帰りました。',
  'pt-BR': 'As crianças têm 21 anos, e a escola começa às 8h30.',
  zh: '今天天气很好，我们3点去公园吧！',
}

describe.skipIf(!modelsThere)('other languages spoken (skipped without the speech models: npm run setup)', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => bench.close())

  /** A text as it is spoken, with a usual loudness, words in order, little silence around them and a mouth that moves with it. */
  async function spoken(voice: string, text: string) {
    const speech = await bench.speaker.speak({ text, voice: official(voice), rate: 100, outBase: bench.file(voice) })
    for (const [at, { startMs, endMs }] of speech.words.entries()) {
      expect(endMs).toBeGreaterThan(startMs)
      expect(startMs).toBeGreaterThanOrEqual(speech.words[at - 1]?.endMs ?? 0)
    }
    // The models themselves have up to a second of silence at each end.
    expect(speech.words[0]!.startMs).toBeLessThan(120)
    expect(speech.durationMs - speech.words.at(-1)!.endMs).toBeLessThan(200)
    const { lufs, peak } = await loudness(bench.tools.ffmpeg, speech.wavPath)
    expect(lufs).toBeCloseTo(-16, 0)
    expect(peak).toBeLessThan(-1)

    const energy = await measureEnergy(bench.tools, speech.wavPath)
    const { poses } = mouthFromPhonemes(speech.phonemes, speech.durationMs, 25, { energy })
    const open = poses.map((pose) => pose.open)
    expect(Math.max(...open)).toBeGreaterThan(0.4)
    expect(open.filter((one) => one < 0.15).length).toBeGreaterThan(3)
    expect(open.at(-1)).toBeLessThan(0.02)
    return { ...speech, open, energy }
  }

  it.each(someOf(short, 2))('$voice has the words and sounds of $text', async ({ voice, text, words, phonemes }) => {
    const speech = await spoken(voice, text)
    expect(speech.words.map((word) => word.text)).toEqual(words)
    expect(speech.phonemes.slice(0, phonemes.length).map(({ ipa }) => ipa)).toEqual(phonemes)
  })

  const others = officialVoices.filter(({ language }) => language !== 'en')
  it.runIf(inDepth).each(others)('$voiceId says a longer sentence', async ({ voiceId, language }) => {
    const speech = await spoken(voiceId, long[language]!)
    expect(speech.durationMs).toBeGreaterThan(2_500)
    expect(speech.durationMs).toBeLessThan(7_500)
    const loud = speech.open.map((_, frame) => Math.hypot(...speech.energy.rms.slice(frame * 4, frame * 4 + 4)))
    expect(correlation(speech.open, loud)).toBeGreaterThan(0.65)
  })
})
