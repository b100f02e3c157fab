import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeaker, missingModels, officialVoices } from '../../electron/engine/speech/index.ts'
import type { VoiceTier } from '../../electron/engine/speech/index.ts'
import { findTools } from '../../electron/media/index.ts'

export const title = 'Speech: real-time factor and peak memory for 60 seconds'

/** About a minute at natural speed by every voice. */
const text = [
  'Welcome to the spring edition of our product tour. In the next minute we will look at three new features.',
  'First, every scene can now have its own voice, so a dialogue takes no more work than a single speaker.',
  'Second, captions follow the words exactly, because their times come from the speech itself.',
  'Third, a whole season of clips can be collected in one go before the links expire.',
  'Our team has spent the winter listening to teachers, sellers and editors, and most of what they asked for is here.',
  'A lesson that took a day to record now takes an afternoon, and changing a sentence takes a minute.',
  'Nothing leaves your machine while you work. The voices, the presenters and the music are all made in place.',
  'Try it with a short script first, listen to the preview, and then pick the voice that fits your story.',
  'Thank you for watching, and see you in the next tour.',
].join(' ')
const tiers: readonly VoiceTier[] = ['everyday', 'finest']
const leastSeconds = 50
const sampleMs = 100

/** Memory held by processes (bytes); 0 where the system doesn't tell. */
function residentBytes(pids: readonly number[]): number {
  let sum = 0
  for (const pid of pids) {
    try {
      sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      // The process just ended, or the system has no /proc.
    }
  }
  return sum
}

/** Speaks a minute with a voice of each tier, cold (with loading) and warm. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingModels().length > 0) {
    report('Speech models are missing: run "npm run setup".')
    return { ok: false, markdown: 'Not measured: the speech models are missing.\n' }
  }
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  const tools = await findTools()
  const rows: string[] = []
  let ok = true
  try {
    for (const tier of tiers) {
      const voice = officialVoices.find((candidate) => candidate.tier === tier)!
      const speaker = createSpeaker({ tools, scratchDir: join(folder, 'scratch'), workers: 1 })
      let peak = 0
      const watch = setInterval(() => {
        peak = Math.max(peak, residentBytes(speaker.workerPids()))
      }, sampleMs)
      try {
        for (const state of ['cold', 'warm']) {
          const started = performance.now()
          const request = { text: text, voice: { kind: 'official', voice }, rate: 100 } as const
          const speech = await speaker.speak({ ...request, outBase: join(folder, 'speech') })
          const seconds = (performance.now() - started) / 1000
          const spoken = speech.durationMs / 1000
          ok &&= spoken > leastSeconds
          const factor = (seconds / spoken).toFixed(3)
          const own = (residentBytes([process.pid]) / 1e6).toFixed(0)
          const cells = [tier, voice.name, state, spoken.toFixed(1), seconds.toFixed(1), factor]
          rows.push(`| ${[...cells, (peak / 1e6).toFixed(0), own, loadavg()[0]!.toFixed(1)].join(' | ')} |`)
          report(`${tier} (${voice.name}), ${state}: real-time factor ${factor}, peak ${(peak / 1e6).toFixed(0)} MB`)
        }
      } finally {
        clearInterval(watch)
        await speaker.close()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const head = [
    'tier',
    'voice',
    'process',
    'speech (s)',
    'took (s)',
    'real-time factor',
    'peak of the workers (MB)',
    'engine side (MB)',
    'load of the machine',
  ]
  const table = [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
  return { ok, markdown: `One worker process, one thread, encoding to WAV and MP3 included.\n\n${table}\n` }
}
