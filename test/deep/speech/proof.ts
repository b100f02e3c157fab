import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { judgeSpeech } from '../../../electron/common/proof/index.ts'
import type { Proof } from '../../../electron/common/proof/index.ts'
import { createRecogniser } from '../../../electron/engine/speech/recogniser.ts'
import type { Recogniser } from '../../../electron/engine/speech/recogniser.ts'
import { createSpeaker, officialVoices } from '../../../electron/engine/speech/index.ts'
import type { CatalogueVoice } from '../../../electron/engine/speech/index.ts'
import { findTools, measureSpeech } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { damage, rowText, seededKinds, wrongText } from '../../support/proof/seeded.ts'
import type { SeededKind } from '../../support/proof/seeded.ts'
import type { Sentence } from '../../support/recogniser/index.ts'
import { Chance } from '../../support/wysiwyg/chance.ts'

export const title = 'Proof-listening: faults that were put into speech, and speech without any'

const bounds = { found: 0.95, falseMarks: 0.02, time: 0.1 }
/** Files with a fault, and as many without. */
const count = Number(process.env['GREENROOM_PROOF_COUNT'] ?? 500)
const seed = Number(process.env['GREENROOM_TEST_SEED'] ?? 20_261_126)

interface Bench {
  tools: MediaTools
  recogniser: Recogniser
}

/** A file of speech, and what it should say. */
interface Item {
  kind: SeededKind | null
  voice: CatalogueVoice
  text: string
  spoken: string
  path: string
}

/** Files that are made before they are listened to. */
const batch = 40
/** Files that are listened to beside each other, as rows of a sheet are. */
const atOnce = 2

/** Speaks texts, puts a fault into every second one, and listens to all of them. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-proof-'))
  const tools = await findTools()
  const speaker = createSpeaker({ tools, scratchDir: folder })
  const bench: Bench = { tools, recogniser: createRecogniser({ tools }) }
  const chance = new Chance(seed)
  const sentences = JSON.parse(
    await readFile(new URL('../../fixtures/sentences/fifty.json', import.meta.url), 'utf8'),
  ) as Sentence[]
  const voices = chosenVoices()
  const found = new Map<SeededKind, { files: number; found: number }>()
  const falsely: string[] = []
  let [sound, took] = [0, 0]
  /** Makes the files of a few items, one with a fault and one without by turns. */
  const make = async (from: number): Promise<Item[]> => {
    const items: Item[] = []
    for (let index = from; index < Math.min(2 * count, from + batch); index += 1) {
      const voice = voices[Math.floor(index / 2) % voices.length]!
      const kind = index % 2 === 0 ? seededKinds[(index / 2) % seededKinds.length]! : null
      const [text, spoken] = textsFor(kind, sentences, chance)
      const outBase = join(folder, `speech-${String(index - from)}`)
      const asked = { text: spoken, voice: { kind: 'official' as const, voice }, rate: 100, outBase }
      const { wavPath: path } = await speaker.speak({ ...asked, only: 'wav' })
      if (kind) await damage(tools, path, kind, chance)
      items.push({ kind, voice, text, spoken, path })
    }
    return items
  }
  const judge = ({ kind, voice, text, spoken }: Item, proof: Proof): void => {
    const isMarked = proof.faults.length > 0
    if (kind) {
      const row = found.get(kind) ?? { files: 0, found: 0 }
      found.set(kind, { files: row.files + 1, found: row.found + Number(isMarked) })
      if (!isMarked) report(`not found: ${kind}, ${voice.voiceId}: ${text} | ${spoken} | ${proof.recognised}`)
    } else if (isMarked) {
      const what = proof.faults.map(
        (one) => `${one.kind} ${'recognised' in one ? `${one.expected} > ${one.recognised}` : one.figure.toFixed(1)}`,
      )
      falsely.push(`${voice.voiceId}: ${text}: ${what.join('; ')} | ${proof.recognised}`)
      report(`falsely marked: ${falsely.at(-1)!}`)
    }
  }
  try {
    for (let from = 0; from < 2 * count; from += batch) {
      const items = await make(from)
      const begun = performance.now()
      const turns = pLimit(atOnce)
      await Promise.all(
        items.map((item) =>
          turns(async () => {
            const { proof, durationMs } = await listen(bench, item)
            judge(item, proof)
            sound += durationMs
          }),
        ),
      )
      // The first batch waits for the model.
      if (from > 0) took += performance.now() - begun
      else sound = 0
      report(`${String(from + items.length)} files, ${(took / Math.max(1, sound)).toFixed(3)} of the sound`)
    }
  } finally {
    await speaker.close()
    await bench.recogniser.close()
    await rm(folder, { recursive: true, force: true })
  }
  const all = [...found.values()].reduce((sum, row) => ({ files: sum.files + row.files, found: sum.found + row.found }))
  const share = took / Math.max(1, sound)
  return {
    ok: all.found >= bounds.found * all.files && falsely.length <= bounds.falseMarks * count && share <= bounds.time,
    markdown: [
      `Bounds: ${percent(bounds.found)} of the faults found, ${percent(bounds.falseMarks)} false marks, ${bounds.time.toFixed(2)} of the sound’s length. Seed ${String(seed)}, ${String(voices.length)} voices.`,
      '',
      '| fault | files | found |',
      '|---|---|---|',
      ...[...found].map(([kind, row]) => `| ${kind} | ${String(row.files)} | ${percent(row.found / row.files)} |`),
      `| all | ${String(all.files)} | ${percent(all.found / all.files)} |`,
      '',
      `Falsely marked: ${String(falsely.length)} of ${String(count)} (${percent(falsely.length / count)}). Listening took ${share.toFixed(3)} of the sound’s length.`,
    ].join('\n'),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** What should be said, and what is. */
function textsFor(kind: SeededKind | null, sentences: readonly Sentence[], chance: Chance): [string, string] {
  for (;;) {
    const text = chance.is(0.6) ? rowText(chance) : chance.of(sentences).text
    const spoken = kind === null ? text : wrongText(kind, text, chance)
    if (spoken !== null) return [text, spoken]
  }
}

async function listen(
  { recogniser, tools }: Bench,
  { path, text }: Item,
): Promise<{ proof: Proof; durationMs: number }> {
  const { segments, durationMs } = await recogniser.transcribe(path)
  const sound = await measureSpeech(tools, path)
  return { proof: judgeSpeech(text, 100, { words: segments.flatMap(({ words }) => words), sound }), durationMs }
}

/** English voices of both tiers; every fifth one is of the finest, which take ten times as long. */
function chosenVoices(): CatalogueVoice[] {
  const english = officialVoices.filter(({ language }) => language === 'en')
  const everyday = english.filter(({ tier }) => tier === 'everyday')
  const finest = english.filter(({ tier }) => tier === 'finest')
  return Array.from({ length: 20 }, (_, index) =>
    index % 5 === 4 ? finest[(index * 3) % finest.length]! : everyday[(index * 5) % everyday.length]!,
  )
}
