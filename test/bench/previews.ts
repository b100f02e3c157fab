import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingModels } from '../../electron/engine/speech/index.ts'
import { startEngine } from '../../electron/engine/index.ts'
import { clientOf } from '../support/engine/client.ts'

export const title = 'Previews: from the request to the first frame'

const text =
  'Good morning, and welcome to the studio. Today we look at how a preview is made, why it shows the very frames of the finished clip, and how long that takes.'

interface Preview {
  _id: string
  status: number
  revision: number
  clips: unknown[]
  duration_ms: number | null
  fail_reason: string | null
}

/**
 * Previews of a talking avatar whose speech exists: the first starts the drawing process, the second finds it running.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingModels().length > 0) {
    report('Speech models are missing: run "npm run setup".')
    return { ok: false, markdown: 'Not measured: the speech models are missing.\n' }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  const engine = await startEngine({ dataDir })
  const rows: string[] = []
  let ok = true
  try {
    const client = clientOf(engine)
    const { _id } = await client.ok('createTts', { voice_id: 'everyday-marcus', input_text: text })
    const speech = await client.ended('audioInfo', String(_id))
    const avatar = (id: string) => ({ type: 'avatar', avatar_id: id, ...placement, offset_x: 400, offset_y: 100 })
    const placement = { scale_x: 1, scale_y: 1, offset_x: 0, offset_y: 0, layer_number: 1 }
    const body = (id: string) => ({
      width: 1920,
      height: 1080,
      elements: [
        { type: 'image', url: '#203040', ...placement, width: 1920, height: 1080, layer_number: 0 },
        avatar(id),
        { type: 'audio', url: String(speech['url']) },
      ],
    })
    const ask = async (method: string, path: string, request?: object): Promise<Preview> => {
      const { body: answer } = await client.send(method, path, request)
      if (answer['code'] !== 1000) throw new Error(String(answer['msg']))
      return answer['data'] as Preview
    }
    for (const [parts, height, id, state] of [
      ['avatars', 360, 'mara', 'first clip of the engine'],
      ['avatars', 360, 'henrik', 'another avatar'],
      ['avatars', 540, 'mara', 'another size'],
      ['avatars', 540, 'mara', 'asked again'],
      ['video', 360, 'mara', 'whole video'],
      ['video', 540, 'mara', 'whole video'],
    ] as const) {
      const started = performance.now()
      let preview = await ask('POST', '/engine/previews', {
        kind: 'talking-avatar',
        parts,
        height,
        body: body(id),
      })
      while (preview.status < 3)
        preview = await ask('GET', `/engine/previews/${preview._id}?seen=${String(preview.revision)}&wait_ms=9000`)
      if (preview.status !== 3) throw new Error(String(preview.fail_reason))
      const seconds = (performance.now() - started) / 1000
      const lasts = (preview.duration_ms ?? 0) / 1000
      // The target holds for a machine that isn't busy with other things.
      if (parts === 'avatars' && loadavg()[0]! < 2 * availableParallelism()) ok &&= seconds < lasts
      rows.push(`| ${parts} | ${String(height)} | ${state} | ${seconds.toFixed(2)} | ${(lasts / seconds).toFixed(1)} |`)
      report(`${parts} ${String(height)} px, ${state}: ${seconds.toFixed(2)} s for ${lasts.toFixed(1)} s`)
    }
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const load = loadavg()[0]!.toFixed(1)
  const table = ['| Parts | Height, px | | Seconds | Times real time |', '| --- | ---: | --- | ---: | ---: |', ...rows]
  return {
    ok,
    markdown: `A talking avatar of 10 s, its speech ready; load of the machine ${load}.\n\n${table.join('\n')}\n`,
  }
}
