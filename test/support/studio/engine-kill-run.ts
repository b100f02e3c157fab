import { inEnglish } from '../../../electron/common/messages/index.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineStatus, JobRow, LibraryItem } from '../../../electron/common/bridge/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { HostProcess } from './host-process.ts'
import { speakingProject, until } from './window.ts'

export interface EngineKillOutcome {
  problems: string[]
  kills: number
  /** Number of kills after the rendering of a job had begun. */
  whileRendering: number
  seconds: number
}

const minute = 60_000

/** Kills the built-in engine again and again while the studio's jobs are rendered by it; every job must end done. */
export async function engineKillRun(kills: number, report: (line: string) => void): Promise<EngineKillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-engine-kill-'))
  const begun = Date.now()
  const host = await HostProcess.start(folder, { engine: true })
  const problems: string[] = []
  let whileRendering = 0
  try {
    await ready(host)
    const jobs: string[] = []
    for (let count = 1; count <= 3; count += 1) {
      const project = speakingProject(`e${count}`, `This is clip number ${count} of three.`, 'everyday-nathan')
      const order = { project, kind: 'avatar-video', connection: 'engine', name: `Clip ${count}` } as const
      jobs.push((await host.ask<{ jobId: string }>({ do: 'start', ...order })).jobId)
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      await ready(host)
      const going = await rowsOf(host)
      // A job that ended before it was to be killed makes room for another one.
      if (going.every((row) => row.endedAt !== null)) {
        const project = speakingProject(`k${kill}`, `One more, number ${kill}.`, 'everyday-nathan')
        const order = { project, kind: 'avatar-video', connection: 'engine', name: `More ${kill}` } as const
        jobs.push((await host.ask<{ jobId: string }>({ do: 'start', ...order })).jobId)
      }
      // Every third kill comes while the engine speaks or reads files, the others while it renders.
      const wanted = (row: JobRow): boolean => (kill % 3 === 0 ? row.endedAt === null : row.state === 'waiting')
      await until(async () => (await rowsOf(host)).some(wanted), minute)
      await new Promise((resolve) => setTimeout(resolve, (kill % 4) * 250))
      if ((await rowsOf(host)).some((row) => row.state === 'waiting')) whileRendering += 1
      await host.ask({ do: 'kill-engine' })
      report(`engine killed ${kill} of ${kills}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await ready(host)
    for (const id of jobs) {
      const row = await until(async () => {
        const found = await host.ask<JobRow>({ do: 'row', job: id })
        return found.endedAt === null ? null : found
      }, 10 * minute)
      if (row.state !== 'done') problems.push(`${row.title} ended ${row.state}: ${inEnglish(row.message ?? '')}`)
    }
    const { items } = await host.ask<{ items: LibraryItem[] }>({ do: 'clips' })
    if (items.length !== jobs.length) problems.push(`${jobs.length} jobs, but ${items.length} clips`)
    for (const item of items) {
      const info = await probe(await findTools(), join(item.folder, item.file))
      if (info.kind !== 'video' || info.durationMs < 500) problems.push(`${item.file} is no whole video`)
    }
  } finally {
    await host.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { problems, kills, whileRendering, seconds: Math.round((Date.now() - begun) / 1000) }
}

/** Waits for the engine; after too many crashes it is started again, as its user would do. */
async function ready(host: HostProcess): Promise<void> {
  await until(async () => {
    const status = await host.ask<EngineStatus>({ do: 'engine' })
    if (status.name === 'failed') await host.ask({ do: 'restart-engine' })
    return status.name === 'ready'
  }, 2 * minute)
}

async function rowsOf(host: HostProcess): Promise<JobRow[]> {
  return (await host.ask<{ rows: JobRow[] }>({ do: 'rows' })).rows
}
