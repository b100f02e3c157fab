import { readFile } from 'node:fs/promises'
import { createSpeaker, officialVoices } from '../../../electron/engine/speech/index.ts'
import type { CatalogueVoice } from '../../../electron/engine/speech/index.ts'
import { SoundMarker } from '../../../electron/media/watermark/index.ts'
import type { Sentence } from '../recogniser/index.ts'
import { output } from '../media/reading.ts'
import { Chance } from '../wysiwyg/chance.ts'
import { afterTreatment, Tally } from './treated.ts'
import type { Materials, TreatedFiles } from './treated.ts'

/** Length of a file, s: a sentence or two. */
const [shortest, longest] = [3, 7]
const sampleRate = 44_100

export interface SoundFigures {
  treatments: TreatedFiles[]
  /** Least power of speech over that of its mark, dB. */
  leastSnrDb: number
  about: string
}

const treatments = [
  { name: 'sound: as it is', output: [], ending: 'wav' },
  { name: 'sound: MP3, 128 kbit/s', output: ['-c:a', 'libmp3lame', '-b:a', '128k'], ending: 'mp3' },
  { name: 'sound: AAC, 96 kbit/s', output: ['-c:a', 'aac', '-b:a', '96k'], ending: 'm4a' },
  { name: 'sound: resampled to 16 kHz and back', output: ['-af', 'aresample=16000,aresample=48000'], ending: 'wav' },
  {
    name: 'sound: resampled to 22.05 kHz, MP3',
    output: ['-af', 'aresample=22050', '-c:a', 'libmp3lame', '-b:a', '128k'],
    ending: 'mp3',
  },
] as const

/** Speech of the engine by ten voices, marked as all of its speech is, cut into files that begin anywhere, and treated. */
export async function treatedSounds(materials: Materials): Promise<SoundFigures> {
  const { tools, folder, count, seed, report } = materials
  const chance = new Chance(seed)
  const sentences = JSON.parse(
    await readFile(new URL('../../fixtures/sentences/fifty.json', import.meta.url), 'utf8'),
  ) as Sentence[]
  const voices = chosenVoices()
  const perVoice = Math.ceil(count / voices.length)
  const speaker = createSpeaker({ tools, scratchDir: folder })
  const tally = new Tally()
  let leastSnrDb = Infinity
  let files = 0
  try {
    for (const voice of voices) {
      let left = Math.min(perVoice, count - files)
      while (left > 0) {
        const text = Array.from({ length: 12 }, () => chance.of(sentences).text).join(' ')
        const outBase = `${folder}/speech`
        const { wavPath, durationMs } = await speaker.speak({
          text,
          voice: { kind: 'official', voice },
          rate: 100,
          outBase,
          only: 'wav',
        })
        leastSnrDb = Math.min(leastSnrDb, await snrOf(materials, wavPath))
        for (let at = chance.share(); left > 0 && at + longest < durationMs / 1000; left -= 1) {
          const seconds = shortest + chance.share() * (longest - shortest)
          const before = ['-ss', at.toFixed(3), '-t', seconds.toFixed(3)]
          const screen = {
            name: 'sound: recorded from the screen',
            output: [
              ...['-af', `volume=${(-15 * chance.share()).toFixed(1)}dB,adelay=${String(chance.whole(0, 900))}`],
              ...['-ar', '48000', '-ac', '2', '-c:a', 'aac', '-b:a', '128k'],
            ],
            ending: 'm4a',
          }
          for (const treatment of [...treatments, screen]) {
            const { sound } = await afterTreatment(materials, wavPath, { before, ...treatment })
            tally.add(treatment.name, sound!)
          }
          at += seconds
          files += 1
        }
      }
      report(`${voice.name}: ${tally.text}`)
    }
  } finally {
    await speaker.close()
  }
  const about = `${String(files)} files of ${String(shortest)} to ${String(longest)} s by ${String(voices.length)} voices, which begin anywhere`
  return { treatments: tally.rows, leastSnrDb, about }
}

/** Five everyday and five finest voices, of several languages. */
function chosenVoices(): CatalogueVoice[] {
  const everyday = officialVoices.filter(({ tier }) => tier === 'everyday')
  const finest = officialVoices.filter(({ tier }) => tier === 'finest')
  const spread = (all: readonly CatalogueVoice[], wanted: number): CatalogueVoice[] =>
    Array.from({ length: wanted }, (_, index) => all[Math.floor((index * all.length) / wanted)]!)
  return [...spread(everyday, 6), ...spread(finest, 4)].filter(({ language }) => language === 'en')
}

/**
 * Power of a sound over that of a mark, dB. The sound is played backwards before it is marked: the mark that it has says
 * nothing then, and its power is that of any speech.
 */
async function snrOf({ tools }: Materials, path: string): Promise<number> {
  const backwards = ['-i', `file:${path}`, '-af', 'areverse', '-ac', '1', '-ar', String(sampleRate)]
  const bytes = await output(tools, [...backwards, '-f', 'f32le', 'pipe:1'])
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const marker = new SoundMarker(sampleRate)
  const marked = [marker.push(samples), marker.end()]
  let [power, mark, at] = [0, 0, 0]
  for (const part of marked)
    for (const value of part) {
      power += samples[at]! ** 2
      mark += (value - samples[at]!) ** 2
      at += 1
    }
  return 10 * Math.log10(power / mark)
}
