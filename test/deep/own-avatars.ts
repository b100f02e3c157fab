import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { startEngine } from '../../electron/engine/index.ts'
import { openFaceModels } from '../../electron/engine/vision/faces/index.ts'
import { findTools } from '../../electron/media/index.ts'
import { clientOf } from '../support/engine/client.ts'
import type { Client } from '../support/engine/client.ts'
import { leftovers } from '../support/engine/leftovers.ts'
import { film, frameAt, silence } from '../support/engine/media.ts'
import { agree, energyOf, identity, see } from '../support/lipsync/measure.ts'
import { blurred, far, portrait, two } from '../support/own-avatars/portraits.ts'

export const title = 'Own avatars'

const samples = join(import.meta.dirname, '../../../shared/samples')
const astronaut = join(import.meta.dirname, '../fixtures/faces/astronaut.png')
const fps = 25
/** Bounds for the lip sync. */
const bounds = { correlation: 0.6, silence: 0.1, offsetMs: 40, identity: 0.35 }
/** Frames of the original that a result is compared with: the head turns in the same ways. */
const mostOriginal = 15 * fps
const text =
  'Good morning, and welcome. Maybe people believe that moving lips are simple. Please pay attention to every pause.'

type Fields = Record<string, unknown>

interface World {
  client: Client
  folder: string
  models: ReturnType<typeof openFaceModels>
  tools: Awaited<ReturnType<typeof findTools>>
  problems: string[]
}

async function upload(client: Client, content: Buffer, avatar_id: string, more: Fields = {}): Promise<Fields> {
  const url = await client.upload(content, `${avatar_id}.bin`)
  const [created] = await client.ok<Fields[]>('uploadAvatar', {
    url,
    avatar_id,
    name: 'Me',
    type: 1,
    ...more,
  })
  return client.ended('avatarDetail', String(created!['_id']), 600_000)
}

async function fetched({ folder }: World, url: unknown, name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, Buffer.from(await (await fetch(String(url))).arrayBuffer()))
  return path
}

/** From upload to speech; a row of the table. */
async function speaks(world: World, path: string, nth: number): Promise<string> {
  const { client, models, tools, problems } = world
  const name = basename(path)
  const started = Date.now()
  const avatar = await upload(client, await readFile(path), `speaker${String(nth)}`)
  if (avatar['status'] !== 3) {
    problems.push(`- ${name} was refused: ${String(avatar['fail_reason'])}`)
    return `| ${name} | refused | | | | | |`
  }
  const uploaded = (Date.now() - started) / 1000
  const [width, height] = [avatar['engine_width'], avatar['engine_height']].map(
    (side) => Math.round(Number(side) / 2) * 2,
  )
  const asked = Date.now()
  const { _id } = await client.ok('createTalkingAvatar', {
    width,
    height,
    avatar_from: 3,
    elements: [
      {
        type: 'avatar',
        avatar_id: `speaker${String(nth)}`,
        scale_x: 1,
        scale_y: 1,
        offset_x: 0,
        offset_y: 0,
      },
      { type: 'audio', voice_id: 'everyday-marcus', input_text: text },
    ],
  })
  const record = await client.ended('videoInfo', String(_id), 900_000)
  if (record['video_status'] !== 3) {
    problems.push(`- ${name} did not speak: ${String(record['fail_reason'])}`)
    return `| ${name} | ${uploaded.toFixed(0)} s | failed | | | | |`
  }
  const tookS = (Date.now() - asked) / 1000
  const video = await fetched(world, record['video'], `${String(nth)}.mp4`)
  const seen = await see(models, tools, video, fps)
  const gaps = seen.frames.map((frame) => frame?.gap ?? 0)
  const measured = agree(gaps, await energyOf(tools, video, fps, gaps.length), fps)
  const idle = await see(models, tools, await fetched(world, avatar['modify_url'], `${String(nth)}-idle.mp4`), fps)
  const own = await see(models, tools, await fetched(world, avatar['url'], `${String(nth)}-own`), fps, {
    most: mostOriginal,
  }).catch(() => idle)
  const boxes = idle.frames.flatMap((frame) => frame?.box ?? [])
  const seam = Math.abs(boxes[0]!.left - boxes.at(-1)!.left) / (boxes[0]!.right - boxes[0]!.left)
  const who = identity(seen.people, own.people.length > 0 ? own.people : idle.people)
  const check = (holds: boolean, sentence: string) => {
    if (!holds) problems.push(`- ${name}: ${sentence}`)
  }
  check(
    measured.correlation >= bounds.correlation,
    `opening and energy correlate by ${measured.correlation.toFixed(2)} only`,
  )
  check(
    (measured.openInSilence?.most ?? 0) < bounds.silence,
    `open in silence by ${String(measured.openInSilence?.most.toFixed(2))}`,
  )
  check(Math.abs(measured.offsetMs) <= bounds.offsetMs, `lips are ${measured.offsetMs.toFixed(0)} ms off`)
  check(who.worst < bounds.identity, `distance to the original ${who.worst.toFixed(2)}`)
  check(seam < 0.02, `the idle loop jumps by ${(seam * 100).toFixed(1)} % of the face`)
  return `| ${name} | ${uploaded.toFixed(0)} s | ${tookS.toFixed(0)} s for ${(gaps.length / fps).toFixed(1)} s | ${measured.correlation.toFixed(2)} | ${measured.offsetMs.toFixed(0)} ms | ${measured.openInSilence?.most.toFixed(2) ?? 'no silence'} | ${who.worst.toFixed(2)} | ${(seam * 100).toFixed(1)} % |`
}

async function refusals({ client, problems }: World): Promise<string[]> {
  const rows: string[] = []
  const upright = await portrait()
  const cases: [string, Buffer, RegExp][] = [
    [
      'no face',
      await sharp({ create: { width: 300, height: 300, channels: 3, background: '#567' } })
        .png()
        .toBuffer(),
      /No face/,
    ],
    ['two people', await two(), /2 faces/],
    ['a face of 30 px', await far(), /at least 80 px/],
    ['blurred', await blurred(), /blurred/],
    ['on its side', await sharp(upright).rotate(90).png().toBuffer(), /tilted|No face/],
    ['upside down', await sharp(upright).rotate(180).png().toBuffer(), /tilted|No face/],
    ['half a JPEG', (await sharp(upright).jpeg().toBuffer()).subarray(0, 6000), /damaged|incomplete|cut short/],
    ['a film of nobody', await film(1, '320x240'), /No face/],
  ]
  for (const name of ['group-1927.jpg', 'not-a-face-cat.png', 'not-a-face-dog.jpg']) {
    const path = join(samples, 'faces', name)
    if (existsSync(path)) cases.push([name, await readFile(path), /faces|No face/])
  }
  for (const [index, [name, content, reason]] of cases.entries()) {
    const outcome = await upload(client, content, `refused${String(index)}`).then(
      (record) => (record['status'] === 4 ? String(record['fail_reason']) : 'It became an avatar.'),
      (error: unknown) => String(error),
    )
    if (!reason.test(outcome)) problems.push(`- ${name}: ${outcome}`)
    rows.push(`| ${name} | ${outcome} |`)
  }
  const accepted: [string, Buffer][] = [
    ['grey', await sharp(upright).toColourspace('b-w').png().toBuffer()],
    ['CMYK', await sharp(upright).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bit', await sharp(upright).toColourspace('rgb16').png().toBuffer()],
    [
      'turned by EXIF',
      await sharp(await sharp(upright).rotate(180).toBuffer())
        .withMetadata({ orientation: 3 })
        .jpeg()
        .toBuffer(),
    ],
  ]
  for (const [index, [name, content]] of accepted.entries()) {
    const record = await upload(client, content, `accepted${String(index)}`)
    if (record['status'] !== 3) problems.push(`- ${name}: ${String(record['fail_reason'])}`)
    rows.push(`| ${name} | ${record['status'] === 3 ? 'becomes an avatar' : String(record['fail_reason'])} |`)
  }
  return rows
}

/** Cut out on a green background: no green in the face, only green beside it. */
async function cutOut({ client, problems }: World): Promise<string> {
  await upload(client, await readFile(astronaut), 'cut', { engine_cut_out: true })
  const { _id } = await client.ok('createAvatarVideo', {
    data: [
      {
        width: 512,
        height: 512,
        voice: { voice_url: await client.upload(silence, 'silence.wav') },
        duration: 600,
        background: '#00ff00',
        avatarFrom: 3,
        elements: [{ type: 'avatar', avatar_id: 'cut' }],
      },
    ],
  })
  const record = await client.ended('videoInfo', String(_id), 600_000)
  const frame = await frameAt(String(record['video']), 0.3)
  let rim = 0
  for (let y = 0; y < 200; y += 1)
    for (let x = 0; x < 512; x += 1) {
      const [r, g, b] = frame.pixel(x, y)
      // The pale grey background, which a poor cut-out leaves as a rim.
      if (Math.min(r, g, b) > 175 && Math.max(r, g, b) - Math.min(r, g, b) < 25) rim += 1
    }
  if (rim > 150) problems.push(`- cut out: ${String(rim)} px of the old background are left`)
  return `Cut out on green: ${String(rim)} px of the old pale background left above the shoulders.`
}

export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-own-avatars-'))
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-own-avatars-data-'))
  const problems: string[] = []
  const rows: string[] = []
  let refused: string[] = []
  let cut = ''
  try {
    const engine = await startEngine({ dataDir })
    try {
      const world: World = {
        client: clientOf(engine),
        folder,
        models: openFaceModels(),
        tools: await findTools(),
        problems,
      }
      const has = existsSync(samples)
      if (!has) report('../shared/samples is missing: only the photo of the fixtures becomes an avatar.')
      const faces = ['painting-vermeer.jpg', 'painting-leonardo.jpg', 'stock-emotions-b-2.jpg']
      const clips = ['talking-head-3s.mp4', 'talking-head-15s.mp4', 'portrait-4s.mp4', 'wide-9s.mp4']
      const sources = [
        astronaut,
        ...(has ? faces.map((name) => join(samples, 'faces', name)) : []),
        ...(has ? clips.map((name) => join(samples, 'clips', name)) : []),
      ]
      for (const [index, path] of sources.entries()) {
        rows.push(await speaks(world, path, index))
        report(rows.at(-1)!)
      }
      refused = await refusals(world)
      for (const row of refused) report(row)
      cut = await cutOut(world)
      report(cut)
    } finally {
      await engine.stop()
    }
    const left = leftovers(dataDir)
    if (left.length > 0) problems.push(`- left behind: ${left.join(', ')}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  const markdown = [
    ...(problems.length > 0 ? [...problems, ''] : []),
    'Uploaded and made to speak through an engine; measured with the mesh model on the finished files.',
    '',
    '| source | upload | talking avatar | correlation of opening and energy | offset | open in silence | identity: worst distance | seam of the idle loop |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '| upload | answer |',
    '|---|---|',
    ...refused,
    '',
    cut,
  ].join('\n')
  return { ok: problems.length === 0, markdown }
}
