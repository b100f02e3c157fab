import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const title = 'Downloading 200 files of 8 MiB'

/** The bound of the project: our wall time over that of aria2c on the same list in the same run. */
const allowed = 1.15
const rounds = 5
const fileCount = 200
const fileBytes = 8 * 1024 * 1024

const support = join(import.meta.dirname, '../support/collect')
const ids = Array.from({ length: fileCount }, (_, index) => `clip-${String(index + 1).padStart(3, '0')}`)

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (!hasAria()) {
    report('aria2c is missing: installing it')
    spawnSync('apt-get', ['install', '-y', 'aria2'], { stdio: 'ignore' })
    if (!hasAria())
      return {
        ok: false,
        markdown: 'aria2c is missing and can’t be installed here: `apt-get install aria2`.',
      }
  }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-downloads-'))
  const server = spawn(process.execPath, [join(support, 'steady-server.ts'), String(fileBytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const baseUrl = await firstLine(server)
    const list = join(folder, 'list.txt')
    await writeFile(list, ids.map((id) => `${baseUrl}/media/${id}.wav\n`).join(''))
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const measures = [
        async () => theirs.push(await measured(folder, 'aria', (out) => aria(list, out))),
        async () => ours.push(await measured(folder, 'ours', (out) => collect(folder, baseUrl, out, round))),
      ]
      // The second run finds a disk that is still writing the files of the first.
      if (round % 2 === 1) measures.reverse()
      for (const measure of measures) await measure()
      report(`round ${round + 1}: Greenroom ${seconds(ours.at(-1)!)}, aria2c ${seconds(theirs.at(-1)!)}`)
    }
    const ratio = median(ours.map((time, index) => time / theirs[index]!))
    const row = (name: string, times: number[]): string =>
      `| ${name} | ${seconds(median(times))} | ${times.map(seconds).join(', ')} |`
    return {
      ok: ratio <= allowed,
      markdown: [
        `${fileCount} files of 8 MiB from loopback, ${rounds} rounds in turn. Greenroom's time is that of a whole batch: names, hashes,`,
        'a look into each file, each file on the disk (fsync) before it gets its name, and the list of sums.',
        '',
        '| | median | each |',
        '|---|---|---|',
        row('Greenroom', ours),
        row('aria2c -j4 -x1', theirs),
        '',
        `Median of the rounds' ratios: ${ratio.toFixed(2)} (at most ${allowed}).`,
      ].join('\n'),
    }
  } finally {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const hasAria = (): boolean => spawnSync('aria2c', ['--version'], { stdio: 'ignore' }).status === 0

/** Before each measurement the folder is empty and the disk has written everything. */
async function measured(folder: string, name: string, work: (out: string) => Promise<number>): Promise<number> {
  const out = join(folder, name)
  await rm(out, { recursive: true, force: true })
  spawnSync('sync')
  const ms = await work(out)
  const files = (await readdir(out)).filter((file) => file.endsWith('.wav'))
  for (const file of files)
    if ((await stat(join(out, file))).size !== fileBytes) throw new Error(`${name}: ${file} is not whole`)
  if (files.length !== fileCount) throw new Error(`${name} brought ${files.length} files`)
  await rm(out, { recursive: true, force: true })
  return ms
}

async function aria(list: string, out: string): Promise<number> {
  const begun = performance.now()
  const child = spawn('aria2c', ['-j4', '-x1', '-q', '-i', list, '-d', out], { stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`aria2c ended with ${String(code)}`)
  return performance.now() - begun
}

/**
 * Downloads in a process of its own, as the studio does; measured from the press of the button to the end of the batch.
 */
async function collect(folder: string, baseUrl: string, out: string, round: number): Promise<number> {
  const order = { data: join(folder, `data-${round}`), out, baseUrl, ids, parallel: 4 }
  const child = spawn(process.execPath, [join(support, 'collect-child.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: { state?: string; tookMs?: number; message?: string | null }[] = []
  for await (const line of createInterface({ input: child.stdout }))
    lines.push(JSON.parse(line) as (typeof lines)[number])
  const took = lines.find((line) => line.tookMs !== undefined)?.tookMs
  if (took === undefined) throw new Error(`the batch ended ${lines.at(-1)?.state ?? 'without a word'}`)
  return took
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) return line
  throw new Error('the server ended')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
