import { inEnglish } from '../../../electron/common/messages/index.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobRow, JobRowState, LibraryItem } from '../../../electron/common/bridge/index.ts'
import { FakeService } from '../service/fake-service.ts'
import { smallClips } from './clips.ts'
import { HostProcess } from './host-process.ts'
import { speakingProject, until } from './window.ts'

export const killMoments = ['preparing', 'submitting', 'waiting', 'downloading'] as const
export type KillMoment = (typeof killMoments)[number]

export interface HostKillOutcome {
  problems: string[]
  jobs: number
  kills: Record<KillMoment, number>
  seconds: number
}

/** Factor by which the hosts' clocks run faster than time. */
const factor = 10
const patienceMs = 30_000

/** Kills the host at each moment of a job's life, as often as requested, and checks the result of every job. */
export async function hostKillRun(
  times: number,
  moments: readonly KillMoment[],
  report: (line: string) => void,
): Promise<HostKillOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-host-kill-'))
  const clips = await smallClips(3)
  const service = await new FakeService({ media: clips }).start()
  const begun = Date.now()
  const kills = { preparing: 0, submitting: 0, waiting: 0, downloading: 0 }
  const problems: string[] = []
  const jobs: string[] = []
  let host = await HostProcess.start(folder, { factor })
  try {
    const { id: connection } = await host.ask<{ id: string }>({ do: 'connect', baseUrl: service.baseUrl })
    for (const moment of moments)
      for (let time = 1; time <= times; time += 1) {
        holdIn(service, moment, clips.video.length)
        const before = service.videos.length
        const project = speakingProject(`${moment}-${time}`, `Killed while ${moment}, number ${time}.`)
        const order = { project, kind: 'avatar-video', connection, name: `${moment} ${time}` } as const
        const { jobId } = await host.ask<{ jobId: string }>({ do: 'start', ...order })
        jobs.push(jobId)
        const row = await until(async () => {
          const found = await host.ask<JobRow>({ do: 'row', job: jobId })
          return found.state === moment || found.endedAt !== null ? found : null
        }, patienceMs)
        if (row.state !== moment) problems.push(`${moment} ${time}: it was ${row.state} before it could be killed`)
        await new Promise((resolve) => setTimeout(resolve, (time % 5) * 20))
        await host.kill()
        kills[moment] += 1
        problems.push(...(await halfFiles(folder, clips.video)).map((one) => `${moment} ${time}: ${one}`))
        holdIn(service, 'none', 0)
        host = await HostProcess.start(folder, { factor })
        problems.push(...(await bringHome(host, jobId, service, before)).map((one) => `${moment} ${time}: ${one}`))
        report(`killed while ${moment}, ${time} of ${times}`)
      }
    problems.push(...(await judge(host, jobs, service, folder, clips.video)))
  } finally {
    await host.end()
    await service.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { problems, jobs: jobs.length, kills, seconds: Math.round((Date.now() - begun) / 1000) }
}

/** Holds a job at the moment at which it is to be killed, for as long as that takes; `none` releases everything. */
function holdIn(service: FakeService, moment: KillMoment | 'none', bytes: number): void {
  letGo()
  if (moment === 'submitting' || moment === 'preparing') {
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const before = service.videos.length
    const isMeant = (): boolean => moment === 'preparing' || service.videos.length > before
    service.holdCreates = () => (isMeant() ? held : Promise.resolve())
  } else service.holdCreates = () => Promise.resolve()
  service.fate = ({ media }) => (moment === 'waiting' && media === 'video' ? 'working' : undefined)
  service.throttle.bytesPerTick = moment === 'downloading' ? Math.ceil(bytes / 100_000) : 0
}
let letGo = (): void => undefined

/**
 * Waits until the job is done. Where the service may have accepted the request, the user decides: the service is
 * checked, as the message says.
 */
async function bringHome(
  host: HostProcess,
  job: string,
  service: FakeService,
  videosBefore: number,
): Promise<string[]> {
  const ended: JobRowState[] = ['done', 'failed', 'cancelled', 'expired', 'unconfirmed']
  const rest = (): Promise<JobRow> =>
    until(async () => {
      const row = await host.ask<JobRow>({ do: 'row', job })
      return ended.includes(row.state) ? row : null
    }, patienceMs)
  let row = await rest()
  if (row.state === 'unconfirmed') {
    const creates = service.creates.length
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (service.creates.length !== creates) return ['something was sent again although nobody asked for it']
    // The host was killed before its request was sent, so there is no clip.
    const remote = service.videos.slice(videosBefore).at(-1)
    if (remote === undefined) await host.ask({ do: 'retry', job })
    else await host.ask({ do: 'attach', job, remoteId: remote.id })
    row = await until(async () => {
      const found = await host.ask<JobRow>({ do: 'row', job })
      return found.state !== 'unconfirmed' && ended.includes(found.state) ? found : null
    }, patienceMs)
  }
  return row.state === 'done' ? [] : [`it ended ${row.state}: ${inEnglish(row.message ?? '')}`]
}

/** Files with a final name that are not the whole result. */
async function halfFiles(folder: string, video: Buffer): Promise<string[]> {
  const clipsFolder = join(folder, 'Clips')
  const names = await readdir(clipsFolder).catch(() => [])
  const wrong: string[] = []
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const content = await readFile(join(clipsFolder, name))
    if (!content.equals(video)) wrong.push(`half a file under a final name: ${name}, ${content.length} bytes`)
  }
  return wrong
}

async function judge(
  host: HostProcess,
  jobs: readonly string[],
  service: FakeService,
  folder: string,
  video: Buffer,
): Promise<string[]> {
  const problems: string[] = []
  const { rows, total } = await host.ask<{ rows: JobRow[]; total: number }>({ do: 'rows' })
  if (total !== jobs.length) problems.push(`${jobs.length} jobs were started, ${total} are in the list`)
  for (const id of jobs)
    if (rows.filter((row) => row.id === id).length !== 1) problems.push(`the job ${id} is not once in the list`)
  const bodies = service.videos.map(({ body }) => JSON.stringify(body))
  if (bodies.length !== jobs.length) problems.push(`${jobs.length} clips, but ${bodies.length} were asked for`)
  if (new Set(bodies).size !== bodies.length) problems.push('a clip was asked for twice')
  const { items } = await host.ask<{ items: LibraryItem[] }>({ do: 'clips' })
  if (items.length !== jobs.length) problems.push(`${jobs.length} jobs, but ${items.length} clips`)
  const whole = createHash('sha256').update(video).digest('hex')
  for (const item of items)
    if (item.missing || item.sha256 !== whole) problems.push(`the clip ${item.file} is missing or not whole`)
  problems.push(...(await halfFiles(folder, video)))
  const left = (await readdir(join(folder, 'Clips'))).filter((name) => name.startsWith('.'))
  if (left.length > 0) problems.push(`left behind: ${left.join(', ')}`)
  return problems
}
