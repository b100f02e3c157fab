import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../electron/engine/index.ts'
import { missingFaceModels } from '../../electron/engine/vision/faces/models/files.ts'
import { body, startHostileServer } from '../support/engine/hostile-server.ts'
import { tone } from '../support/engine/media.ts'
import { unusualPictures } from '../support/lipsync/unusual-pictures.ts'

export const title = 'Unusual pictures that a lip sync takes'

interface Info {
  video_status: number
  fail_reason?: string
  engine_duration_ms?: number
}

/** Each picture speaks a tone of 0.2 s through a real engine. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0)
    return { ok: false, markdown: 'Not tried: the face models are missing (npm run setup -- faces).\n' }
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-lipsync-'))
  const pictures = await Promise.all(unusualPictures.map(async ({ content }) => content()))
  const server = await startHostileServer({
    '/tone.wav': body(await tone(0.2), 'audio/wav'),
    ...Object.fromEntries(pictures.map((bytes, index) => [`/${String(index)}.png`, body(bytes)])),
  })
  const engine = await startEngine({ dataDir, allowLocal: true })
  const ask = async <T>(path: string, request?: object): Promise<T> => {
    const response = await fetch(`${engine.baseUrl}${path}`, {
      headers: { 'x-api-key': engine.apiKey, 'content-type': 'application/json' },
      ...(request ? { method: 'POST', body: JSON.stringify(request) } : {}),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: T }
    if (answer.code !== 1000) throw new Error(`${String(answer.code)} ${answer.msg}`)
    return answer.data
  }
  const ended = async (id: string): Promise<Info> => {
    for (;;) {
      const info = await ask<Info>(`/api/open/v3/content/video/infobymodelid?video_model_id=${id}`)
      if (info.video_status >= 3) return info
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  try {
    const rows: { name: string; answer: string; ok: boolean }[] = []
    for (const [index, { name }] of unusualPictures.entries()) {
      const video_url = server.url(`/${String(index)}.png`)
      const audio_url = server.url('/tone.wav')
      const { _id } = await ask<{ _id: string }>('/api/open/v3/content/video/lipsync', { video_url, audio_url })
      const info = await ended(_id)
      const ok = info.video_status === 3
      rows.push({ name, answer: ok ? `${String(info.engine_duration_ms)} ms` : (info.fail_reason ?? ''), ok })
      report(`${name}: ${rows.at(-1)!.answer}`)
    }
    return {
      ok: rows.every(({ ok }) => ok),
      markdown: [
        '| picture | answer | as wanted |',
        '| --- | --- | --- |',
        ...rows.map(({ name, answer, ok }) => `| ${name} | ${answer} | ${ok ? 'yes' : '**no**'} |`),
      ].join('\n'),
    }
  } finally {
    await engine.stop()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
