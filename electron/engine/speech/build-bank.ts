/**
 * Writes `resources/speech/speakers.bin` anew: each speaker of the everyday model speaks the same sentences at the
 * model's own pace and is measured as a user's voice sample would be. Word errors and signal-to-noise ratios are taken
 * over from the existing bank: they were measured once with a speech recogniser. Takes about 15 minutes: `node
 * electron/engine/speech/build-bank.ts [FILE]`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { resample } from './analysis/resample.ts'
import { featureRate, voiceFeatures } from './analysis/voice-features.ts'
import { speakable, toPiper } from './languages/english/index.ts'
import { chunksOf } from './worker/chunks.ts'
import { sharedOptimisedFolder } from './models.ts'
import { openPiper } from './worker/piper.ts'
import { utter } from './worker/utterance.ts'
import { bankUrl, formatBank, speakerBank } from './match/bank.ts'
import { openSpeakerEncoder } from './match/xvector.ts'

const sentences = [
  'Every morning she opens the window and waters the plants on the balcony.',
  'We have helped thousands of people learn a new language in their own time.',
  'The quick train to the north leaves at noon and arrives just before sunset.',
]

const piper = await openPiper({
  folder: sharedOptimisedFolder(),
  warn: (event, detail) => process.stderr.write(`${event} ${JSON.stringify(detail)}\n`),
})
const encode = await openSpeakerEncoder()
const chunks = sentences.flatMap((text) =>
  [...speakable(text, { accent: 'American' })].flatMap((sentence) => chunksOf(toPiper(sentence), piper.maxSymbols)),
)
const words = sentences.join(' ').split(' ').length

const measured = []
for (const known of speakerBank()) {
  const parts: Float32Array[] = []
  let spokenMs = 0
  for (const chunk of chunks) {
    const utterance = await utter(piper, known.speaker, chunk, { lengthScale: 1, speed: 1, take: 0 })
    if (!utterance) throw new Error(`speaker ${known.speaker} said nothing`)
    spokenMs += utterance.symbols.at(-1)!.endMs - utterance.symbols[0]!.startMs
    parts.push(resample(utterance.samples, piper.sampleRate, featureRate))
  }
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  const embedding = await encode(samples)
  if (!embedding) throw new Error(`speaker ${known.speaker} has no embedding`)
  const features = voiceFeatures(samples)
  measured.push({
    embedding,
    spectrum: features.spectrum,
    pitch: features.pitch,
    wordsPerMinute: (words / spokenMs) * 60_000,
    wordErrors: known.wordErrors,
    cleanness: known.cleanness,
  })
}
writeFileSync(process.argv[2] ?? fileURLToPath(bankUrl), formatBank(measured))
