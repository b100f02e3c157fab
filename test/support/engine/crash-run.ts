import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOfFile } from '../../../electron/engine/core/digest.ts'
import { clientOf } from './client.ts'
import { leftovers } from './leftovers.ts'
import { film, picture, probeUrl, silence } from './media.ts'
import { spawnEngine } from './process.ts'
import type { EngineProcess } from './process.ts'

export interface CrashPlan {
  renders: number
  kills: number
  /** One of that many videos speaks a text, which loads the speech models; 0 for none. */
  speakEvery: number
  /** Scenes of each video. All but the last are those of other videos, too, whose parts are kept and used again. */
  scenes: number
  /** Longest life of a process, ms. */
  maxLifeMs: number
  seed: number
}

export interface CrashOutcome {
  problems: string[]
  kills: number
  killedWhileRunning: number
  /** Parts of videos that are kept in the end, pictures and sounds. */
  keptParts: number
  seconds: number
}

/** A small random generator with a seed, so that a failing run can be repeated. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Queues videos, kills the engine again and again, and checks the records and files afterwards. */
export async function crashRun(plan: CrashPlan, report: (line: string) => void): Promise<CrashOutcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-crash-'))
  const next = random(plan.seed)
  const started = Date.now()
  let engine: EngineProcess | undefined
  let killedWhileRunning = 0
  try {
    engine = await spawnEngine(dataDir)
    const ids = await submit(engine, plan)
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      const life = Math.round(next() * plan.maxLifeMs)
      await wait(life)
      const busy = readdirSync(join(dataDir, 'scratch')).some(
        (run) => readdirSync(join(dataDir, 'scratch', run)).length > 0,
      )
      if (busy) killedWhileRunning += 1
      await engine.kill()
      report(`kill ${String(kill)} after ${String(life)} ms${busy ? ', in the middle of work' : ''}`)
      engine = await spawnEngine(dataDir)
    }
    const problems = await judge(engine, ids)
    await engine.end()
    engine = undefined
    problems.push(...leftovers(dataDir))
    const kept = await judgeKept(join(dataDir, 'clips'))
    problems.push(...kept.problems)
    return {
      problems,
      keptParts: kept.parts,
      kills: plan.kills,
      killedWhileRunning,
      seconds: Math.round((Date.now() - started) / 1000),
    }
  } finally {
    await engine?.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function submit(engine: EngineProcess, plan: CrashPlan): Promise<string[]> {
  const client = clientOf(engine)
  const url = await client.upload(await picture(100, 80, '#ff0000'), 'a.png')
  const quiet = await client.upload(silence, 'silence.wav')
  const clip = await client.upload(await film(1, '160x120'), 'b.mp4')
  const [avatar] = await client.ok<{ avatar_id: string }[]>('listAvatars', { from: 2, size: 1 })
  const ids: string[] = []
  for (let index = 0; index < plan.renders; index += 1) {
    const speaks = plan.speakEvery > 0 && index % plan.speakEvery === 0
    const scenes = Array.from({ length: plan.scenes }, (_, scene) => {
      const isLast = scene === plan.scenes - 1
      // Each last scene is another one; the others alternate between two looks, so that videos share them.
      const look = isLast ? index : scene * 2 + (index % 2)
      return {
        width: 320,
        height: 180,
        ...(speaks && isLast
          ? { voice: { voice_id: 'everyday-marcus', input_text: `This is number ${String(index + 1)}.` } }
          : { voice: { voice_url: quiet }, duration: 1000 }),
        elements: [
          { type: 'image', url },
          { type: 'video', url: clip, offset_x: 150 },
          {
            type: 'avatar',
            avatar_id: avatar!.avatar_id,
            width: 90 + look,
            height: isLast ? 120 : 124,
            offset_x: 60,
            offset_y: 60,
          },
        ],
      }
    })
    const { _id } = await client.ok('createAvatarVideo', { data: scenes })
    ids.push(String(_id))
  }
  return ids
}

async function judge(engine: EngineProcess, ids: readonly string[]): Promise<string[]> {
  const client = clientOf(engine)
  const problems: string[] = []
  const results = new Set<string>()
  for (const id of ids) {
    const record = await client.ended('videoInfo', id, 600_000)
    if (record['video_status'] !== 3) {
      problems.push(`${id} failed: ${String(record['fail_reason'])}`)
      continue
    }
    const url = String(record['video'])
    results.add(url)
    const probed = await probeUrl(url)
    const expected = Math.round(Number(record['engine_duration_ms']) / 40)
    if (Math.abs((probed.video?.frames ?? 0) - expected) > 1)
      problems.push(`${id} has ${String(probed.video?.frames)} frames instead of ${String(expected)}`)
    if (!probed.audio) problems.push(`${id} has no sound track`)
  }
  if (results.size + problems.length < ids.length) problems.push('two records share a result')
  return problems
}

/** Entries that are kept for later work: each names its file's digest, and each file is whole and named by an entry. */
async function judgeKept(folder: string): Promise<{ problems: string[]; parts: number }> {
  const names = readdirSync(folder)
  const files = new Map(names.filter((name) => !name.endsWith('.json')).map((name) => [name.split('.')[0]!, name]))
  const problems: string[] = []
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const { body } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { body: string }
    const { file } = JSON.parse(body) as { file: string | null }
    const id = name.slice(0, -'.json'.length)
    const kept = files.get(id)
    files.delete(id)
    // A kill between the two writes leaves facts without a file, which count as not kept.
    if (file !== null && kept !== undefined && (await digestOfFile(join(folder, kept))) !== file)
      problems.push(`clips/${kept} is not what its entry says`)
  }
  for (const name of files.values()) problems.push(`clips/${name} has no entry`)
  return { problems, parts: names.filter((name) => /^part-(?:mp4|wav)-.*\.(?:mp4|wav)$/u.test(name)).length }
}
