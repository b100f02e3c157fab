import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf } from '../../../electron/engine/core/errors.ts'
import { startEngine } from '../../../electron/engine/index.ts'
import { download } from '../../../electron/engine/inputs/download.ts'
import { createGuardedAgent } from '../../../electron/engine/inputs/guarded-agent.ts'
import { badSources } from './bad-sources.ts'
import type { BadSource } from './bad-sources.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { redirect, startHostileServer } from './hostile-server.ts'
import { leftovers } from './leftovers.ts'
import { make, silence } from './media.ts'

export interface Verdict {
  name: string
  /** The answer of the engine; undefined when the case failed. */
  answer?: string
  problem?: string
  seconds: number
}

const size = { width: 160, height: 90 }
/** For all cases together, because they wait for each other; a slow machine passes too. */
const withinMs = 240_000

function requestFor(as: BadSource['as'], url: string, silenceUrl: string): Record<string, unknown> {
  if (as === 'voice') return { data: [{ ...size, voice: { voice_url: url } }] }
  const from = as === 'avatar' ? { avatarFrom: 3 } : {}
  return {
    data: [{ ...size, voice: { voice_url: silenceUrl }, duration: 300, ...from, elements: [{ type: as, url }] }],
  }
}

async function verdictOn(
  client: Client,
  name: string,
  request: Record<string, unknown>,
  reason: RegExp,
): Promise<Verdict> {
  const started = Date.now()
  const judged = (answer: string): Verdict => ({
    name,
    answer,
    seconds: Math.round((Date.now() - started) / 100) / 10,
    ...(reason.test(answer) && /\.$/.test(answer) ? {} : { problem: `the reason does not tell: ${answer}` }),
  })
  try {
    const answer = await client.raw('createAvatarVideo', request)
    if (answer.body['code'] !== 1000) return judged(String(answer.body['msg']))
    const { _id } = answer.body['data'] as { _id: string }
    const record = await client.ended('videoInfo', _id, withinMs)
    if (record['video_status'] === 4) return judged(String(record['fail_reason']))
    return { name, problem: 'a video was made of it', seconds: (Date.now() - started) / 1000 }
  } catch (error) {
    return { name, problem: String(error), seconds: (Date.now() - started) / 1000 }
  }
}

/**
 * Sends every bad source as the kind of element that it pretends to be; the engine must stay usable and leave no file
 * behind. @param each sends the first of each so many sources
 */
export async function badInputRun(report: (line: string) => void, each = 1): Promise<Verdict[]> {
  const sources = (await badSources()).filter((_, index) => index % each === 0)
  const server = await startHostileServer(Object.fromEntries(sources.map(({ path, answer }) => [path, answer])))
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-bad-'))
  const engine = await startEngine({
    dataDir,
    allowLocal: true,
    tuning: { inputIdleMs: 1000, rendersAtOnce: 2 },
  })
  const verdicts: Verdict[] = []
  try {
    const client = clientOf(engine)
    const quiet = await client.upload(silence, 'silence.wav')
    await Promise.all(
      sources.map(async ({ name, path, as, reason }) => {
        const verdict = await verdictOn(client, name, requestFor(as, server.url(path), quiet), reason)
        report(`${name}: ${verdict.problem ?? verdict.answer ?? ''}`)
        verdicts.push(verdict)
      }),
    )
  } finally {
    await engine.stop()
    await server.close()
  }
  const left = leftovers(dataDir)
  verdicts.push({
    name: 'nothing is left behind',
    seconds: 0,
    ...(left.length > 0 ? { problem: left.join(', ') } : { answer: 'Nothing.' }),
  })
  rmSync(dataDir, { recursive: true, force: true })
  return verdicts
}

/**
 * A redirect to this machine. The first address stands for a public server (only its connection is allowed here); the
 * test is that the second one is not requested.
 */
export async function redirectRun(): Promise<Verdict> {
  const inner = await startHostileServer({ '/secret.png': (_in, out) => void out.end('secret') })
  const outer = await startHostileServer({ '/a.png': redirect(inner.url('/secret.png')) })
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-redirect-'))
  const name = 'a redirect to 127.0.0.1'
  const agent = createGuardedAgent({
    allowLocal: true,
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    connectTimeoutMs: 1000,
    idleTimeoutMs: 1000,
  })
  try {
    const answer = await download({
      url: `http://public.example:${String(outer.port)}/a.png`,
      path: join(folder, 'a.png'),
      agent,
      allowLocal: false,
      limits: { bytes: 1_000_000, totalMs: 5000, redirects: 3 },
    }).then(
      () => 'It was fetched.',
      (error: unknown) => messageOf(error),
    )
    if (outer.seen.length !== 1) return { name, answer, problem: 'the first hop was not made', seconds: 0 }
    if (inner.seen.length > 0) return { name, answer, problem: 'the address was asked all the same', seconds: 0 }
    if (!/redirects to.*this computer/.test(answer))
      return { name, answer, problem: `the reason does not tell: ${answer}`, seconds: 0 }
    return { name, answer, seconds: 0 }
  } finally {
    await agent.destroy()
    await Promise.all([inner.close(), outer.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A data folder on a disk of 24 MB that fills up; undefined where the system allows none. */
export async function fullDiskRun(report: (line: string) => void): Promise<Verdict[] | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dataDir], { stdio: 'ignore' })
  } catch {
    rmSync(dataDir, { recursive: true, force: true })
    return undefined
  }
  const verdicts: Verdict[] = []
  try {
    // The check of the free space before the work would refuse at once; here the disk fills during the work.
    const engine = await startEngine({ dataDir, tuning: { freeBytes: () => 1e12 } })
    try {
      const client = clientOf(engine)
      const noise = await make('png', [
        '-f',
        'lavfi',
        '-i',
        'nullsrc=s=1600x900,geq=random(1)*255:128:128',
        '-frames:v',
        '1',
      ])
      const url = await client.upload(noise, 'noise.png').catch((error: unknown) => String(error))
      report(`noise uploaded: ${url}`)
      const voice_url = await client.upload(silence, 'silence.wav')
      const moving = Array.from({ length: 12 }, (_, index) => ({
        width: 1920,
        height: 1080,
        voice: { voice_url },
        duration: 1000,
        elements: [{ type: 'image', url, offset_x: index * 3, scale_x: 1, scale_y: 1 }],
      }))
      for (let index = 0; index < 6; index += 1) {
        const verdict = await verdictOn(
          client,
          `a disk that is full (${String(index + 1)})`,
          { data: moving },
          /disk is full/,
        )
        report(`${verdict.name}: ${verdict.problem ?? verdict.answer ?? ''}`)
        if (verdict.answer !== undefined) verdicts.push(verdict)
      }
      if (verdicts.length === 0)
        verdicts.push({ name: 'a disk that is full', problem: 'it never filled up', seconds: 0 })
      const alive = await client.ok('listVoices', { from: 4 })
      report(`still answering: ${JSON.stringify(alive)}`)
    } finally {
      await engine.stop()
    }
    const left = leftovers(dataDir)
    if (left.length > 0) verdicts.push({ name: 'leftovers on the full disk', problem: left.join(', '), seconds: 0 })
    return verdicts
  } finally {
    execFileSync('umount', ['-l', dataDir])
    rmSync(dataDir, { recursive: true, force: true })
  }
}
