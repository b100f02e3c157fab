import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingModels } from '../../electron/engine/speech/index.ts'
import { startEngine } from '../../electron/engine/index.ts'
import { clientOf } from '../support/engine/client.ts'
import { picture } from '../support/engine/media.ts'

export const title = 'A video that is made again, whole or changed a little'

const texts = [
  'Good morning, and welcome to the studio, where clips are made twice.',
  'The presenter stands beside a headline, and the headline may move.',
  'In the third scene one single word is another one.',
  'Everything else stays as it was: voices, mouths and hands.',
  'That is all for today. Thank you for watching.',
]
/** Most of the time of the whole that each case may take. */
const bounds: Record<string, number> = { 'one word changed': 0.75, 'one headline moved': 0.65, 'the same again': 0.1 }

const at = (offset_x: number, offset_y: number, layer_number: number) => ({
  offset_x,
  offset_y,
  layer_number,
  scale_x: 1,
  scale_y: 1,
})

/** The whole comes first; each case after it changes one thing of it. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingModels().length > 0) {
    report('Speech models are missing: run "npm run setup".')
    return { ok: false, markdown: 'Not measured: the speech models are missing.\n' }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  const engine = await startEngine({ dataDir })
  try {
    const client = clientOf(engine)
    const headline = await client.upload(await picture(360, 72, '#e8b04a'), 'headline.png')
    const body = (change: { word?: string; headlineX?: number }) => ({
      data: texts.map((text, index) => ({
        width: 960,
        height: 540,
        background: '#203040',
        voice: {
          voice_id: 'everyday-marcus',
          input_text: change.word && index === 2 ? text.replace('single', change.word) : text,
          rate: '100%',
        },
        elements: [
          { type: 'avatar', avatar_id: 'mara', width: 486, height: 540, ...at(440, 0, 1) },
          { type: 'image', url: headline, ...at(index === 1 ? (change.headlineX ?? 60) : 60, 80, 2) },
        ],
      })),
    })
    const make = async (request: { data: object[] }) => {
      const started = performance.now()
      const { _id } = await client.ok('createAvatarVideo', request)
      const record = await client.ended('videoInfo', String(_id), 20 * 60_000)
      if (record['video_status'] !== 3) throw new Error(String(record['fail_reason']))
      return { seconds: (performance.now() - started) / 1000, lasts: Number(record['engine_duration_ms']) / 1000 }
    }
    // Voices and drawing processes start with the first video of an engine, which is another one.
    await make({ data: body({ word: 'other' }).data.slice(2, 3) })
    const whole = await make(body({}))
    const rows = [`| whole | ${whole.seconds.toFixed(1)} | 1.00 | |`]
    report(`whole: ${whole.seconds.toFixed(1)} s for ${whole.lasts.toFixed(1)} s`)
    let ok = true
    for (const [name, change] of [
      ['one word changed', { word: 'lonely' }],
      ['one headline moved', { headlineX: 90 }],
      ['the same again', {}],
    ] as const) {
      const { seconds } = await make(body(change))
      const share = seconds / whole.seconds
      ok &&= share <= bounds[name]!
      rows.push(`| ${name} | ${seconds.toFixed(1)} | ${share.toFixed(2)} | ${bounds[name]!.toFixed(2)} |`)
      report(`${name}: ${seconds.toFixed(1)} s, ${share.toFixed(2)} of the whole`)
    }
    const files = readdirSync(join(dataDir, 'clips')).map((name) => statSync(join(dataDir, 'clips', name)).size)
    const kept = files.reduce((sum, bytes) => sum + bytes, 0) / 1e6
    return {
      ok,
      markdown: [
        `Five scenes of 960 by 540 with one presenter of 486 by 540 and a headline, ${whole.lasts.toFixed(0)} s; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`,
        `Voices and drawing processes have started before. Kept are speech, mouths and clips: ${kept.toFixed(0)} MB of clips for all of them.`,
        '',
        '| | Seconds | Share of the whole | At most |',
        '| --- | ---: | ---: | ---: |',
        ...rows,
        '',
      ].join('\n'),
    }
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
