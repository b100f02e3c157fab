import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingModels } from '../../electron/engine/speech/index.ts'
import { startEngine } from '../../electron/engine/index.ts'
import { clientOf } from '../support/engine/client.ts'
import { picture } from '../support/engine/media.ts'

export const title = 'A video that is made again, whole or changed a little'

const sentences = [
  'Good morning, and welcome to the studio, where clips are made twice.',
  'The presenter stands beside a headline, and the headline may move.',
  'In one of the scenes a single word is another one.',
  'Everything else stays as it was: voices, mouths and hands.',
  'Nobody wants to wait for what has been made before.',
  'A change should take as long as what it changes.',
  'That is all for this scene. The next one follows.',
]
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
/** Scenes that say something else each: the sentences from another one on. */
const scenes = Array.from({ length: 20 }, (_, index) => {
  const begin =
    index < ordinals.length ? `This is the ${ordinals[index]!} scene.` : `Scene number ${String(index + 1)} begins.`
  const from = index % sentences.length
  return [begin, ...sentences.slice(from), ...sentences.slice(0, from)].slice(0, 6).join(' ')
})
/** Scene whose text or headline is changed. */
const changed = 7
/** Most of the time of the whole that each case may take. */
const bounds = { 'one word changed': 0.15, 'one headline moved': 0.08, 'the same again': 0.02 }
/** Rows of a sheet that differ in one of five scenes, against as many whole videos. */
const [rows, rowScenes, rowsBound] = [6, 5, 0.35]

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
    const body = (texts: readonly string[], headlineX = 60) => ({
      data: texts.map((text, index) => ({
        width: 1280,
        height: 720,
        background: '#203040',
        voice: { voice_id: 'everyday-marcus', input_text: text, rate: '100%' },
        elements: [
          { type: 'avatar', avatar_id: 'mara', width: 648, height: 720, ...at(600, 0, 1) },
          { type: 'image', url: headline, ...at(index === changed ? headlineX : 60, 80, 2) },
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
    await make(body(['Something else.', 'Something else again.']))
    const whole = await make(body(scenes))
    const table = [`| whole | ${whole.seconds.toFixed(1)} | 1.00 | |`]
    report(`whole: ${whole.seconds.toFixed(1)} s for ${whole.lasts.toFixed(1)} s`)
    let ok = true
    const tell = (name: string, seconds: number, share: number, bound: number): void => {
      ok &&= share <= bound
      table.push(`| ${name} | ${seconds.toFixed(1)} | ${share.toFixed(3)} | ${bound.toFixed(2)} |`)
      report(`${name}: ${seconds.toFixed(1)} s, ${share.toFixed(3)} of the whole`)
    }
    const otherWord = scenes.map((text, index) => (index === changed ? text.replace('wait', 'stay') : text))
    for (const [name, request] of [
      ['one word changed', body(otherWord)],
      ['one headline moved', body(scenes, 90)],
      ['the same again', body(scenes)],
    ] as const) {
      const { seconds } = await make(request)
      tell(name, seconds, seconds / whole.seconds, bounds[name])
    }
    let rowSeconds = 0
    let firstSeconds = 0
    for (let row = 0; row < rows; row += 1) {
      const texts = sentences.slice(0, rowScenes).map((text) => `${text} ${text.toUpperCase()}`)
      texts[2] = `Dear customer number ${String(row + 1)}, this row of the sheet is made for you alone.`
      const { seconds } = await make(body(texts))
      if (row === 0) firstSeconds = seconds
      rowSeconds += seconds
    }
    // As in a sheet of a hundred rows: one is made whole, all others as the later ones here.
    const hundred = firstSeconds + (99 * (rowSeconds - firstSeconds)) / (rows - 1)
    tell('100 rows that differ in one of five scenes', hundred, hundred / (100 * firstSeconds), rowsBound)
    const files = readdirSync(join(dataDir, 'clips')).map((name) => statSync(join(dataDir, 'clips', name)).size)
    const kept = files.reduce((sum, bytes) => sum + bytes, 0) / 1e6
    return {
      ok,
      markdown: [
        `${String(scenes.length)} scenes of 1280 by 720 with one presenter of 648 by 720 and a headline, ${whole.lasts.toFixed(0)} s; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}.`,
        `Voices and drawing processes have started before. Kept are speech, mouths, clips of avatars and parts: ${kept.toFixed(0)} MB of both for all of them.`,
        `The time of a hundred rows follows from that of the first and the mean of ${String(rows - 1)} others.`,
        '',
        '| | Seconds | Share of the whole | At most |',
        '| --- | ---: | ---: | ---: |',
        ...table,
        '',
      ].join('\n'),
    }
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
