import { copyFile, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Provenance } from '../../electron/media/provenance/index.ts'
import { generatedFiles } from '../support/credentials/generated-files.ts'
import type { GeneratedFile } from '../support/credentials/generated-files.ts'
import { readIndependently } from '../support/credentials/independent-reader.ts'
import type { Reading } from '../support/credentials/independent-reader.ts'
import { Chance } from '../support/wysiwyg/chance.ts'

export const title = 'Content credentials: of all that is made, and of files that were changed'

const { GREENROOM_TEST_SEED: given } = process.env
const seed = given === 'any' ? Date.now() % 1e9 : Number(given ?? 20_261_126)
/** Files of which one byte is changed. */
const changedFiles = 200
/** Longest that a file of usual size may take to be signed, ms, and that size. */
const signMs = 50
const usualBytes = 5_000_000
/** Each file is signed so often; the shortest time counts, which other programs have held up least. */
const signings = 5

const isIntact = ({ state, failures }: Reading): boolean => state === 'Valid' && failures.length === 0

/**
 * Makes files of all formats that can be signed, by all ways of the product, and has them read by the library alone in another
 * process; then changes a byte of copies of them.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-credentials-'))
  try {
    const into = join(folder, 'files')
    await mkdir(into)
    const files = await generatedFiles(into, { data: join(folder, 'data') }, report)
    const readings = await readIndependently(files)
    const wrong = readings.filter((one) => !isIntact(one) || one.created.length === 0)
    const changed = await changes(files, folder, report)
    const times = await signingTimes(files, folder)
    const slowest = Math.max(...times.filter(({ bytes }) => bytes <= usualBytes).map(({ ms }) => ms))
    const ok = wrong.length === 0 && changed.missed.length === 0 && slowest <= signMs
    const markdown = [
      `Read by the library's own reader in another process, which knows nothing of Greenroom. Seed ${String(seed)}.`,
      '',
      '| format | files | intact | created is told | longest chain | signed in, ms | largest |',
      '|---|---|---|---|---|---|---|',
      ...rowsOf(files, readings, times),
      '',
      `- Files up to ${String(usualBytes / 1e6)} MB are signed in at most ${slowest.toFixed(0)} ms (bound: ${String(signMs)} ms), with their parent.`,
      `- ${String(files.length)} files, made in these ways: ${[...new Set(files.map(({ way }) => way))].join('; ')}.`,
      ...wrong.map(
        ({ path, state, failures }) => `- NOT OK: ${path.slice(into.length)}: ${state}, ${failures.join(', ')}`,
      ),
      `- One byte changed in each of ${String(changedFiles)} files: found in ${String(changedFiles - changed.missed.length)} (${changed.told}).`,
      ...changed.missed.map((one) => `- NOT FOUND: ${one}`),
    ].join('\n')
    return { ok, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Changes a byte at any place of copies of the files, of all formats in turn, and tells what is not found. */
async function changes(
  files: readonly GeneratedFile[],
  folder: string,
  report: (line: string) => void,
): Promise<{ missed: string[]; told: string }> {
  const chance = new Chance(seed)
  const byFormat = Map.groupBy(files, ({ path }) => extname(path))
  const formats = [...byFormat.keys()]
  const copies: { path: string; type: string; where: string }[] = []
  for (let index = 0; index < changedFiles; index += 1) {
    const source = chance.of(byFormat.get(formats[index % formats.length]!)!)
    const path = join(folder, `changed-${String(index)}${extname(source.path)}`)
    await copyFile(source.path, path)
    const { size } = await stat(path)
    const at = chance.whole(0, size - 1)
    const handle = await open(path, 'r+')
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
    buffer[0]! ^= chance.whole(1, 255)
    await handle.write(buffer, 0, 1, at)
    await handle.close()
    copies.push({
      path,
      type: source.type,
      where: `byte ${String(at)} of ${String(size)} of ${source.path.slice(folder.length)}`,
    })
  }
  report(`Reading ${String(changedFiles)} changed files`)
  const readings = await readIndependently(copies)
  const states = Map.groupBy(readings, ({ state }) => state)
  return {
    missed: copies.filter((_, index) => isIntact(readings[index]!)).map(({ where }) => where),
    told: [...states].map(([state, all]) => `${state} ${String(all.length)}`).join(', '),
  }
}

interface SigningTime {
  path: string
  bytes: number
  ms: number
}

/** How long a copy of each file takes to be signed once more, with its credentials as those of its parent. */
async function signingTimes(files: readonly GeneratedFile[], folder: string): Promise<SigningTime[]> {
  const software = { name: 'Greenroom', version: '0' }
  const key = join(folder, 'key')
  const provenance = new Provenance({
    folder: key,
    software,
    now: Date.now,
    onFault: () => undefined,
    organisation: null,
  })
  const times: SigningTime[] = []
  for (const { path } of files) {
    const copy = join(folder, `signed${extname(path)}`)
    const all: number[] = []
    while (all.length < signings) {
      await copyFile(path, copy)
      const from = performance.now()
      const { state } = await provenance.sign({
        path: copy,
        origin: { kind: 'edited', parent: path, edits: ['edited'], source: 'generated' },
      })
      all.push(performance.now() - from)
      if (state !== 'signed') throw new Error(`${path} could not be signed: ${state}`)
    }
    times.push({ path, bytes: (await stat(path)).size, ms: Math.min(...all) })
  }
  return times
}

function rowsOf(
  files: readonly GeneratedFile[],
  readings: readonly Reading[],
  times: readonly SigningTime[],
): string[] {
  const rows = files.map((file, index) => ({ ...file, ...readings[index]!, ...times[index]! }))
  return [...Map.groupBy(rows, ({ path }) => extname(path).slice(1).toUpperCase())].map(([format, all]) => {
    const most = (values: number[]): number => Math.max(...values)
    const counts = [all.length, all.filter(isIntact).length, all.filter(({ created }) => created.length > 0).length]
    const depth = most(all.map((one) => one.depth))
    const ms = all.map((one) => one.ms).toSorted((a, b) => a - b)
    const span = `${ms[0]!.toFixed(0)} to ${ms.at(-1)!.toFixed(0)}`
    const largest = `${(most(all.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB`
    return `| ${[format, ...counts, depth, span, largest].join(' | ')} |`
  })
}
