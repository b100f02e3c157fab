import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asSpeechMarkup } from '../../../../electron/common/pronounce/index.ts'
import { pitchStepSeconds, pitchTrack, semitones } from '../../../../electron/engine/speech/analysis/pitch.ts'
import type { Speech } from '../../../../electron/engine/speech/index.ts'
import { someOf } from '../../../support/depth.ts'
import { modelsThere, official, openBench } from './real.ts'

const rate = 44_100
const sentence = 'I never told her that she stole the money.'

/** A stretch of a speech: its length in ms, the middle of its pitch in semitones, and its power in dB. */
interface Stretch {
  ms: number
  pitch: number
  power: number
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

describe.skipIf(!modelsThere)('markup by real models', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(() => bench.close())

  let count = 0
  const speak = (voiceId: string, script: string): Promise<Speech> =>
    bench.speaker.speak({
      text: asSpeechMarkup(script),
      voice: official(voiceId),
      rate: 100,
      outBase: bench.file(`markup-${String(count++)}`),
      only: 'wav',
    })
  const samplesOf = ({ wavPath }: Speech): Float32Array => {
    const wav = readFileSync(wavPath)
    const data = wav.subarray(wav.indexOf('data') + 8)
    return Float32Array.from({ length: data.length >> 1 }, (_, at) => data.readInt16LE(at * 2) / 32_768)
  }
  /** What is measured of a speech from one word to another one. */
  function stretch(speech: Speech, first: string, last = first): Stretch {
    const samples = samplesOf(speech)
    const { startMs } = speech.words.find(({ text }) => text === first)!
    const { endMs } = speech.words.find(({ text }) => text === last)!
    const pitches = [...pitchTrack(samples, rate)]
      .slice(Math.round(startMs / 1000 / pitchStepSeconds), Math.round(endMs / 1000 / pitchStepSeconds))
      .filter((hertz) => hertz > 0)
      .map(semitones)
    const sound = samples.subarray((startMs / 1000) * rate, (endMs / 1000) * rate)
    const power = 10 * Math.log10(sound.reduce((sum, one) => sum + one * one, 0) / sound.length)
    return { ms: endMs - startMs, pitch: middle(pitches), power }
  }
  /** The longest time in which hardly anything is heard, ms. */
  function longestSilence(speech: Speech): number {
    const step = rate / 200
    const samples = samplesOf(speech)
    let [longest, run] = [0, 0]
    for (let at = 0; at < samples.length; at += step) {
      const loudest = samples.subarray(at, at + step).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
      run = loudest < 0.003 ? run + 5 : 0
      longest = Math.max(longest, run)
    }
    return longest
  }

  const voices = ['everyday-nora', 'finest-heart', 'everyday-marcus', 'finest-daniel']

  it.each(someOf(voices, 2))('stresses an emphasised word: %s', async (voice) => {
    const plain = await speak(voice, sentence)
    const stressed = await speak(voice, sentence.replace('her', '*her*'))
    expect(stressed.words.map(({ text }) => text)).toEqual(plain.words.map(({ text }) => text))
    const [before, after] = [stretch(plain, 'her'), stretch(stressed, 'her')]
    const [others, othersAfter] = [stretch(plain, 'she', 'money'), stretch(stressed, 'she', 'money')]
    expect(after.ms / before.ms).toBeGreaterThan(1.05)
    expect(after.pitch - before.pitch).toBeGreaterThan(1)
    expect(Math.abs(othersAfter.pitch - others.pitch)).toBeLessThan(1.5)
    expect(othersAfter.ms / others.ms).toBeCloseTo(1, 1)
  })

  it.each(someOf(voices, 4))('speaks at the pace, pitch and loudness asked for: %s', async (voice) => {
    const plain = await speak(voice, sentence)
    const changed = await speak(
      voice,
      'I never told her <prosody rate="80%" pitch="+3st" volume="-6dB">that she stole the money.</prosody>',
    )
    const [before, after] = [stretch(plain, 'that', 'money'), stretch(changed, 'that', 'money')]
    const [others, othersAfter] = [stretch(plain, 'I', 'told'), stretch(changed, 'I', 'told')]
    expect(after.ms / before.ms).toBeGreaterThan(1.15)
    expect(after.ms / before.ms).toBeLessThan(1.35)
    expect(after.pitch - before.pitch).toBeGreaterThan(2.2)
    expect(after.pitch - before.pitch).toBeLessThan(3.8)
    // Speech is brought to one loudness afterwards, which takes a part of the difference back.
    const quieter = after.power - othersAfter.power - (before.power - others.power)
    expect(quieter).toBeGreaterThan(-7.5)
    expect(quieter).toBeLessThan(-1)
  })

  it.each(someOf(voices, 4))('pauses exactly, within a sentence, between two and at the ends: %s', async (voice) => {
    const within = await speak(voice, 'I never told her [pause 1.5s] that she stole the money.')
    expect(longestSilence(within)).toBeGreaterThan(1_300)
    expect(longestSilence(within)).toBeLessThan(1_640)
    const [her, that] = [within.words[3]!, within.words[4]!]
    expect(that.startMs - her.endMs).toBeGreaterThan(1_380)
    expect(that.startMs - her.endMs).toBeLessThan(2_000)

    const between = await speak(voice, 'I never told her. <break time="2s"/> She stole the money.')
    expect(longestSilence(between)).toBeGreaterThan(1_950)
    expect(longestSilence(between)).toBeLessThan(2_250)

    const [plain, framed] = [
      await speak(voice, 'Hello there.'),
      await speak(voice, '[pause 1s] Hello there. [pause 1s]'),
    ]
    expect(framed.durationMs - plain.durationMs).toBeGreaterThan(1_900)
    expect(framed.durationMs - plain.durationMs).toBeLessThan(2_100)
    expect(framed.words[0]!.startMs - plain.words[0]!.startMs).toBeCloseTo(1_000, -2)
  })

  it('speaks substitutes, single characters and phonemes', async () => {
    const speech = await speak(
      'everyday-nora',
      'The <sub alias="World Wide Web">WWW</sub> has <say-as interpret-as="digits">42</say-as> ' +
        '<phoneme ph="pəˈteɪtəʊz">tomatoes</phoneme>.',
    )
    expect(speech.words.map(({ text }) => text)).toEqual(['The', 'World', 'Wide', 'Web', 'has', '4', '2', 'tomatoes'])
    const spoken = speech.phonemes.filter(({ startMs }) => startMs >= speech.words.at(-1)!.startMs)
    expect(spoken.map(({ ipa }) => ipa).join('')).toMatch(/^pətˈ?eɪt/)
  })

  it('keeps all words and pauses where parts of a long text are spoken beside each other', async () => {
    const line = 'She opens the *window* and waters the plants on the balcony. [pause 1s] '
    const speech = await speak('everyday-nora', line.repeat(14).trim())
    expect(speech.words).toHaveLength(14 * 11)
    const gaps = speech.words.slice(1).map(({ startMs }, at) => startMs - speech.words[at]!.endMs)
    expect(gaps.filter((ms) => ms > 900)).toHaveLength(13)
    expect(Math.max(...gaps)).toBeLessThan(1_350)
  })
})
