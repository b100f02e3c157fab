import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../../electron/engine/index.ts'
import { leftoversAtRest } from '../engine/leftovers.ts'
import { body, startHostileServer } from '../engine/hostile-server.ts'
import { probeUrl } from '../engine/media.ts'
import { astronaut, movingFace } from '../engine/moving-face.ts'
import type { SwapCase } from './swap-input-cases.ts'

export interface SwapOutcome {
  name: string
  mode: string
  /** The result: its length, or a code and a message. */
  got: string
  ok: boolean
  ms: number
}

/** Time after which a request counts as hanging, ms. */
const mostMs = 180_000

interface Info {
  _id: string
  video_status: number
  video?: string
  deduction_credit: number
  fail_code?: number
  faceswap_fail_reason?: string
}

interface Envelope<T> {
  code: number
  msg: string
  data: T
}

async function judge(one: SwapCase, info: Info): Promise<{ got: string; ok: boolean }> {
  if (info.video_status === 4) {
    const reason = info.faceswap_fail_reason ?? ''
    const ok =
      one.wanted instanceof RegExp &&
      one.wanted.test(reason) &&
      reason.endsWith('.') &&
      info.deduction_credit === 0 &&
      (info.fail_code ?? 0) > 1000
    return { got: `${String(info.fail_code)} ${reason}`, ok }
  }
  if (info.video_status !== 3 || !info.video) return { got: 'no end', ok: false }
  const { durationMs, audio } = await probeUrl(info.video)
  const seconds = durationMs / 1000
  const soundIsRight = one.sound === undefined || one.sound === (audio !== undefined)
  return {
    got: `${seconds.toFixed(2)} s${audio ? ' with sound' : ''}`,
    ok: typeof one.wanted === 'number' && Math.abs(seconds - one.wanted) < 0.15 && soundIsRight,
  }
}

/** Gives each case to the character swap of a real engine, one after the other. */
export async function runSwapCases(
  cases: readonly SwapCase[],
  report: (line: string) => void,
): Promise<{ outcomes: SwapOutcome[]; left: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-swaps-'))
  const [image, video] = [await astronaut(), await movingFace(1)]
  const server = await startHostileServer(
    Object.fromEntries(
      cases.flatMap((one, index) => [
        [`/${String(index)}.png`, body(one.image ?? image)],
        [`/${String(index)}.mp4`, body(one.video ?? video)],
      ]),
    ),
  )
  const engine = await startEngine({
    dataDir,
    allowLocal: true,
    account: { plan: 'pro', credits: 100_000 },
  })
  const ask = async <T>(path: string, order?: Record<string, unknown>): Promise<Envelope<T>> => {
    const response = await fetch(`${engine.baseUrl}${path}`, {
      headers: { 'x-api-key': engine.apiKey, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(mostMs),
      ...(order ? { method: 'POST', body: JSON.stringify(order) } : {}),
    })
    return (await response.json()) as Envelope<T>
  }
  const ended = async (id: string): Promise<Info> => {
    const until = performance.now() + mostMs
    for (;;) {
      const answer = await ask<Info | Info[]>(
        `/api/open/v3/content/video/infobymodelid?video_model_id=${encodeURIComponent(id)}`,
      )
      const info = Array.isArray(answer.data) ? answer.data[0]! : answer.data
      if (info.video_status === 3 || info.video_status === 4 || performance.now() > until) return info
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const outcomes: SwapOutcome[] = []
  try {
    for (const [index, one] of cases.entries()) {
      const startedAt = performance.now()
      const created = await ask<{ _id: string }>('/api/open/v4/characterSwap/create', {
        image: server.url(`/${String(index)}.png`),
        video: server.url(`/${String(index)}.mp4`),
        mode: one.mode,
        resolution: '480p',
        ...(one.duration === undefined ? {} : { duration: one.duration }),
      })
      const { got, ok } =
        created.code === 1000
          ? await judge(one, await ended(created.data._id))
          : { got: `${String(created.code)} ${created.msg}`, ok: false }
      outcomes.push({ name: one.name, mode: one.mode, got, ok, ms: performance.now() - startedAt })
      report(`${one.name} (${one.mode}): ${got}${ok ? '' : ' - NOT as wanted'}`)
    }
    return { outcomes, left: await leftoversAtRest(dataDir) }
  } finally {
    await engine.stop()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
