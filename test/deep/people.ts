import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  averageDescriptor,
  descriptorDistance,
  SAME_PERSON_DISTANCE,
} from '../../electron/common/faces/descriptor.ts'
import { regionOfDetection, regionOfMesh } from '../../electron/common/faces/regions.ts'
import type { DetectedFace } from '../../electron/common/faces/types.ts'
import { openFaceModels, readFrames, readPicture } from '../../electron/engine/faces/index.ts'
import type { FaceModels, Picture } from '../../electron/engine/faces/index.ts'
import { missingFaceModels } from '../../electron/engine/faces/models/files.ts'
import { findTools, probe } from '../../electron/media/index.ts'

export const title = 'Faces: same person, different person'

const samples = join(import.meta.dirname, '../../../shared/samples')
const fixtures = join(import.meta.dirname, '../fixtures/faces')
/** Frames taken from each clip, evenly spread. */
const CLIP_FRAMES = 6
/** Smaller faces say too little about who it is, px. */
const LEAST_FACE = 24

interface Seen {
  who: string
  where: string
  descriptor: Float32Array
}

async function describeFace(
  models: FaceModels,
  picture: Picture,
  face: DetectedFace,
): Promise<Float32Array | undefined> {
  const first = await models.mesh(picture, regionOfDetection(face))
  const mesh = await models.mesh(picture, regionOfMesh(first.points))
  return mesh.score < 0.5 ? undefined : models.describe(picture, mesh)
}

/** What photos go through: another size, coarse JPEG, other light, mirrored, a little blurred, turned. */
const changes: Record<string, (image: sharp.Sharp) => sharp.Sharp> = {
  'half as large': (image) => image.resize({ width: 300 }),
  'coarse JPEG': (image) => image.jpeg({ quality: 20 }),
  darker: (image) => image.modulate({ brightness: 0.55 }),
  brighter: (image) => image.modulate({ brightness: 1.35 }),
  mirrored: (image) => image.flop(),
  blurred: (image) => image.blur(2),
  'turned by 20 degrees': (image) => image.rotate(20, { background: '#777' }),
  grey: (image) => image.greyscale(),
}

/** One file per person: the largest face, as it is and changed. */
async function photoPeople(models: FaceModels, paths: readonly string[]): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const path of paths) {
    const name = path.split('/').at(-1)!
    const who = name.replace(/-\d+(?=\.\w+$)/, '')
    const versions: [string, string | Buffer][] = [['as it is', path]]
    for (const [label, change] of Object.entries(changes)) {
      versions.push([label, await change(sharp(path)).toBuffer()])
    }
    for (const [label, source] of versions) {
      const picture = await readPicture(source, { label: name })
      const [face] = await models.detect(picture)
      const descriptor = face && (await describeFace(models, picture, face))
      if (descriptor) seen.push({ who, where: `${name}, ${label}`, descriptor })
    }
  }
  return seen
}

/** A group photo: everybody in it is somebody else. */
async function groupPeople(models: FaceModels, path: string): Promise<Seen[]> {
  const picture = await readPicture(path)
  const seen: Seen[] = []
  for (const [i, face] of (await models.detect(picture, { small: true })).entries()) {
    if (face.box.width < LEAST_FACE) continue
    const descriptor = await describeFace(models, picture, face)
    if (descriptor) seen.push({ who: `group ${i}`, where: `group photo, face ${i}`, descriptor })
  }
  return seen
}

/** Clips of one person each: single frames, and their average as a track has it. */
async function clipPeople(models: FaceModels, folder: string): Promise<Seen[]> {
  const tools = await findTools()
  const seen: Seen[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.mp4'))) {
    const inPath = join(folder, name)
    const info = await probe(tools, inPath)
    const own: Float32Array[] = []
    for await (const { picture, timeMs } of readFrames({ tools, inPath, info, at: { count: CLIP_FRAMES } })) {
      const [face] = await models.detect(picture)
      const descriptor = face && (await describeFace(models, picture, face))
      if (!descriptor) continue
      own.push(descriptor)
      seen.push({ who: name, where: `${name} at ${Math.round(timeMs)} ms`, descriptor })
    }
    if (own.length > 0)
      seen.push({ who: name, where: `${name}, averaged`, descriptor: averageDescriptor(own) })
  }
  return seen
}

const quantile = (sorted: readonly number[], share: number): string =>
  sorted.length === 0
    ? '-'
    : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(3)

/** Compares all with all: every pair must lie on the right side of the one threshold. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0) {
    report('Face models are missing: run "npm run setup -- faces".')
    return { ok: false, markdown: 'Not measured: the face models are missing.\n' }
  }
  const models = openFaceModels()
  const paths = [join(fixtures, 'astronaut.png')]
  const seen: Seen[] = []
  const faces = join(samples, 'faces')
  if (existsSync(faces)) {
    const others = (await readdir(faces)).filter((name) => !/^(not-a-face|group|astronaut)/.test(name))
    paths.push(...others.map((name) => join(faces, name)))
    seen.push(...(await groupPeople(models, join(faces, 'group-1927.jpg'))))
    seen.push(...(await clipPeople(models, join(samples, 'clips'))))
  } else report('../shared/samples is missing: only the fixtures of the repository are compared.')
  seen.push(...(await photoPeople(models, paths)))

  const same: number[] = []
  const different: number[] = []
  const wrong: string[] = []
  seen.forEach((one, i) => {
    for (const other of seen.slice(i + 1)) {
      const distance = descriptorDistance(one.descriptor, other.descriptor)
      const isSame = one.who === other.who
      ;(isSame ? same : different).push(distance)
      if (isSame !== distance < SAME_PERSON_DISTANCE) {
        wrong.push(
          `${one.where} and ${other.where} (${isSame ? 'same' : 'different'}): ${distance.toFixed(3)}`,
        )
      }
    }
  })
  same.sort((a, b) => a - b)
  different.sort((a, b) => a - b)
  const people = new Set(seen.map(({ who }) => who)).size
  report(
    `${seen.length} faces of ${people} people, ${same.length + different.length} pairs, ${wrong.length} wrong`,
  )
  for (const line of wrong.slice(0, 20)) report(line)
  const markdown = [
    `${seen.length} faces of ${people} people: photos as they are and changed (${Object.keys(changes).join(', ')}), a group photo,`,
    `frames of clips. Distance is 1 - cosine; the threshold ${SAME_PERSON_DISTANCE}.`,
    '',
    '| pairs | number | least | 5 % | median | 95 % | most |',
    '|---|---|---|---|---|---|---|',
    ...(
      [
        ['same', same],
        ['different', different],
      ] as const
    ).map(
      ([name, list]) =>
        `| ${name} | ${list.length} | ${[0, 0.05, 0.5, 0.95, 1].map((share) => quantile(list, share)).join(' | ')} |`,
    ),
    '',
    wrong.length === 0 ? 'All pairs lie on their side.' : `On the wrong side: ${wrong.length}.`,
    ...wrong.slice(0, 20).map((line) => `- ${line}`),
    '',
  ].join('\n')
  return {
    ok: wrong.length === 0 && same.length > 0 && (different.length > 0 || !existsSync(faces)),
    markdown,
  }
}
