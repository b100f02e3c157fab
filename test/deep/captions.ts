import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInLook, defaultPosition, makeCues, rulesFor, timedCue } from '../../electron/common/captions/index.ts'
import type { TimedWord } from '../../electron/common/captions/index.ts'
import { captionFonts, layoutCaption } from '../../electron/common/drawing/captions/layout-caption.ts'
import { FontSet } from '../../electron/common/drawing/fonts/font-set.ts'
import { startEngine } from '../../electron/engine/index.ts'
import { bundledFonts, readFont } from '../../electron/media/fonts/index.ts'
import { findTools } from '../../electron/media/index.ts'
import { readFrames } from '../support/media/reading.ts'

export const title = 'Captions'

const fps = 25
/** Longest time between a word's sound and its light, ms, for 95 of 100 words. */
const bound = 80
const canvas = { width: 1280, height: 720 }
const script =
  'Welcome to the spring release. Over the next two minutes we will walk through the new editor, the faster renderer, ' +
  'and a dozen small improvements that people have asked for since last year. In 2024, forty percent of them came by ' +
  'mail. Let us begin with the timeline: it shows every scene, and each word where it is spoken.'

interface Answer {
  data: Record<string, unknown>
}

/** Lets the engine speak a script and draw its captions, and looks for the frame in which each word lights up. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-captions-'))
  const engine = await startEngine({ dataDir: join(folder, 'engine') })
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${engine.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': engine.apiKey, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as Partial<Answer>
    if (!answer.data) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const ended = async (path: string, field: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const record = await ask('GET', path)
      if (record[field] === 3) return record
      if (record[field] === 4) throw new Error(`${path} failed: ${JSON.stringify(record)}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  try {
    const { _id: speech } = await ask('POST', '/api/open/v3/audio/create', {
      input_text: script,
      voice_id: 'everyday-marcus',
      rate: '100%',
    })
    const audio = await ended(`/api/open/v3/audio/infobymodelid?audio_model_id=${String(speech)}`, 'status')
    const timings = await ask('GET', `/engine/audio/${String(speech)}/timings`)
    const words = timings['words'] as TimedWord[]
    report(`Spoken: ${words.length} words`)
    const make = async (captioned: boolean): Promise<{ path: string; seconds: number }> => {
      const item = { ...canvas, background: '#3c6e71', voice: { voice_url: audio['url'] }, elements: [] }
      const captions = { shown: true, look: builtInLook('marker'), scenes: [{ items: 1, text: script }] }
      const begun = performance.now()
      const created = await ask('POST', '/api/open/v3/avatar/createVideo', {
        data: [item],
        ...(captioned ? { extras: { project: { version: 1, captions } } } : {}),
      })
      const path = join(folder, captioned ? 'captions.mp4' : 'plain.mp4')
      const record = await ended(
        `/api/open/v3/content/video/infobymodelid?video_model_id=${String(created['_id'])}`,
        'video_status',
      )
      const seconds = (performance.now() - begun) / 1000
      await writeFile(path, Buffer.from(await (await fetch(String(record['video']))).arrayBuffer()))
      return { path, seconds }
    }
    const plain = await make(false)
    const { path, seconds } = await make(true)
    report(`Made in ${plain.seconds.toFixed(1)} s without, ${seconds.toFixed(1)} s with captions`)
    const distances = await distancesIn(path, words)
    const sorted = distances.toSorted((a, b) => a - b)
    const worst = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)]!
    report(`95 of 100 words within ${worst} ms`)
    const markdown =
      `A script of ${words.length} words, spoken by the built-in engine and captioned in the look “marker”: in the clip's ` +
      `pixels, 95 of 100 words light up within ${worst} ms of their sound (bound ${bound} ms; the furthest ` +
      `${sorted.at(-1)!} ms). A clip of captions on a plain colour took ${seconds.toFixed(1)} s, the same without ` +
      `captions ${plain.seconds.toFixed(1)} s.`
    return { ok: worst <= bound && distances.length >= words.length - 2, markdown }
  } finally {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** For each word, the time between its sound and the frame in which its box appears, ms. */
async function distancesIn(path: string, words: readonly TimedWord[]): Promise<number[]> {
  const packages = bundledFonts()
  const files = new Map(packages.flatMap((one) => [...one.paths]))
  const fonts = new FontSet(
    packages.map(({ family }) => family),
    (key) => readFont(files.get(key)!),
  )
  const look = builtInLook('marker')
  await fonts.load(script, [captionFonts(look)])
  const position = defaultPosition(canvas)
  const rules = rulesFor(canvas, look.size, position.insets)
  const frames = await readFrames(await findTools(), path, canvas)
  const cues = makeCues(script, words, (frames.length * 1000) / fps, rules).map((cue) => timedCue(cue, words))
  return cues.flatMap((cue) => {
    const { parts } = layoutCaption(cue, { look, position, canvas, fonts })
    return parts[0]!.words.flatMap(({ boxes }, index) => {
      const [box] = boxes
      const x = Math.round(box!.x - 1)
      const y = Math.round(box!.y + box!.height / 2)
      // The first frame of the caption: the one before may show a word of an earlier caption at the same point.
      const from = Math.ceil((cue.startMs * fps) / 1000 - 0.5)
      const lit = frames.findIndex((frame, at) => {
        const [, green, blue] = at < from ? [0, 0, 0] : frame.at(x, y)
        return blue - green > 70
      })
      return lit < 0 ? [] : [Math.abs(Math.round((lit * 1000) / fps) - cue.words[index]!.startMs)]
    })
  })
}
