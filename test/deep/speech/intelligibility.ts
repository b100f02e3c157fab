import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeaker, officialVoices } from '../../../electron/engine/speech/index.ts'
import type { CatalogueVoice } from '../../../electron/engine/speech/index.ts'
import { findTools } from '../../../electron/media/index.ts'
import { Recogniser, scoreVoice } from '../../support/recogniser/index.ts'
import type { Sentence, VoiceScore } from '../../support/recogniser/index.ts'

export const title = 'Intelligibility: a recogniser transcribes fifty sentences by ten voices'

const mostMean = 0.03
const mostVoice = 0.08
const voicesPerTier = 5

/** Five voices of a tier, spread over its list, of both genders, and of both accents where there are two. */
function choose(tier: CatalogueVoice['tier']): CatalogueVoice[] {
  const kinds = new Map<string, CatalogueVoice[]>()
  for (const voice of officialVoices.filter((one) => one.tier === tier && one.language === 'en')) {
    const kind = `${voice.accent} ${voice.gender}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), voice])
  }
  const chosen: CatalogueVoice[] = []
  for (let round = 0; chosen.length < voicesPerTier && round < 50; round++)
    for (const voices of kinds.values()) {
      // Voices are taken alternately from the front and the back of the list.
      const voice = round % 2 === 0 ? voices[round / 2] : voices[voices.length - (round + 1) / 2]
      if (voice && chosen.length < voicesPerTier && !chosen.includes(voice)) chosen.push(voice)
    }
  return chosen
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

function row(score: VoiceScore): string {
  const { voice } = score
  const worst = score.misheard.toSorted((a, b) => b.errors - a.errors)[0]
  const example = worst ? `"${worst.text}" heard as "${worst.transcript}"` : ''
  const columns = [voice.name, voice.tier, voice.gender, voice.accent, percent(score.errors / score.words), example]
  return `| ${columns.join(' | ')} |`
}

/** Bounds: a mean word error rate of 3 %, and 8 % for a single voice. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const sentences = JSON.parse(
    await readFile(new URL('../../fixtures/sentences/fifty.json', import.meta.url), 'utf8'),
  ) as Sentence[]
  const tools = await findTools()
  const folder = await mkdtemp(join(tmpdir(), 'intelligibility-'))
  const speaker = createSpeaker({ tools, scratchDir: folder })
  const scores: VoiceScore[] = []
  try {
    const recogniser = await Recogniser.load()
    for (const voice of [...choose('everyday'), ...choose('finest')]) {
      const score = await scoreVoice({ ffmpeg: tools.ffmpeg, speaker, recogniser, folder }, voice, sentences)
      scores.push(score)
      report(`${voice.name} (${voice.tier}, ${voice.accent}): word error rate ${percent(score.errors / score.words)}`)
      for (const { text, transcript, errors } of score.misheard) report(`  ${String(errors)}: ${text} | ${transcript}`)
    }
  } finally {
    await speaker.close()
    await rm(folder, { recursive: true, force: true })
  }
  const rates = scores.map((score) => score.errors / score.words)
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const worst = Math.max(...rates)
  const ok = mean <= mostMean && worst <= mostVoice
  const markdown = [
    `Mean word error rate ${percent(mean)} (goal: at most ${percent(mostMean)}), worst voice ${percent(worst)} (goal: at most ${percent(mostVoice)}).`,
    `${String(sentences.length)} sentences with numbers, dates, currency and names, recognised by Moonshine base.`,
    '',
    '| Voice | Tier | Gender | Accent | Word error rate | Worst sentence |',
    '|---|---|---|---|---|---|',
    ...scores.map(row),
  ].join('\n')
  return { ok, markdown }
}
