import { createCanvas } from '@napi-rs/canvas'
import { regionOfDetection, regionOfMesh } from '../../electron/common/faces/regions.ts'
import { closed } from '../../electron/engine/presenters/drawn/parts/mouth-lines.ts'
import { presenters } from '../../electron/engine/presenters/drawn/presenters/index.ts'
import { Figure } from '../../electron/engine/presenters/drawn/rig/figure.ts'
import { planMotion } from '../../electron/engine/presenters/drawn/rig/motion.ts'
import type { Pose } from '../../electron/engine/presenters/drawn/rig/pose.ts'
import type { MouthTrack } from '../../electron/engine/speech/visemes/types.ts'
import { openFaceModels } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels, Picture } from '../../electron/engine/vision/faces/index.ts'
import { missingFaceModels } from '../../electron/engine/vision/faces/models/files.ts'

export const title = 'Drawn presenters: how far the head moves'

const [width, height] = [360, 389]
const seconds = 10
/** Frames a second that are looked at: the fastest nod lasts 0.7 s. */
const looked = 6

/** Ten seconds of syllables in sentences of 2.6 s with 0.5 s between them; one in four is stressed. */
const speech: MouthTrack = {
  fps: 50,
  poses: Array.from({ length: seconds * 50 }, (_, i) => {
    const t = (i / 50) % 3.1
    const syllable = Math.floor(t / 0.21)
    const size = [1, 0.4, 0.55, 0.35][syllable % 4]!
    return { ...closed, open: t < 2.6 ? size * Math.sin(((t % 0.21) / 0.21) * Math.PI) ** 2 : 0 }
  }),
}

interface Look {
  roll: number
  yaw: number
  nod: number
  nose: [number, number]
  width: number
}

async function lookAt(models: FaceModels, figure: Figure, background: string, pose: Pose): Promise<Look | undefined> {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = background
  ctx.fillRect(0, 0, width, height)
  ctx.drawImage(figure.picture(pose), 0, 0)
  const rgba = ctx.getImageData(0, 0, width, height).data
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) data.set(rgba.subarray(i * 4, i * 4 + 3), i * 3)
  const picture: Picture = { data, width, height, channels: 3 }
  const [face] = await models.detect(picture)
  if (!face) return undefined
  const first = await models.mesh(picture, regionOfDetection(face))
  const { points } = await models.mesh(picture, regionOfMesh(first.points))
  const at = (i: number): [number, number] => [points[i * 3]!, points[i * 3 + 1]!]
  const [right, left, nose, chin, edgeR, edgeL] = [at(468), at(473), at(1), at(152), at(234), at(454)]
  const roll = Math.atan2(left[1] - right[1], left[0] - right[0])
  const [cos, sin] = [Math.cos(-roll), Math.sin(-roll)]
  /** A point in the head's own directions, from the middle between the eyes. */
  const own = ([x, y]: [number, number]): [number, number] => {
    const [dx, dy] = [x - (left[0] + right[0]) / 2, y - (left[1] + right[1]) / 2]
    return [dx * cos - dy * sin, dx * sin + dy * cos]
  }
  const [n, c, r, l] = [own(nose), own(chin), own(edgeR), own(edgeL)]
  return {
    roll: (roll * 180) / Math.PI,
    yaw: (100 * (n[0] - r[0] - (l[0] - n[0]))) / (l[0] - r[0]),
    nod: (100 * n[1]) / c[1],
    nose,
    width: l[0] - r[0],
  }
}

const range = (list: number[]): number => Math.max(...list) - Math.min(...list)

type Measures = Record<'roll' | 'yaw' | 'nod' | 'nose', number>

/** Range of the four measures in ten seconds of one presenter. */
async function measure(
  models: FaceModels,
  figure: Figure,
  background: string,
  pose: (t: number) => Pose,
): Promise<Measures & { seen: number }> {
  const all: Look[] = []
  for (let i = 0; i < seconds * looked; i++) {
    const found = await lookAt(models, figure, background, pose(i / looked))
    if (found) all.push(found)
  }
  const of = (key: 'roll' | 'yaw' | 'nod') => range(all.map((look) => look[key]))
  const faceWidth = all.reduce((sum, look) => sum + look.width, 0) / all.length
  const travel = Math.hypot(range(all.map(({ nose }) => nose[0])), range(all.map(({ nose }) => nose[1])))
  return { roll: of('roll'), yaw: of('yaw'), nod: of('nod'), nose: (100 * travel) / faceWidth, seen: all.length }
}

/** Blinks in a minute of a presenter's speech. */
function blinksOf(pose: (t: number) => Pose): number {
  let [count, shut] = [0, false]
  for (let i = 0; i < 60 * 25; i++) {
    const now = pose(i / 25).eyesOpen < 0.6
    if (now && !shut) count++
    shut = now
  }
  return count
}

/**
 * From half of the least lively to the most lively of three speakers who were filmed: roll in degrees, yaw and nod as shares
 * of the face's width and height, travel of the nose as a share of the face's width.
 */
const bounds: Record<keyof Measures, [number, number]> = {
  roll: [2.7, 14.3],
  yaw: [11, 95],
  nod: [4, 11],
  nose: [7.5, 58],
}
const keys = Object.keys(bounds) as (keyof Measures)[]
const median = (list: number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!

/** Measures all presenters in each liveliness by the mesh of their faces, as films of people were measured. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0) {
    report('Face models are missing: run "npm run setup -- faces".')
    return { ok: false, markdown: 'Not measured: the face models are missing.\n' }
  }
  const models = openFaceModels()
  const figures = await Promise.all(
    presenters.map(async (presenter) => ({ presenter, figure: new Figure(presenter, width, height) })),
  )
  const rows: string[] = []
  let ok = true
  for (const liveliness of ['calm', 'natural', 'lively'] as const) {
    const measured: Measures[] = []
    const blinks: number[] = []
    for (const [i, { presenter, figure }] of figures.entries()) {
      const plan = { seed: 1000 + i, mouth: speech, settles: true, liveliness }
      const one = await measure(models, figure, presenter.background, planMotion({ ...plan, durationS: seconds }))
      blinks.push(blinksOf(planMotion({ ...plan, durationS: 60 })))
      if (one.seen < seconds * looked) ok = false
      measured.push(one)
      report(
        `${presenter.name}, ${liveliness}: ${keys.map((key) => `${key} ${one[key].toFixed(1)}`).join(', ')}, blinks ${blinks.at(-1)!}, face found in ${one.seen} of ${seconds * looked}`,
      )
    }
    const columns = keys.map((key) => {
      const list = measured.map((one) => one[key])
      const middle = median(list)
      if (middle < bounds[key][0] || middle > bounds[key][1]) ok = false
      return `${middle.toFixed(1)} (${Math.min(...list).toFixed(1)} to ${Math.max(...list).toFixed(1)})`
    })
    if (Math.min(...blinks) < 12 || Math.max(...blinks) > 25) ok = false
    rows.push(`| ${liveliness} | ${columns.join(' | ')} | ${Math.min(...blinks)} to ${Math.max(...blinks)} |`)
  }
  const markdown = [
    `Ranges within ${seconds} s of speech, median of all presenters (least to most), by the mesh of the drawn faces at ${width} x ${height} px.`,
    '',
    '| Liveliness | Roll, degrees | Turn | Nod | Travel of the nose | Blinks a minute |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| from half of the least to the most lively of three filmed speakers | ${keys.map((key) => bounds[key].join(' to ')).join(' | ')} | 12 to 25 |`,
    '',
  ].join('\n')
  return { ok, markdown }
}
