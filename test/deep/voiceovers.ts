import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, measureLoudness, probe } from '../../electron/media/index.ts'
import { engineRecords, killedAt, soundFiles, voiceover } from '../support/voiceovers/command-run.ts'

export const title = 'Two hundred voiceovers from a sheet'

const sheet = join(import.meta.dirname, '../fixtures/voiceover-200.csv')
const rows = 200
/** Bounds: LU from the target loudness, and true peak in dBTP. */
const bounds = { loudness: 1, truePeak: -1, secondRunShare: 0.05 }

/** Makes the sheet, makes it again, and makes it in a new data folder with a SIGKILL in the middle. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-voiceovers-'))
  const problems: string[] = []
  const expect = (holds: boolean, sentence: string): void => {
    if (!holds) problems.push(`- ${sentence}`)
  }
  try {
    const [data, out] = [join(folder, 'data'), join(folder, 'out')]
    report('Making 200 voiceovers')
    const first = await voiceover(sheet, out, data)
    expect(first.code === 0 && first.done?.done === rows, `the first run ended with ${first.code}: ${tail(first)}`)
    const records = engineRecords(data)
    expect(
      records.total === records.distinct && records.unfinished === 0,
      `the engine's records: ${JSON.stringify(records)}`,
    )
    report(`${seconds(first.ms)}; ${records.total} spoken for ${rows} rows. Listening to all`)
    const files = await soundFiles(out)
    expect(files.length === rows, `there are ${files.length} files`)
    const levels = await listen(files)
    expect(levels.silent === 0, `${levels.silent} files can't be played or hold no sound`)
    expect(levels.worst < bounds.loudness, `one is ${levels.worst.toFixed(2)} LU from the target`)
    expect(levels.peak < bounds.truePeak, `one has a true peak of ${levels.peak.toFixed(1)} dBTP`)
    report(`Worst loudness ${levels.worst.toFixed(2)} LU off, highest true peak ${levels.peak.toFixed(1)} dBTP`)
    const second = await voiceover(sheet, out, data)
    expect(second.done?.reused === rows, `the second run reused ${second.done?.reused} rows`)
    expect(second.ms < first.ms * bounds.secondRunShare, `the second run took ${seconds(second.ms)}`)
    expect(engineRecords(data).total === records.total, 'the second run had something spoken')
    report(`The second run: ${seconds(second.ms)}. Now with a kill at half`)
    const other = { data: join(folder, 'data-2'), out: join(folder, 'out-2') }
    const killedAfter = await killedAt(rows / 2, sheet, other.out, other.data)
    const rest = await voiceover(sheet, other.out, other.data)
    const total = engineRecords(other.data)
    expect(rest.code === 0 && rest.done?.done === rows, `after the kill it ended with ${rest.code}: ${tail(rest)}`)
    expect(
      total.total === records.total && total.distinct === records.total && total.unfinished === 0,
      `after the kill the engine has ${JSON.stringify(total)} records, not ${records.total}`,
    )
    expect((await soundFiles(other.out)).length === rows, 'after the kill files are missing')
    const markdown = [
      ...(problems.length > 0 ? [...problems, ''] : []),
      '| what | figure | bound |',
      '|---|---|---|',
      `| 200 rows, ${records.total} different | ${seconds(first.ms)} | |`,
      `| the same again, nothing spoken | ${seconds(second.ms)} (${((100 * second.ms) / first.ms).toFixed(1)} %) | 5 % |`,
      `| farthest from -16 LUFS | ${levels.worst.toFixed(2)} LU | 1 LU |`,
      `| highest true peak | ${levels.peak.toFixed(1)} dBTP | -1 dBTP |`,
      `| killed after ${killedAfter} rows, then run again: records at the engine | ${total.total} | ${records.total} |`,
    ].join('\n')
    return { ok: problems.length === 0, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function listen(files: readonly string[]): Promise<{ worst: number; peak: number; silent: number }> {
  const tools = await findTools()
  const levels = { worst: 0, peak: -Infinity, silent: 0 }
  for (const file of files) {
    const { durationMs } = await probe(tools, file)
    const { integratedLufs, truePeakDb } = await measureLoudness(tools, file)
    if (integratedLufs === null || truePeakDb === null || durationMs < 200) {
      levels.silent += 1
      continue
    }
    levels.worst = Math.max(levels.worst, Math.abs(integratedLufs + 16))
    levels.peak = Math.max(levels.peak, truePeakDb)
  }
  return levels
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function tail({ stdout, stderr }: { stdout: string; stderr: string }): string {
  return `${stderr} ${stdout.slice(-300)}`.trim()
}
