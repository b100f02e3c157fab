import type { BlendshapeName } from '../../../../common/faces/blendshapes.ts'
import { skinPoints } from '../../../../common/faces/types.ts'
import type { MovementName } from './movements.ts'
import { mixtures, packedMovements } from './rig-data.ts'

/** Amount of each movement: 1 is the full effect, a missing one is 0. */
export type Amounts = Partial<Record<MovementName, number>>

function unpack({ unit, data }: (typeof packedMovements)[number]): Float32Array {
  const bytes = new Int8Array(Buffer.from(data, 'base64'))
  return Float32Array.from(bytes, (value) => value * unit)
}

const movements = new Map<MovementName, Float32Array>(packedMovements.map((row) => [row.name, unpack(row)]))

/** Sum of movements: x, y, z of the 468 points of the canonical face (cm, y down, z away from the viewer). */
export function mixMovements(amounts: Amounts, out = new Float32Array(skinPoints * 3)): Float32Array {
  out.fill(0)
  for (const [name, movement] of movements) {
    const amount = amounts[name] ?? 0
    if (amount === 0) continue
    for (let at = 0; at < out.length; at++) out[at]! += amount * movement[at]!
  }
  return out
}

/** Amounts of the movements for coefficients of the blendshape model. Only those of jaw and mouth count. */
export function amountsOf(coefficients: Partial<Record<BlendshapeName, number>>): Amounts {
  const amounts: Amounts = {}
  for (const [name, shares] of Object.entries(mixtures)) {
    const value = coefficients[name as BlendshapeName] ?? 0
    if (value === 0) continue
    packedMovements.forEach((row, at) => {
      amounts[row.name] = (amounts[row.name] ?? 0) + value * shares[at]!
    })
  }
  return amounts
}
