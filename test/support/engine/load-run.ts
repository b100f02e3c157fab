import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { clientOf } from './client.ts'
import { leftovers } from './leftovers.ts'
import { picture, silence } from './media.ts'
import { peakMemoryMb, spawnEngine } from './process.ts'

export interface LoadOutcome {
  problems: string[]
  /** Time a create took to answer, ms, 95th percentile. */
  createP95: number
  /** Time of an answer of infobymodelid during rendering, ms. */
  infoP50: number
  infoP95: number
  asked: number
  memoryBeforeMb: number
  memoryPeakMb: number
  seconds: number
}

const percentile = (values: number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}

/** Sends many creations at once and polls while they are rendered. */
export async function loadRun(creates: number, report: (line: string) => void): Promise<LoadOutcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-load-'))
  const engine = await spawnEngine(dataDir)
  const started = Date.now()
  try {
    const client = clientOf(engine)
    const url = await client.upload(await picture(100, 80, '#ff0000'), 'a.png')
    const voice = { voice_url: await client.upload(silence, 'silence.wav') }
    const memoryBeforeMb = peakMemoryMb(engine.child.pid!) ?? 0
    const createTimes: number[] = []
    const ids = await Promise.all(
      Array.from({ length: creates }, async (_, index) => {
        const from = performance.now()
        const { _id } = await client.ok('createAvatarVideo', {
          data: [
            {
              width: 160,
              height: 90,
              voice,
              duration: 400,
              // Each is another one: what was made before is not made again.
              elements: [{ type: 'image', url, offset_x: index % 60, offset_y: Math.floor(index / 60) }],
            },
          ],
        })
        createTimes.push(performance.now() - from)
        return String(_id)
      }),
    )
    report(`${String(creates)} creates were answered in ${String(Date.now() - started)} ms`)

    const infoTimes: number[] = []
    const open = new Set(ids)
    const problems: string[] = []
    for (let turn = 0; open.size > 0; turn += 1) {
      const id = [...open][turn % open.size]!
      const from = performance.now()
      const record = await client.ok('videoInfo', { video_model_id: id })
      infoTimes.push(performance.now() - from)
      if (record['video_status'] === 4) problems.push(`${id} failed: ${String(record['fail_reason'])}`)
      if (Number(record['video_status']) >= 3) open.delete(id)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const memoryPeakMb = peakMemoryMb(engine.child.pid!) ?? 0
    if (new Set(ids).size !== creates) problems.push('two creates got the same id')
    const db = new Database(join(dataDir, 'engine.sqlite'), { readonly: true })
    const rows = db
      .prepare<[], { n: number; results: number; once: number }>(
        `SELECT count(*) AS n, count(DISTINCT result_file) AS results, sum(attempts = 1) AS once FROM records`,
      )
      .get()!
    db.close()
    if (rows.n !== creates) problems.push(`${String(rows.n)} records instead of ${String(creates)}`)
    if (rows.results !== creates) problems.push(`${String(rows.results)} results instead of ${String(creates)}`)
    if (rows.once !== creates) problems.push(`only ${String(rows.once)} were rendered exactly once`)
    await engine.end()
    problems.push(...leftovers(dataDir))
    return {
      problems,
      createP95: percentile(createTimes, 0.95),
      infoP50: percentile(infoTimes, 0.5),
      infoP95: percentile(infoTimes, 0.95),
      asked: infoTimes.length,
      memoryBeforeMb,
      memoryPeakMb,
      seconds: Math.round((Date.now() - started) / 1000),
    }
  } finally {
    await engine.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
