import { createCanvas } from '@napi-rs/canvas'
import { descriptorDistance, samePersonDistance } from '../../electron/common/faces/descriptor.ts'
import { regionOfDetection, regionOfMesh } from '../../electron/common/faces/regions.ts'
import type { FaceMesh } from '../../electron/common/faces/types.ts'
import { beard } from '../../electron/engine/presenters/drawn/parts/beard.ts'
import { figureSize, headAt, view } from '../../electron/engine/presenters/drawn/parts/figure-body.ts'
import { glasses } from '../../electron/engine/presenters/drawn/parts/glasses.ts'
import { tone } from '../../electron/engine/presenters/drawn/parts/hair/strands.ts'
import { closed } from '../../electron/engine/presenters/drawn/parts/mouth-lines.ts'
import type { Presenter, Skin } from '../../electron/engine/presenters/drawn/presenter.ts'
import { presenters } from '../../electron/engine/presenters/drawn/presenters/index.ts'
import { headSize } from '../../electron/engine/presenters/drawn/rig/extent.ts'
import { Figure } from '../../electron/engine/presenters/drawn/rig/figure.ts'
import { restPose } from '../../electron/engine/presenters/drawn/rig/pose.ts'
import type { Pose } from '../../electron/engine/presenters/drawn/rig/pose.ts'
import { openFaceModels } from '../../electron/engine/vision/faces/index.ts'
import type { FaceModels, Picture } from '../../electron/engine/vision/faces/index.ts'
import { missingFaceModels } from '../../electron/engine/vision/faces/models/files.ts'

export const title = 'Faces: lighter and darker skin, with and without glasses and beard'

const pictureWidth = 480
const pictureHeight = 518
/** No group's hit rate may be below this share of the best group's. */
const fairShare = 0.95
/** A box is a hit when it holds the middle between the eyes and is as wide as the head within these factors. */
const boxWidth = [0.5, 1.6] as const

/** The lightest and the darkest skin that presenters have. */
const skins = {
  lighter: { light: '#ffe6d2', base: '#f6cbb0', shade: '#dfa284', deep: '#a8614b', blush: '#e8705f' },
  darker: { light: '#a56b48', base: '#7d4a30', shade: '#5b3120', deep: '#30160f', blush: '#95402f' },
} satisfies Record<string, Skin>

const poses: Pose[] = [
  { ...restPose, mouth: closed },
  { ...restPose, turn: 0.7, nod: 0.3, browLift: 4, mouth: { ...closed, open: 0.8 } },
  { ...restPose, turn: -0.7, tilt: -0.06, lookX: 4, mouth: { ...closed, open: 0.3, wide: 0.8 } },
]

interface Variant {
  presenter: Presenter
  skin: keyof typeof skins
  glasses: boolean
  beard: boolean
}

/** Every presenter in every combination, without the presenter's own accessories. */
function variants(): Variant[] {
  const yes = [false, true]
  return presenters.flatMap((presenter) =>
    (Object.keys(skins) as (keyof typeof skins)[]).flatMap((skin) =>
      yes.flatMap((withGlasses) =>
        yes.map((withBeard): Variant => {
          const bare = presenter.head.filter((part) => !part.worn && !part.jaw)
          const { apart } = presenter.eyes
          const worn = glasses({ color: '#22242a', shape: 'square', apart, width: 42, height: 30, rim: 4.4 })
          const hair =
            skin === 'lighter' ? tone('#5b4231', '#8f6d52', '#33231a') : tone('#1c1310', '#4a3329', '#0c0706')
          const mouth = presenter.lips.y
          const grown = beard({ hair, density: 0.9, length: 10, cheekLine: 108, moustache: true, mouth })
          const head = [...bare, ...(withBeard ? [grown] : []), ...(withGlasses ? [worn] : [])]
          const look = { ...presenter, skin: skins[skin], head }
          return { presenter: look, skin, glasses: withGlasses, beard: withBeard }
        }),
      ),
    ),
  )
}

interface Drawn {
  picture: Picture
  /** Middle between the eyes at rest, and the head's width, px. */
  eyes: [number, number]
  headWidth: number
}

function drawAll({ presenter }: Variant): Drawn[] {
  const figure = new Figure(presenter, pictureWidth, pictureHeight)
  const unit = Math.min(pictureWidth / figureSize.width, pictureHeight / figureSize.height) * view.zoom
  return poses.map((pose) => {
    const canvas = createCanvas(pictureWidth, pictureHeight)
    const ctx = canvas.getContext('2d')
    ctx.fillStyle = presenter.background
    ctx.fillRect(0, 0, pictureWidth, pictureHeight)
    ctx.drawImage(figure.picture(pose), 0, 0)
    const rgba = ctx.getImageData(0, 0, pictureWidth, pictureHeight).data
    const data = new Uint8Array(pictureWidth * pictureHeight * 3)
    for (let i = 0; i < pictureWidth * pictureHeight; i++) data.set(rgba.subarray(i * 4, i * 4 + 3), i * 3)
    return {
      picture: { data, width: pictureWidth, height: pictureHeight, channels: 3 },
      eyes: [pictureWidth / 2, pictureHeight - (view.bottom - headAt.y) * unit],
      headWidth: 2 * presenter.face.cheek * headSize(presenter).x * unit,
    }
  })
}

interface Group {
  pictures: number
  found: number
  score: number
  meshed: number
  /** Number of pictures after a variant's first one in which the person was recognised. */
  again: number
  known: number
  distance: number
  /** Distance of the mesh's eyes from the drawn eyes, in widths of the head. */
  off: number
}

const empty = (): Group => ({
  pictures: 0,
  found: 0,
  score: 0,
  meshed: 0,
  again: 0,
  known: 0,
  distance: 0,
  off: 0,
})

async function look(models: FaceModels, drawn: Drawn, group: Group): Promise<FaceMesh | undefined> {
  const { picture, eyes, headWidth } = drawn
  group.pictures++
  const [face] = await models.detect(picture)
  if (!face) return undefined
  const { x, y, width, height } = face.box
  const holds = eyes[0] > x && eyes[0] < x + width && eyes[1] > y && eyes[1] < y + height
  if (!holds || width < boxWidth[0] * headWidth || width > boxWidth[1] * headWidth) return undefined
  group.found++
  group.score += face.score
  const first = await models.mesh(picture, regionOfDetection(face))
  const mesh = await models.mesh(picture, regionOfMesh(first.points))
  const middle = [0, 1].map((axis) => (mesh.points[468 * 3 + axis]! + mesh.points[473 * 3 + axis]!) / 2)
  const off = Math.hypot(middle[0]! - eyes[0], middle[1]! - eyes[1]) / headWidth
  // In a head that turns and tilts, the eyes move by up to a fifth of its width.
  if (mesh.score < 0.5 || off > 0.3) return undefined
  group.meshed++
  group.off += off
  return mesh
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

/**
 * Draws everybody in all combinations, and compares how well the faces of each group are detected, meshed and
 * recognised.
 */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (missingFaceModels().length > 0) {
    report('Face models are missing: run "npm run setup -- faces".')
    return { ok: false, markdown: 'Not measured: the face models are missing.\n' }
  }
  const models = openFaceModels()
  const groups = new Map<string, Group>()
  for (const variant of variants()) {
    const names = [
      `${variant.skin} skin`,
      variant.glasses ? 'with glasses' : 'without glasses',
      variant.beard ? 'with beard' : 'without beard',
    ]
    const name = `${variant.skin}, ${variant.glasses ? 'glasses' : 'no glasses'}, ${variant.beard ? 'beard' : 'no beard'}`
    const one = empty()
    let first: Float32Array | undefined
    for (const drawn of drawAll(variant)) {
      const mesh = await look(models, drawn, one)
      const descriptor = mesh && (await models.describe(drawn.picture, mesh))
      if (!first) first = descriptor
      else {
        one.again++
        const distance = descriptor ? descriptorDistance(first, descriptor) : 1
        one.distance += distance
        if (distance < samePersonDistance) one.known++
      }
    }
    if (one.found < one.pictures)
      report(`${variant.presenter.name} (${name}): found in ${one.found} of ${one.pictures}`)
    for (const key of [...names, name]) {
      const group = groups.get(key) ?? empty()
      for (const field of Object.keys(one) as (keyof Group)[]) group[field] += one[field]
      groups.set(key, group)
    }
  }

  const rates = (of: (group: Group) => number) => [...groups.values()].map(of)
  const fair = (list: number[]): boolean => Math.min(...list) >= fairShare * Math.max(...list) && Math.max(...list) > 0
  const checks = [
    ['detection', rates((group) => group.found / group.pictures)],
    ['mesh', rates((group) => group.meshed / group.pictures)],
    ['known again', rates((group) => group.known / Math.max(1, group.again))],
  ] as const
  const rows = [...groups].map(([name, group]) => {
    const { pictures, found, score, meshed, known, again, distance, off } = group
    const means = [score / Math.max(1, found), (100 * off) / Math.max(1, meshed), distance / Math.max(1, again)]
    return `| ${name} | ${pictures} | ${percent(found, pictures)} | ${means[0]!.toFixed(2)} | ${percent(meshed, pictures)} | ${means[1]!.toFixed(1)} % | ${percent(known, again)} | ${means[2]!.toFixed(2)} |`
  })
  const worst = checks.map(([what, list]) => {
    const line = `${what}: lowest ${percent(Math.min(...list), 1)}, highest ${percent(Math.max(...list), 1)}`
    report(line)
    return `- ${line}: ${fair(list) ? 'within' : '**not within**'} ${fairShare * 100} % of the best.`
  })
  const markdown = [
    `All ${presenters.length} drawn presenters in all combinations of skin, glasses and beard (what they wear themselves taken off`,
    `first), in ${poses.length} poses each, ${pictureWidth} x ${pictureHeight} px. Found: the box holds the drawn eyes and is as wide as the head within`,
    `factors of ${boxWidth.join(' and ')}. Known again: the descriptor in the other poses against that of the first one.`,
    '',
    '| group | pictures | found | score | meshed | eyes off (head widths) | known again | mean distance |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...worst,
    '',
  ].join('\n')
  return { ok: checks.every(([, list]) => fair(list)), markdown }
}
