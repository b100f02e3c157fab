import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import type { WysiwygCase } from './case.ts'
import { inkDistance } from './ink.ts'
import { likeness } from './ssim.ts'
import type { Likeness } from './ssim.ts'

export interface Compared extends Likeness {
  ms: number
  /** Path of the finished clip. */
  clip: string
  /** Distance of the ink of both pictures, px; absent where there is other than ink. */
  inkPx?: number
}

export interface Bench {
  page: Page
  studio: BridgeClient
  tools: MediaTools
  /** Folder into which the project, the pictures and the frames are written. */
  folder: string
  /** Connection to the service that makes the clips; absent: the built-in engine. */
  connection?: string
}

/** The functions that the stage offers to tests; see renderer/editor/stage/picture-hook.ts. */
interface StageWindow {
  greenroomStage?: { projectId: string | undefined; pictureAt: (ms: number) => Promise<HTMLCanvasElement> }
}

const generateWithinMs = 240_000

/** Makes a clip of a project with a real engine, and compares the stage of the real window with it. */
export async function compare(one: WysiwygCase, bench: Bench): Promise<Compared[]> {
  return compareWith(one, bench, await clipOf(bench.studio, await begin(one, bench), one.name))
}

/**
 * The same for several projects, whose clips are requested together: a service that isn't on this machine is asked only
 * every few seconds whether they are done.
 */
export async function* compareAll(
  cases: readonly WysiwygCase[],
  bench: Bench,
): AsyncGenerator<{ one: WysiwygCase; compared: Compared[] | Error }> {
  const jobs = new Map<WysiwygCase, string | Error>()
  for (const one of cases) jobs.set(one, await begin(one, bench).catch(asError))
  for (const [one, job] of jobs) {
    const compared =
      job instanceof Error ? job : clipOf(bench.studio, job, one.name).then((clip) => compareWith(one, bench, clip))
    yield { one, compared: await Promise.resolve(compared).catch(asError) }
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

async function compareWith(one: WysiwygCase, bench: Bench, clip: string): Promise<Compared[]> {
  const folder = join(bench.folder, one.project.id)
  await open(one, bench)
  await show(bench.page, one.project.id)
  const compared: Compared[] = []
  for (const ms of one.timesMs) {
    const [stage, frame] = [join(folder, `${ms}-stage.png`), join(folder, `${ms}-clip.png`)]
    await writeFile(stage, await pictureAt(bench.page, ms))
    const alike = await likeness(bench.tools, stage, { path: clip, ms }, frame)
    compared.push({ ms, clip, ...alike, ...(one.hasInkAlone && { inkPx: await inkDistance(stage, frame) }) })
  }
  return compared
}

/** Opens a project in the studio. Returns the id of its session. */
async function open({ project }: WysiwygCase, bench: Bench): Promise<string> {
  const folder = join(bench.folder, project.id)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${project.id}.greenroom.json`)
  await writeFile(path, JSON.stringify(project))
  return (await bench.studio.projects.open({ path })).id
}

/** Requests the clip of a project. Returns the id of its job. */
async function begin(one: WysiwygCase, bench: Bench): Promise<string> {
  const session = await open(one, bench)
  const { name, project } = one
  const what = { session, project, kind: 'avatar-video', connection: bench.connection ?? 'engine' } as const
  return (await bench.studio.generate.start({ ...what, name, folder: null })).jobId
}

/** The path of a job's clip, when it is there. */
async function clipOf(studio: BridgeClient, jobId: string, name: string): Promise<string> {
  const until = Date.now() + generateWithinMs
  while (Date.now() < until) {
    const { row } = await studio.jobs.details({ id: jobId })
    if (row.state === 'done' && row.clipId !== null) {
      const { folder, file } = await studio.library.get({ id: row.clipId })
      return join(folder, file)
    }
    if (row.state === 'failed' || row.state === 'cancelled')
      throw new Error(`"${name}" was not made: ${JSON.stringify(row)}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error(`"${name}" was not made within ${generateWithinMs / 1000} s.`)
}

/** The window shows what the studio holds as open, as after any reload. */
async function show(page: Page, projectId: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/editor`)
  // As a new window: a reload would show the project that this one had open before.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.waitForFunction((id) => (window as StageWindow).greenroomStage?.projectId === id, projectId)
}

async function pictureAt(page: Page, ms: number): Promise<Buffer> {
  const url = await page.evaluate(async (at) => {
    const picture = await (window as StageWindow).greenroomStage!.pictureAt(at)
    return picture.toDataURL('image/png')
  }, ms)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
