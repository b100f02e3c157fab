import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../../electron/engine/index.ts'
import { clientOf } from '../engine/client.ts'
import type { Client } from '../engine/client.ts'
import { body, startHostileServer } from '../engine/hostile-server.ts'
import { leftoversAtRest } from '../engine/leftovers.ts'
import type { InputOutcome, InputRun } from './input-run.ts'
import type { PictureCase } from './picture-cases.ts'

/** Time after which an answer counts as hanging, ms. */
const mostMs = 120_000
const notUsable = 'Failed to download image from URL'
const size = { width: 120, height: 90 }

interface Answer {
  success: boolean
  frame_count?: number
  persons?: { bbox: number[]; confidence: number; face_url: string }[]
  error?: string
  engine_detail?: string
}

async function analyzed(client: Client, url: string, { analyzed: wanted }: PictureCase) {
  const { http, body } = await client.raw('analyzeFrames', { frame_urls: [url] })
  const answer = (http === 200 && 'success' in body ? body : body['data']) as Answer
  const { success, error, engine_detail: detail = '', persons = [] } = answer
  if (!success) {
    // A file that was fetched and can't be read has a message of its own; all others have the interface's message with
    // the reason.
    const got = error === notUsable ? detail : String(error)
    return { got, ok: http === 200 && wanted instanceof RegExp && wanted.test(got) }
  }
  const isSound = persons.every(
    ({ bbox, confidence }) => [...bbox, confidence].every(Number.isFinite) && confidence <= 1,
  )
  return {
    got: `persons: ${persons.length}`,
    ok: isSound && answer.frame_count === 1 && persons.length === wanted,
  }
}

async function placed(client: Client, url: string, removeBg: boolean, wanted: PictureCase['background']) {
  const { _id } = await client.ok('createBackgroundChange', {
    origin_img: url,
    modify_origin_img_size: `${size.width}x${size.height}`,
    overlay_origin_x: 0,
    overlay_origin_y: 0,
    removeBg,
    webhookUrl: '',
    canvas_size: `${size.width}x${size.height}`,
    color_code: '#00ff00',
  })
  const record = await client.ended('imageInfo', String(_id), mostMs)
  const { image_status: status, fail_code: code, fail_reason: reason, engine_faces: faces } = record
  if (status === 3)
    return {
      got: `made, faces: ${String(faces)}`,
      ok: faces === wanted && (await fetch(String(record['image']))).ok,
    }
  const ok =
    typeof wanted === 'object' &&
    code === wanted.code &&
    wanted.reason.test(String(reason)) &&
    String(reason).endsWith('.') &&
    record['image'] === '' &&
    record['deduction_credit'] === 0
  return { got: `${String(code)} ${String(reason)}`, ok }
}

/** Gives each picture to `analyze_frames` and to the background change of a real engine; `cutOut` has each cut out, too. */
export async function runPictureCases(
  cases: readonly PictureCase[],
  { cutOut }: { cutOut: boolean },
  report: (line: string) => void,
): Promise<InputRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-pictures-'))
  const server = await startHostileServer(
    Object.fromEntries(cases.map(({ file, content, contentType }) => [`/${file}`, body(content, contentType)])),
  )
  const engine = await startEngine({ dataDir, allowLocal: true })
  const client = clientOf(engine)
  const outcomes: InputOutcome[] = []
  try {
    for (const one of cases) {
      const url = server.url(`/${one.file}`)
      const ways: [string, () => Promise<{ got: string; ok: boolean }>][] = [
        ['analysed', () => analyzed(client, url, one)],
        ['a new background', () => placed(client, url, false, one.background)],
      ]
      if (cutOut) ways.push(['cut out', () => placed(client, url, true, one.cutOut)])
      for (const [way, ask] of ways) {
        const startedAt = performance.now()
        const { got, ok } = await ask()
        const ms = performance.now() - startedAt
        const name = `${one.name}, ${way}`
        outcomes.push({ name, got, ok: ok && ms < mostMs, ms })
        report(`${name}: ${got}${ok ? '' : ' - NOT as wanted'}`)
      }
    }
    return { outcomes, left: await leftoversAtRest(dataDir) }
  } finally {
    await engine.stop()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
