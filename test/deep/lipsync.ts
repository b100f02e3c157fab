import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '../../electron/engine/index.ts'
import { openFaceModels, transformVideo } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels } from '../../electron/engine/vision/faces/index.ts'
import { run as talk } from '../../electron/engine/vision/talking/task.ts'
import { mouthFromAudio } from '../../electron/engine/speech/visemes/index.ts'
import { findTools, probe, run as runFfmpeg } from '../../electron/media/index.ts'
import type { MediaTools } from '../../electron/media/index.ts'
import { agree, energyOf, identity, likenessOutside, see } from '../support/lipsync/measure.ts'

export const title = 'Lip sync'

const samples = join(import.meta.dirname, '../../../shared/samples')
const photoPath = join(import.meta.dirname, '../fixtures/faces/astronaut.png')
/** Bounds for a result. */
const bounds = { correlation: 0.6, silence: 0.1, offsetMs: 40, identity: 0.35, likeness: 0.98 }
const photoFps = 25
/** The passage that phoneticians have had read aloud in every language since 1912. */
const text =
  'The north wind and the sun were disputing which was the stronger, when a traveller came along wrapped in a warm cloak. They agreed that the one who first succeeded should be considered stronger.'

interface Row {
  name: string
  speech: string
  cells: string[]
  problems: string[]
}

interface World {
  models: FaceModels
  tools: MediaTools
  folder: string
  report: (line: string) => void
}

/** Speech with silences between its parts, so that closed lips can be measured. */
async function withSilences(tools: MediaTools, sound: string, outPath: string): Promise<void> {
  const parts = ['atrim=0:3.2', 'atrim=3.2:6.1', 'atrim=6.1:9.4'].map(
    (trim, at) => `[s${String(at)}]${trim},asetpts=PTS-STARTPTS,apad=pad_dur=0.8[p${String(at)}]`,
  )
  const graph = `[0:a]aresample=24000,aformat=channel_layouts=mono,asplit=3[s0][s1][s2];${parts.join(';')};[p0][p1][p2]concat=n=3:v=0:a=1[out]`
  await runFfmpeg(tools, ['-i', sound, '-filter_complex', graph, '-map', '[out]', outPath])
}

async function judge(
  world: World,
  one: { name: string; source: string; speech: string; sound: string; result: string; alive: boolean },
): Promise<Row> {
  const { models, tools, folder } = world
  const info = await probe(tools, one.result)
  const fps = info.video!.fps!
  const { width, height } = info.video!
  const sourceInfo = await probe(tools, one.source)
  const frames = info.video!.frameCount!
  const plain = join(folder, `plain-${String(Math.random()).slice(2)}.mp4`)
  await transformVideo({
    tools,
    inPath: one.source,
    info: sourceInfo,
    width,
    height,
    fps,
    frames,
    extension: 'bounce',
    outPath: plain,
    onFrame: () => undefined,
  })
  const seen = await see(models, tools, one.result, fps)
  const before = await see(models, tools, plain, fps)
  const gaps = seen.frames.map((frame) => frame?.gap ?? 0)
  const energy = await energyOf(tools, one.sound, fps, gaps.length)
  const { correlation, offsetMs, openInSilence, silentFrames } = agree(gaps, energy, fps)
  const old = agree(
    before.frames.map((frame) => frame?.gap ?? 0),
    energy,
    fps,
  )
  const who = identity(seen.people, before.people)
  const alike = one.alive ? undefined : await likenessOutside(tools, one.result, plain, seen, fps)
  await rm(plain, { force: true })
  const problems: string[] = []
  const check = (holds: boolean, sentence: string) => {
    if (!holds) problems.push(`- ${one.name}, ${one.speech}: ${sentence}`)
  }
  check(correlation >= bounds.correlation, `opening and energy correlate by ${correlation.toFixed(2)} only`)
  check(Math.abs(offsetMs) <= bounds.offsetMs, `lips are ${offsetMs.toFixed(0)} ms off`)
  check((openInSilence?.most ?? 0) < bounds.silence, `open by ${String(openInSilence?.most.toFixed(2))} in a silence`)
  check(who.worst < bounds.identity, `another person: ${who.worst.toFixed(2)}`)
  check((alike?.mean ?? 1) >= bounds.likeness, `differs outside the lower face: ${String(alike?.mean.toFixed(3))}`)
  const soundMs = (await probe(tools, one.sound)).durationMs
  check(Math.abs(info.durationMs - soundMs) < 1000 / fps + 30, 'not as long as the speech')
  const cells = [
    correlation.toFixed(2),
    old.correlation.toFixed(2),
    `${offsetMs.toFixed(0)} ms`,
    openInSilence === undefined
      ? '-'
      : `${openInSilence.most.toFixed(3)} / ${openInSilence.widest.toFixed(3)} (${String(silentFrames)})`,
    `${who.mean.toFixed(2)} / ${who.worst.toFixed(2)}`,
    alike ? `${alike.mean.toFixed(4)} / ${alike.least.toFixed(4)}` : 'moves',
  ]
  world.report(`${one.name}, ${one.speech}: ${cells.join(', ')}`)
  return { name: one.name, speech: one.speech, cells, problems }
}

/** Lip syncs through an engine, as a client would. */
async function throughEngine(
  world: World,
  sources: readonly { name: string; path: string }[],
  reading: string | undefined,
): Promise<Row[]> {
  const { folder, tools } = world
  const engine = await startEngine({ dataDir: join(folder, 'data') })
  const headers = { 'x-api-key': engine.apiKey }
  const ask = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${engine.baseUrl}${path}`, {
      ...(body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: unknown }
    if (answer.code !== 1000) throw new Error(`${path}: ${String(answer.code)} ${answer.msg}`)
    return (Array.isArray(answer.data) ? answer.data[0] : answer.data) as Record<string, unknown>
  }
  const ended = async (path: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const record = await ask(path)
      const status = record['video_status'] ?? record['status']
      if (status === 3) return record
      if (status === 4) throw new Error(String(record['fail_reason']))
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
  const upload = async (path: string): Promise<string> => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const response = await fetch(`${engine.baseUrl}/engine/uploads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream', 'x-file-name': name },
      body: new Uint8Array(await readFile(path)),
    })
    const answer = (await response.json()) as { data: { url: string } }
    return answer.data.url
  }
  const fetched = async (url: unknown, name: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, Buffer.from(await (await fetch(String(url))).arrayBuffer()))
    return path
  }
  const rows: Row[] = []
  try {
    const order = { input_text: text, voice_id: 'everyday-marcus', rate: '100%' }
    const { _id } = await ask('/api/open/v3/audio/create', order)
    const spoken = String((await ended(`/api/open/v3/audio/infobymodelid?audio_model_id=${String(_id)}`))['url'])
    const speeches = [{ name: 'engine voice', url: spoken, path: await fetched(spoken, 'spoken.mp3') }]
    if (reading !== undefined) {
      const path = join(folder, 'reading.wav')
      await withSilences(tools, reading, path)
      speeches.push({ name: 'recording with silences', url: await upload(path), path })
    }
    for (const source of sources) {
      const video_url = await upload(source.path)
      for (const speech of speeches) {
        const created = await ask('/api/open/v3/content/video/lipsync', { video_url, audio_url: speech.url })
        const record = await ended(`/api/open/v3/content/video/infobymodelid?video_model_id=${String(created['_id'])}`)
        const result = await fetched(record['video'], `result-${String(created['_id'])}.mp4`)
        const alive = (await probe(tools, source.path)).kind === 'image'
        rows.push(
          await judge(world, {
            name: source.name,
            source: source.path,
            speech: speech.name,
            sound: speech.path,
            result,
            alive,
          }),
        )
      }
    }
  } finally {
    await engine.stop()
  }
  return rows
}

/** A photo whose head stays still, since only then the rest of the picture can be compared. */
async function stillPhoto(world: World, source: { name: string; path: string }, sound: string): Promise<Row> {
  const { models, tools, folder } = world
  const info = await probe(tools, source.path)
  const { durationMs } = await probe(tools, sound)
  const { poses } = await mouthFromAudio(tools, sound, photoFps, { durationMs })
  const result = join(folder, 'still.mp4')
  await talk(
    {
      source: { path: source.path, info },
      poses,
      fps: photoFps,
      extension: 'hold',
      alive: false,
      outPath: result,
    },
    { models, tools, signal: new AbortController().signal, onProgress: () => undefined },
  )
  const one = { name: `${source.name}, head still`, source: source.path, speech: 'recording with silences' }
  return judge(world, { ...one, sound, result, alive: false })
}

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-lipsync-'))
  try {
    const world = { models: openFaceModels(), tools: await findTools(), folder, report }
    const has = existsSync(samples)
    if (!has) report('../shared/samples is missing: only the photo of the fixtures is made to speak.')
    const photo = { name: 'photo (astronaut)', path: photoPath }
    const sources = [
      ...(has
        ? ['talking-head-15s', 'talking-head-3s'].map((name) => ({
            name,
            path: join(samples, 'clips', `${name}.mp4`),
          }))
        : []),
      photo,
      ...(has ? [{ name: 'painting (Sargent)', path: join(samples, 'faces/painting-sargent.jpg') }] : []),
    ]
    const reading = has ? join(samples, 'voices/librivox-reader-10s.flac') : undefined
    const rows = await throughEngine(world, sources, reading)
    if (reading !== undefined) rows.push(await stillPhoto(world, photo, join(folder, 'reading.wav')))
    const problems = rows.flatMap((row) => row.problems)
    const markdown = [
      ...(problems.length > 0 ? [...problems, ''] : []),
      'Measured with the mesh model on the finished files, each made through an engine.',
      '',
      '| source | speech | correlation of opening and energy | of the source before | offset | open in silence: mean of the worst / widest frame (frames) | identity: mean / worst distance | likeness outside the lower face: mean / least |',
      '|---|---|---|---|---|---|---|---|',
      ...rows.map((row) => `| ${row.name} | ${row.speech} | ${row.cells.join(' | ')} |`),
      '',
      `Bounds: correlation ${String(bounds.correlation)}, offset ${String(bounds.offsetMs)} ms, ${String(bounds.silence)} of the range in every silence over 300 ms (its mean), identity ${String(bounds.identity)}, likeness (SSIM) ${String(bounds.likeness)}. Heads of photos move slightly, so there the rest of the picture is compared with the head held still.`,
      ...(has ? [] : ['', 'Without the sample clips, which are not part of the repository.']),
    ].join('\n')
    return { ok: problems.length === 0, markdown }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
