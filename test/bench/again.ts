import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingModels } from '../../electron/engine/speech/index.ts'
import { startEngine } from '../../electron/engine/index.ts'
import { clientOf } from '../support/engine/client.ts'
import { picture } from '../support/engine/media.ts'

export const title = 'A video that is made again, whole or changed a little'

const texts = [
  'Good morning, and welcome to the studio. Today we look at what happens when a clip is made a second time.',
  'The first scene says what is new. The presenter stands beside a headline, and the headline may move.',
  'In the third scene one single word is another one, which is what happens when a script is corrected late.',
  'Everything else stays as it was: the voices, the mouths, the small movements of head and hands.',
  'That is all for today. Thank you for watching, and see you again next week with another question.',
]
/** Most of the time of the whole that each case may take. */
const bounds: Record<string, number> = { 'one word changed': 0.75, 'one headline moved': 0.65, 'the same again': 0.1 }

const at = (offset_x: number, offset_y: number, layer_number: number) => ({
  ...{ offset_x, offset_y, layer_number },
  ...{ scale_x: 1, scale_y: 1 },
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
    const headline = await client.upload(await picture(480, 96, '#e8b04a'), 'headline.png')
    const body = (change: { word?: string; headlineX?: number }) => ({
      data: texts.map((text, index) => ({
        width: 1280,
        height: 720,
        background: '#203040',
        voice: {
          voice_id: 'everyday-marcus',
          input_text: change.word && index === 2 ? text.replace('single', change.word) : text,
          rate: '100%',
        },
        elements: [
          { type: 'avatar', avatar_id: 'mara', width: 648, height: 720, ...at(560, 0, 1) },
          { type: 'image', url: headline, ...at(index === 1 ? (change.headlineX ?? 60) : 60, 80, 2) },
        ],
      })),
    })
    const make = async (change: Parameters<typeof body>[0]) => {
      const started = performance.now()
      const { _id } = await client.ok('createAvatarVideo', body(change))
      const record = await client.ended('videoInfo', String(_id), 20 * 60_000)
      if (record['video_status'] !== 3) throw new Error(String(record['fail_reason']))
      return { seconds: (performance.now() - started) / 1000, lasts: Number(record['engine_duration_ms']) / 1000 }
    }
    // Voices and drawing processes start with the first video of an engine, and are not what is measured.
    await make({ word: 'warm-up' })
    for (const name of ['clips', 'previews']) emptyOf(join(dataDir, name))
    const whole = await make({})
    const rows = [`| whole | ${whole.seconds.toFixed(1)} | 1.00 | |`]
    report(`whole: ${whole.seconds.toFixed(1)} s for ${whole.lasts.toFixed(1)} s`)
    let ok = true
    for (const [name, change] of [
      ['one word changed', { word: 'lonely' }],
      ['one headline moved', { headlineX: 90 }],
      ['the same again', {}],
    ] as const) {
      const { seconds } = await make(change)
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
        `Five scenes of 1280 by 720 with one presenter of 648 by 720 and a headline, ${whole.lasts.toFixed(0)} s; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`,
        `Speech, mouths and clips are kept: ${kept.toFixed(0)} MB of clips for all four.`,
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

/** An engine that runs takes a kept file that is gone for one that was never there. */
function emptyOf(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
}
