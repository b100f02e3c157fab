/**
 * Learns the rig again and writes rig-data.ts: `node electron/engine/vision/talking/rig/learn.ts` (half a minute; needs
 * the face models). The inputs are the canonical face and the blendshape model. Movements of jaw and lips are computed
 * on the canonical face, the model computes the blendshapes of thousands of mixtures of them, and a ridge regression
 * finds the mixture for each of its coefficients. The result is described in docs/faces.md.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blendshapeNames } from '../../../../common/faces/blendshapes.ts'
import { canonicalPoints } from '../../../../common/faces/canonical/index.ts'
import { meshPoints, skinPoints } from '../../../../common/faces/types.ts'
import { openFaceModels } from '../../faces/index.ts'
import { makeMovements, movementNames } from './movements.ts'
import type { MovementName } from './movements.ts'
import { solveSymmetric } from './solve.ts'

const samples = 6000
/**
 * Ridge of the regression, relative to the number of samples: coefficients that explain less of the variance become
 * small.
 */
const ridge = 0.0006
/** Px per cm of the faces that the model gets. */
const scale = 12
/** Standard deviation of each movement in the samples. */
const spread: Record<MovementName, number> = {
  jaw: 0.28,
  lowerDown: 0.8,
  upperUp: 0.7,
  wide: 0.6,
  smile: 0.7,
  frown: 0.6,
  pucker: 0.5,
  funnel: 0.5,
  rollLower: 0.6,
  rollUpper: 0.6,
  shrugLower: 0.7,
  shrugUpper: 0.6,
  side: 0.4,
  jawSide: 0.4,
  jawForward: 0.5,
}
const oneWay = new Set<MovementName>(['jaw', 'pucker', 'funnel'])
const eyes = [
  [33, 133, 159, 145],
  [362, 263, 386, 374],
] as const
const irisRadius = 0.6

let state = 7
/** Pseudo-random number from 0 to 1; the sequence is the same in every run. */
function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}
const normal = (): number => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

interface Angles {
  yaw: number
  pitch: number
  roll: number
}

/** Mesh of a face in the canonical space, as the mesh model would return it for a picture. */
function project(face: Float32Array, { yaw, pitch, roll }: Angles): Float32Array {
  const points = new Float32Array(meshPoints * 3)
  points.set(face)
  eyes.forEach((eye, side) => {
    for (let step = 0; step < 5; step++) {
      const at = (skinPoints + side * 5 + step) * 3
      for (const point of eye)
        for (let axis = 0; axis < 3; axis++) points[at + axis]! += face[point * 3 + axis]! / eye.length
      if (step === 0) continue
      points[at]! += irisRadius * Math.cos(((step - 1) * Math.PI) / 2)
      points[at + 1]! -= irisRadius * Math.sin(((step - 1) * Math.PI) / 2)
    }
  })
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!]
    const across = x * Math.cos(yaw) - z * Math.sin(yaw)
    const deep = x * Math.sin(yaw) + z * Math.cos(yaw)
    const down = y * Math.cos(pitch) - deep * Math.sin(pitch)
    points[at] = 256 + scale * (across * Math.cos(roll) - down * Math.sin(roll))
    points[at + 1] = 256 + scale * (across * Math.sin(roll) + down * Math.cos(roll))
  }
  return points
}

/** The canonical face with random proportions: width and depth of the head, width of the mouth, length of the chin. */
function randomFace(): Float32Array {
  const [width, height, depth, chin, mouth] = [0.05, 0.05, 0.08, 0.36, 0.1].map((by) => normal() * by)
  return canonicalPoints.map((value, at) => {
    const point = at - (at % 3)
    const [x, y] = [canonicalPoints[point]!, canonicalPoints[point + 1]!]
    const atMouth = Math.exp(-(((y - 4.3) / 1.8) ** 2) - (x / 3.5) ** 2)
    if (at % 3 === 0) return value * (1 + width! + mouth! * atMouth)
    if (at % 3 === 1) return value * (1 + height!) - chin! * Math.exp(-(((y - 9) / 4) ** 2))
    return value * (1 + depth!)
  })
}

const models = openFaceModels()
const region = { centerX: 256, centerY: 256, size: 256, angle: 0 }
const blendshapesOf = (face: Float32Array, angles: Angles) =>
  models.blendshapes({ points: project(face, angles), score: 1, region })

const movements = makeMovements()
const wanted = blendshapeNames.flatMap((name, at) => (/^(?:jaw|mouth)/u.test(name) ? [{ name, at }] : []))
const inputs: number[][] = []
const outputs: number[][] = []
for (let sample = 0; sample < samples; sample++) {
  const angles = { yaw: normal() * 0.12, pitch: normal() * 0.1, roll: normal() * 0.05 }
  const plain = randomFace()
  const amounts = movementNames.map((name) => {
    const value = normal() * spread[name] * (random() < 0.35 ? 1 : 0.15)
    return oneWay.has(name) ? Math.abs(value) : value
  })
  const moved = plain.slice()
  movementNames.forEach((name, at) =>
    movements[name].forEach((value, point) => (moved[point]! += amounts[at]! * value)),
  )
  const [before, after] = [await blendshapesOf(plain, angles), await blendshapesOf(moved, angles)]
  inputs.push(wanted.map(({ at }) => after[at]! - before[at]!))
  outputs.push(amounts)
}

const products = wanted.map((_, i) =>
  wanted.map((__, j) => inputs.reduce((sum, row) => sum + row[i]! * row[j]!, i === j ? samples * ridge : 0)),
)
const columns = movementNames.map((_, movement) =>
  solveSymmetric(
    products,
    wanted.map((__, i) => inputs.reduce((sum, row, sample) => sum + row[i]! * outputs[sample]![movement]!, 0)),
  ),
)
movementNames.forEach((name, movement) => {
  let [error, total] = [0, 0]
  inputs.forEach((row, sample) => {
    const truth = outputs[sample]![movement]!
    error += (truth - row.reduce((sum, value, i) => sum + value * columns[movement]![i]!, 0)) ** 2
    total += truth ** 2
  })
  process.stdout.write(`${name.padEnd(12)} R2 ${(1 - error / total).toFixed(2)}\n`)
})

/** Quantises a movement to steps of 1/127 of its largest value. */
function packed(values: Float32Array): { unit: number; data: string } {
  const unit = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
  const bytes = Int8Array.from(values, (value) => Math.round(value / unit))
  return { unit: Number(unit.toPrecision(6)), data: Buffer.from(bytes.buffer).toString('base64') }
}

const rows = movementNames.map((name) => {
  const { unit, data } = packed(movements[name])
  return `  { name: '${name}', unit: ${String(unit)}, data: '${data}' },`
})
const mixtures = wanted.map(
  ({ name }, i) => `  ${name}: [${columns.map((column) => column[i]!.toFixed(3)).join(', ')}],`,
)
writeFileSync(
  join(import.meta.dirname, 'rig-data.ts'),
  `// Generated by learn.ts: don't edit.
// From MediaPipe's canonical face and blendshape model, Copyright The MediaPipe Authors, Apache License 2.0.

/** Movements: x, y, z of 468 points as signed bytes (Base64), times \`unit\` cm. */
export const packedMovements = [
${rows.join('\n')}
] as const

/** Amounts of the movements, in their order, for a coefficient of the blendshape model at 1. */
export const mixtures = {
${mixtures.join('\n')}
} as const
`,
)
