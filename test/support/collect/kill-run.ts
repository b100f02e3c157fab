import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { hashFile } from '../../../electron/studio/media/downloads/index.ts'
import type { FaultyOptions } from './faulty-server.ts'
import { FaultyServer } from './faulty-server.ts'
import { seeded } from './made-files.ts'

export interface KillRunOptions extends FaultyOptions {
  kills: number
  parallel?: number
}

export interface KillRunOutcome {
  problems: string[]
  files: number
  faulty: number
  bytes: number
  kills: number
  requests: number
  /** Number of requests that continued a broken download. */
  resumed: number
  happened: Record<string, number>
  seconds: number
}

interface ChildEvent {
  state?: string
  counts?: { done: number; total: number }
  error?: string
  failed?: string
  message?: string | null
}

const child = join(import.meta.dirname, 'collect-child.ts')

/** Collects from a faulty server in a process that is killed again and again, and checks every file afterwards. */
export async function killRun(options: KillRunOptions, report: (line: string) => void): Promise<KillRunOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-kill-collect-'))
  const server = await new FaultyServer(options).start()
  const faulty = server.served.filter((file) => file.faulty).length
  const random = seeded(options.seed + 1)
  const begun = Date.now()
  const problems: string[] = []
  const out = join(folder, 'out')
  const order = {
    data: join(folder, 'data'),
    out,
    baseUrl: server.baseUrl,
    parallel: options.parallel ?? 4,
    ids: server.served.map((file) => file.id),
  }
  let kills = 0
  try {
    for (let round = 0; round <= options.kills; round += 1) {
      const share = round < options.kills ? (round + 0.3 + 0.6 * random()) / (options.kills + 1) : null
      const ended = await runChild(order, share === null ? null : Math.ceil(share * options.files), problems)
      if (ended === 'killed') {
        kills += 1
        report(`killed ${kills} of ${options.kills}`)
      } else if (ended !== 'done') {
        problems.push(`the batch ended ${ended}`)
        break
      } else break
    }
    if (kills < options.kills) problems.push(`it ended after ${kills} of ${options.kills} kills`)
    await inspect(out, server, problems)
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    problems,
    files: options.files,
    faulty,
    kills,
    requests: server.fileRequests,
    resumed: server.resumed,
    bytes: server.served.reduce((sum, { file }) => sum + file.size, 0),
    happened: Object.fromEntries([...server.happened].toSorted()),
    seconds: Math.round((Date.now() - begun) / 1000),
  }
}

/**
 * Runs a studio in a process of its own, and kills it at a point.
 * @param killAt number of finished files at which the process is killed; null: never
 */
async function runChild(order: object, killAt: number | null, problems: string[]): Promise<string> {
  const running = spawn(process.execPath, [child, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => running.once('close', () => resolve()))
  let last = 'nothing'
  let killed = false
  for await (const text of createInterface({ input: running.stdout })) {
    const line = JSON.parse(text) as ChildEvent
    if (line.error !== undefined && !killed) problems.push(line.error)
    if (line.failed !== undefined) problems.push(`${line.failed}: ${line.message ?? ''}`)
    if (line.state !== undefined) {
      last = line.state === 'paused' ? `paused: ${line.message ?? ''}` : line.state
      if (killAt !== null && line.state === 'running' && (line.counts?.done ?? 0) >= killAt && !killed)
        killed = running.kill('SIGKILL')
    }
  }
  await exited
  return killed ? 'killed' : last
}

async function inspect(out: string, server: FaultyServer, problems: string[]): Promise<void> {
  const names = await readdir(out)
  const wanted = new Set([...server.served.map(({ id }) => `${id}.wav`), 'SHA256SUMS'])
  for (const name of names) if (!wanted.has(name)) problems.push(`${name} was left in the folder`)
  for (const { id, file } of server.served) {
    const path = join(out, `${id}.wav`)
    const there = await stat(path).catch(() => null)
    if (!there) problems.push(`${id} is missing`)
    else if (there.size !== file.size) problems.push(`${id} has ${there.size} of ${file.size} bytes`)
    else if ((await hashFile(path)) !== file.sha256()) problems.push(`${id} differs`)
  }
  try {
    await promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out })
  } catch (error) {
    problems.push(`sha256sum does not accept the sums: ${error instanceof Error ? error.message : String(error)}`)
  }
}
