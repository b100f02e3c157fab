import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../../electron/engine/index.ts'
import { leftoversAtRest } from '../engine/leftovers.ts'
import { body, startHostileServer } from '../engine/hostile-server.ts'
import type { InputCase } from './input-cases.ts'

export interface InputOutcome {
  name: string
  /** The result: a message, or the faces of each frame. */
  got: string
  ok: boolean
  ms: number
}

export interface InputRun {
  outcomes: InputOutcome[]
  /** Files that should have been deleted; empty when all is well. */
  left: string[]
}

/** Time after which an answer counts as hanging, ms. */
const mostMs = 120_000

interface Answer {
  error_code: number
  error_msg: string
  faces_obj: Record<string, { region: number[][]; landmarks: number[][][] }>
}

/** Whether every point of every frame is a number. */
function isSound({ faces_obj }: Answer): boolean {
  return Object.values(faces_obj).every(({ region, landmarks }) =>
    [...region.flat(), ...landmarks.flat(2)].every((value) => Number.isFinite(value)),
  )
}

function judge(one: InputCase, answer: Answer): { got: string; ok: boolean } {
  const { wanted } = one
  if (answer.error_code !== 0)
    return { got: answer.error_msg, ok: wanted instanceof RegExp && wanted.test(answer.error_msg) }
  const counts = Object.values(answer.faces_obj).map(({ region }) => region.length)
  const list = typeof wanted === 'number' ? [wanted] : wanted
  const ok = Array.isArray(list) && list.join() === counts.join() && isSound(answer)
  return { got: `faces: ${counts.join(', ')}`, ok }
}

/** Gives each case to face detection of a real engine, from a server that serves it as told. */
export async function runInputCases(cases: readonly InputCase[], report: (line: string) => void): Promise<InputRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-faces-'))
  const server = await startHostileServer(
    Object.fromEntries(cases.map(({ file, content, contentType }) => [`/${file}`, body(content, contentType)])),
  )
  const engine = await startEngine({ dataDir, allowLocal: true })
  const outcomes: InputOutcome[] = []
  try {
    for (const one of cases) {
      const startedAt = performance.now()
      const response = await fetch(`${engine.baseUrl}/interface/detect-api/detect_faces`, {
        method: 'POST',
        headers: { 'x-api-key': engine.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ url: server.url(`/${one.file}`) }),
        signal: AbortSignal.timeout(mostMs),
      })
      const { got, ok } = judge(one, (await response.json()) as Answer)
      const ms = performance.now() - startedAt
      outcomes.push({ name: one.name, got, ok: ok && response.status === 200, ms })
      report(`${one.name}: ${got}${ok ? '' : ' - NOT as wanted'}`)
    }
    return { outcomes, left: await leftoversAtRest(dataDir) }
  } finally {
    await engine.stop()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
