import { existsSync, readdirSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pitchTrack, semitones } from '../../../../electron/engine/speech/analysis/pitch.ts'
import type { Speech, SpeechError } from '../../../../electron/engine/speech/index.ts'
import { probe } from '../../../../electron/media/index.ts'
import { output } from '../../../support/media/reading.ts'
import { inDepth, someOf } from '../../../support/depth.ts'
import { ffmpeg, loudness, modelsThere, official, openBench, openOwnBench, residentBytes } from './real.ts'

// The finest model takes about as long as its speech: it gets a short text.
const cases = [
  {
    id: 'everyday-nathan',
    text: 'Open at 7:30. Bring $5.99, and questions!',
    words: ['Open', 'at', '7:30', 'Bring', '$5.99', 'and', 'questions'],
    rates: inDepth ? [100, 50, 0] : [100, 0],
  },
  { id: 'finest-emma', text: 'Bring $5.', words: ['Bring', '$5'], rates: inDepth ? [100, 50] : [100] },
]

describe.skipIf(!modelsThere)('speech by real models', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(() => bench.close())

  const speak = (voiceId: string, text: string, rate: number, name: string): Promise<Speech> =>
    bench.speaker.speak({ text, voice: official(voiceId), rate, outBase: bench.file(name) })

  it.each(someOf(cases, 2))('keeps length, loudness and timings right: $id', async ({ id, text, words, rates }) => {
    const spoken: Speech[] = []
    for (const rate of rates) spoken.push(await speak(id, text, rate, `${id}-${rate}`))
    const [natural] = spoken
    const [middle, half] = [spoken[rates.indexOf(50)], spoken[rates.indexOf(0)]]
    if (middle) expect(middle.durationMs / natural!.durationMs).toBeCloseTo(1 / 0.75, 1)
    if (half) {
      expect(half.durationMs / natural!.durationMs).toBeGreaterThan(2 * 0.95)
      expect(half.durationMs / natural!.durationMs).toBeLessThan(2 * 1.05)
    }

    for (const speech of spoken) {
      const wav = await probe(bench.tools, speech.wavPath)
      const mp3 = await probe(bench.tools, speech.mp3Path)
      expect(wav.audio?.sampleRate).toBe(44_100)
      expect(mp3.audio?.sampleRate).toBe(44_100)
      expect(Math.abs(wav.durationMs - speech.durationMs)).toBeLessThan(5)
      expect(Math.abs(mp3.durationMs - speech.durationMs)).toBeLessThan(60)
      for (const path of [speech.wavPath, speech.mp3Path]) {
        const { lufs, peak } = await loudness(bench.tools.ffmpeg, path)
        expect(Math.abs(lufs + 16)).toBeLessThan(1)
        expect(peak).toBeLessThan(-1)
      }
      expect(speech.words.map((word) => word.text)).toEqual(words)
      expectInOrder(speech.words, speech.durationMs)
      expectInOrder(speech.phonemes, speech.durationMs)
      const [first, last] = [speech.phonemes[0]!, speech.phonemes.at(-1)!]
      expect(first.startMs).toBe(speech.words[0]!.startMs)
      expect(last.endMs).toBe(speech.words.at(-1)!.endMs)
    }
    expect(readdirSync(bench.scratchDir)).toEqual([])
  })

  it('is silent where no phoneme is, and loud where one is', async () => {
    const { wavPath, words } = await speak('everyday-grace', 'Stop. Wait for me.', 0, 'gap')
    const between = { from: words[0]!.endMs + 200, to: words[1]!.startMs - 120 }
    expect(between.to - between.from).toBeGreaterThan(200)
    expect(await levelOf(wavPath, between.from, between.to)).toBeLessThan(-55)
    expect(await levelOf(wavPath, words[3]!.startMs, words[3]!.endMs)).toBeGreaterThan(-30)
  })

  async function levelOf(path: string, fromMs: number, toMs: number): Promise<number> {
    const range = ['-ss', String(fromMs / 1000), '-to', String(toMs / 1000)]
    const log = await ffmpeg(bench.tools.ffmpeg, [...range, '-i', path, '-af', 'volumedetect', '-f', 'null', '-'])
    return Number(/mean_volume: (-?[\d.]+) dB/.exec(log)?.[1])
  }

  it.runIf(inDepth)('asks for yes or no with a rising voice, begins with its sound and ends with it', async () => {
    const rate = 22_050
    const facts = async (text: string) => {
      const { wavPath } = await speak('finest-george', text, 100, `ends-${text.length}`)
      const pcm = await output(bench.tools, ['-i', wavPath, '-ac', '1', '-ar', String(rate), '-f', 'f32le', 'pipe:1'])
      const samples = new Float32Array(pcm.buffer, pcm.byteOffset, pcm.length / 4)
      const track = [...pitchTrack(samples, rate)]
      const last = track.findLastIndex((pitch) => pitch > 0)
      const end = track.slice(last - 40, last + 1).flatMap((pitch) => (pitch > 0 ? [semitones(pitch)] : []))
      const most = Math.max(...samples.map(Math.abs))
      const [begins, ends] = [samples.findIndex(isHeard), samples.findLastIndex(isHeard)]
      function isHeard(sample: number): boolean {
        return Math.abs(sample) > most / 100
      }
      const quietMs = ((samples.length - ends) / rate) * 1000
      return { height: end.toSorted((a, b) => a - b)[end.length >> 1]!, beginsMs: (begins / rate) * 1000, quietMs }
    }
    const [told, asked] = [await facts('You are coming.'), await facts('Are you coming?')]
    expect(asked.height - told.height).toBeGreaterThan(3)
    for (const { beginsMs, quietMs } of [told, asked]) {
      expect(beginsMs).toBeGreaterThan(5)
      expect(beginsMs).toBeLessThan(70)
      expect(quietMs).toBeLessThan(150)
    }
  })

  it('says the same text the same way each time', async () => {
    const once = await speak('everyday-ruby', 'The same words again.', 80, 'once')
    const again = await speak('everyday-ruby', 'The same words again.', 80, 'again')
    expect(again.words).toEqual(once.words)
    expect(again.phonemes).toEqual(once.phonemes)
  })

  it.each(['', '   \n\t ', '...!? — «»', '\u200b\u200d'])('refuses text with nothing to say: %j', async (text) => {
    const failure = speak('everyday-ruby', text, 100, 'nothing')
    await expect(failure).rejects.toMatchObject({ name: 'SpeechError', code: 'nothing-to-say' })
  })

  it.each(['こんにちは、世界。', 'Привет, мир!', '你好'])('says that its voice does not speak %j', async (text) => {
    const failure = speak('everyday-ruby', text, 100, 'nothing')
    const words = text.replace(/[。!]$/u, '')
    await expect(failure).rejects.toMatchObject({
      code: 'nothing-to-say',
      message: `Of “${words}” there is nothing that this voice can say. Write it in the voice’s language, or choose a voice that speaks that language.`,
    })
  })

  it.each([-1, 101, NaN, Infinity])('refuses a rate of %d', async (rate) => {
    await expect(speak('everyday-ruby', 'Hello.', rate, 'rate')).rejects.toMatchObject({ code: 'bad-rate' })
  })

  it.each([
    ['one short word', 'Hi.'],
    ['emoji between words', 'Well done 🎉🎉 team 👩‍👩‍👧!'],
    ['a word of hundreds of letters', `Say ${'abracadabra'.repeat(inDepth ? 36 : 12)} now.`],
    ['a sentence without marks', `${'we walk and we talk '.repeat(inDepth ? 15 : 5)}home`],
  ])('speaks %s', async (_, text) => {
    const speech = await speak('everyday-nora', text, 100, 'odd')
    expect(speech.words.length).toBeGreaterThan(0)
    expectInOrder(speech.words, speech.durationMs)
    const { lufs, peak } = await loudness(bench.tools.ffmpeg, speech.wavPath)
    expect(Math.abs(lufs + 16)).toBeLessThan(1)
    expect(peak).toBeLessThan(-1)
  })

  it('speaks a match with its pitch and colour, at the same length', async () => {
    const text = 'This is how I would say it.'
    const match = { kind: 'match', speaker: 703, pitchShift: 0, eq: Array<number>(40).fill(0) } as const
    const synthesize = (
      voice: typeof match | { [K in keyof typeof match]: (typeof match)[K] | number | number[] },
      name: string,
    ) => bench.speaker.speak({ text, voice: voice as typeof match, rate: 100, outBase: bench.file(name) })
    const plain = await synthesize(match, 'plain')
    const shifted = await synthesize(
      { ...match, pitchShift: -3, eq: match.eq.map((_, i) => (i < 20 ? 6 : -6)) },
      'shifted',
    )
    expect(shifted.durationMs).toBe(plain.durationMs)
    expect(await bandLevel(shifted.wavPath)).toBeLessThan((await bandLevel(plain.wavPath)) - 4)
    await expect(synthesize({ ...match, pitchShift: 4 }, 'bad')).rejects.toMatchObject({ code: 'bad-voice' })
    await expect(synthesize({ ...match, eq: [1] }, 'bad')).rejects.toMatchObject({ code: 'bad-voice' })
    await expect(synthesize({ ...match, speaker: 904 }, 'bad')).rejects.toMatchObject({ code: 'bad-voice' })
  })

  async function bandLevel(path: string): Promise<number> {
    const filters = 'highpass=f=4000,volumedetect'
    const log = await ffmpeg(bench.tools.ffmpeg, ['-i', path, '-af', filters, '-f', 'null', '-'])
    return Number(/mean_volume: (-?[\d.]+) dB/.exec(log)?.[1])
  }

  it('writes the one file that is wanted', async () => {
    const synthesize = (only: 'wav' | 'mp3') =>
      bench.speaker.speak({
        text: 'Hello.',
        voice: official('everyday-ruby'),
        rate: 100,
        only,
        outBase: bench.file(`only-${only}`),
      })
    const [wav, mp3] = [await synthesize('wav'), await synthesize('mp3')]
    expect([existsSync(wav.wavPath), existsSync(wav.mp3Path)]).toEqual([true, false])
    expect([existsSync(mp3.wavPath), existsSync(mp3.mp3Path)]).toEqual([false, true])
  })

  it('says so when the disk refuses, and leaves nothing behind', async () => {
    const failure = bench.speaker
      .speak({
        text: 'Hello.',
        voice: official('everyday-ruby'),
        rate: 100,
        outBase: bench.file('no/such/folder/x'),
      })
      .catch((error: SpeechError) => error)
    expect(await failure).toMatchObject({ name: 'SpeechError', code: 'encoding' })
    expect(readdirSync(bench.scratchDir)).toEqual([])
  })

  it.runIf(inDepth)('speaks 150 words with memory that does not follow the length', async () => {
    const sentence = 'Every morning she opens the window and waters the plants on the balcony. '
    const own = await openOwnBench()
    const spoken = (text: string, name: string) =>
      own.speaker.speak({ text, voice: official('everyday-nora'), rate: 100, outBase: own.file(name) })
    try {
      await spoken(sentence, 'short')
      const before = memoryOf(own.speaker.workerPids())
      const long = await spoken(sentence.repeat(12), 'long')
      expect(long.words).toHaveLength(12 * 13)
      expect(memoryOf(own.speaker.workerPids()) - before).toBeLessThan(80e6)
      expect(statSync(long.wavPath).size).toBeGreaterThan(long.durationMs * 88)
    } finally {
      await own.close()
    }
  })
})

function expectInOrder(timings: readonly { startMs: number; endMs: number }[], durationMs: number): void {
  let at = 0
  for (const { startMs, endMs } of timings) {
    expect(startMs).toBeGreaterThanOrEqual(at)
    expect(endMs).toBeGreaterThan(startMs)
    at = endMs
  }
  expect(at).toBeLessThanOrEqual(durationMs)
}

function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + residentBytes(pid), 0)
}
