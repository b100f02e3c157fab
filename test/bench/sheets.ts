import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Papa from 'papaparse'
import { Sheets } from '../../electron/studio/authoring/sheets/index.ts'

export const title = 'Sheets: a file of 50,000 rows, from the disk to the first page of rows'

const rowCount = 50_000
const tryCount = 5
const mostMs = 2_000
const mostMiB = 400

/** Six columns as marketers have them: quoted texts with commas and line breaks, names, rates, files. */
function sheet(): string {
  const line = (i: number): string[] => [
    `Line ${i}: welcome to our shop, where “everything” costs ${i % 100} €.\nCome in and look around!`,
    i % 3 === 0 ? 'everyday-marcus' : 'finest-heart',
    `${50 + (i % 51)}%`,
    `spot_${String(i).padStart(5, '0')}`,
    `Product ${i % 997}`,
    i % 7 === 0 ? '' : `note ${i}`,
  ]
  const rows = Array.from({ length: rowCount }, (_none, i) => line(i))
  return Papa.unparse([['text', 'voice', 'rate', 'file name', 'product', 'note'], ...rows])
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const mib = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** Read time against papaparse alone on the same text in the same run; the longest stop of the studio's own thread; memory. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  try {
    const text = sheet()
    const path = join(folder, 'rows.csv')
    writeFileSync(path, text)
    const alone: number[] = []
    const whole: number[] = []
    const stops: number[] = []
    const sheets = new Sheets({ newId: () => 'bench' })
    const before = process.memoryUsage.rss()
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    for (let i = 0; i < tryCount; i++) {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const begun = performance.now()
      const reading = await sheets.read({ kind: 'file', path })
      const page = sheets.rows(reading.id, rowCount - 100, 100)
      whole.push(performance.now() - begun)
      delay.disable()
      stops.push(delay.max / 1e6)
      if (reading.rowCount !== rowCount || page.at(-1)?.[3] !== 'spot_49999') throw new Error('it was not read right')
      sheets.drop(reading.id)
    }
    clearInterval(watch)
    // Afterwards: what papaparse alone takes is no memory of the studio.
    for (let i = 0; i < tryCount; i++) {
      const start = performance.now()
      const parsed = Papa.parse<string[]>(text)
      alone.push(performance.now() - start)
      if (parsed.data.length !== rowCount + 1) throw new Error('papaparse did not read it right')
    }
    const [ms, base, stop] = [middle(whole), middle(alone), Math.max(...stops)]
    const ok = ms < mostMs && mib(peak) < mostMiB
    const line = `${ms.toFixed(0)} ms (papaparse alone ${base.toFixed(0)} ms: ${(ms / base).toFixed(1)} times), longest stop of the studio ${stop.toFixed(0)} ms, process at most ${mib(peak)} MiB (${mib(before)} before)`
    report(line)
    const markdown = [
      `${rowCount.toLocaleString('en')} rows of six columns, ${(text.length / 1e6).toFixed(1)} MB of CSV; the middle of ${tryCount} readings, load ${loadavg()[0]!.toFixed(1)}.`,
      '',
      '| | |',
      '|---|---|',
      `| From the disk to rows that can be asked for, in a thread of its own | ${ms.toFixed(0)} ms (at most ${mostMs}) |`,
      `| papaparse alone on the same text, in this run | ${base.toFixed(0)} ms |`,
      `| Ratio | ${(ms / base).toFixed(1)} |`,
      `| Longest stop of the studio's own thread meanwhile | ${stop.toFixed(0)} ms |`,
      `| Memory of the process, at most (before) | ${mib(peak)} MiB (${mib(before)} MiB); at most ${mostMiB} |`,
      '',
    ].join('\n')
    return { ok, markdown }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
