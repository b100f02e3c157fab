import { boxBlur } from './blur.ts'
import type { Layer } from './types.ts'

/** Cells across and down of what is known about light: the same over any rectangle. */
export const lightCells = 24

/** Numbers a cell holds while light is measured: the layer's colour, the picture's, the weight. */
const cellNumbers = 7

/** Keeps ratios of dark colours from running away. */
const dark = 8

/** Cells between which the colours at an edge reach over: close to it exactly, further in less and less. */
const nearReach = 0.7
const farReach = 3
/** How much of it is left far from the edge: the face's own shading says who it is. */
const farShare = 0.5
/** Share of a cell's px that must be skin at the edge before its colours count fully. */
const sureNearFrom = 0.04
const sureFarFrom = 0.06

export interface LightOptions {
  /** How much of the light over the whole is taken over, 0 to 1. */
  strength: number
  /** Width of what counts as light over the whole, as a share of the rectangle. */
  spread: number
  /** 0 to 1 of each cell: how near it is to the edge, where both pictures have to agree. Absent: nowhere. */
  edge?: Float32Array | undefined
}

/** Collects colours of a layer and of the picture under it, cell by cell. */
export interface LightMeter {
  /** @param x, y in the layer's rectangle, px */
  add(x: number, y: number, layer: Float32Array, picture: ArrayLike<number>, at: number, weight: number): void
  /** Factors of red, green and blue at each cell that bring the layer into the picture's light. */
  read(options: LightOptions): Float32Array
}

export function createLightMeter({ width, height }: { width: number; height: number }): LightMeter {
  const cells = new Float32Array(lightCells * lightCells * cellNumbers)
  return {
    add(x, y, layer, picture, at, weight) {
      const row = Math.floor((y / height) * lightCells)
      const cell = (row * lightCells + Math.floor((x / width) * lightCells)) * cellNumbers
      for (let channel = 0; channel < 3; channel++) {
        cells[cell + channel]! += Math.max(0, layer[channel]!) * weight
        cells[cell + 3 + channel]! += picture[at + channel]! * weight
      }
      cells[cell + 6]! += weight
    },
    read(options) {
      const most = cells.reduce((found, value, at) => (at % cellNumbers === 6 ? Math.max(found, value) : found), 1e-6)
      const factors = wholeLight(cells, most, options)
      if (options.edge) meetAtEdge(cells, most, factors, options.edge)
      return factors
    },
  }
}

/** The light over the whole: what is left of the difference when detail is blurred away. */
function wholeLight(cells: Float32Array, most: number, { strength, spread }: LightOptions): Float32Array {
  const soft = Float32Array.from(cells)
  boxBlur(soft, lightCells, lightCells, cellNumbers, (spread * lightCells) / 2, 2)
  const factors = new Float32Array(lightCells * lightCells * 3)
  for (let cell = 0; cell * 3 < factors.length; cell++) {
    const at = cell * cellNumbers
    // Far from any skin there is little to go by: nothing changes.
    const weight = soft[at + 6]! + most * 1e-3
    for (let channel = 0; channel < 3; channel++) {
      const from = soft[at + channel]! / weight + dark
      const to = soft[at + 3 + channel]! / weight + dark
      factors[cell * 3 + channel] = Math.min(2.2, Math.max(0.4, (to / from) ** strength))
    }
  }
  return factors
}

/**
 * Changes factors so that the layer has the picture's colours at the edge: what differs there runs on into the inside and
 * fades (a membrane that is held at the edge). In place.
 */
function meetAtEdge(cells: Float32Array, most: number, factors: Float32Array, edge: Float32Array): void {
  const near = new Float32Array(cells.length)
  for (let cell = 0; cell < edge.length; cell++) {
    const at = cell * cellNumbers
    const weight = edge[cell]! / most
    for (let channel = 0; channel < 3; channel++) {
      near[at + channel] = cells[at + channel]! * factors[cell * 3 + channel]! * weight
      near[at + 3 + channel] = cells[at + 3 + channel]! * weight
    }
    near[at + 6] = cells[at + 6]! * weight
  }
  const far = Float32Array.from(near)
  boxBlur(near, lightCells, lightCells, cellNumbers, nearReach, 2)
  boxBlur(far, lightCells, lightCells, cellNumbers, farReach, 2)
  const left = (sums: Float32Array, at: number, channel: number) => {
    const weight = sums[at + 6]! + 1e-5
    return Math.log((sums[at + 3 + channel]! / weight + dark) / (sums[at + channel]! / weight + dark))
  }
  for (let cell = 0; cell < edge.length; cell++) {
    const at = cell * cellNumbers
    const sureNear = near[at + 6]! / (near[at + 6]! + sureNearFrom)
    const sureFar = (farShare * far[at + 6]!) / (far[at + 6]! + sureFarFrom)
    for (let channel = 0; channel < 3; channel++) {
      const further = left(far, at, channel) * sureFar
      const value = further + (left(near, at, channel) - further) * sureNear
      factors[cell * 3 + channel]! *= Math.exp(Math.min(0.7, Math.max(-0.7, value)))
    }
  }
}

/**
 * Reads factors of light row by row.
 * @returns multiplies the colour at `color[at]` and the two after it by the light at column `x`
 */
export function lightSampler(layer: Layer, light: Float32Array) {
  const { width, height } = layer.rect
  const side = lightCells
  const line = new Float32Array(side * 3)
  return (y: number) => {
    const v = Math.min(side - 1, Math.max(0, ((y + 0.5) / height) * side - 0.5))
    const upper = Math.min(side - 2, Math.floor(v))
    for (let at = 0; at < line.length; at++) {
      const a = light[upper * side * 3 + at]!
      line[at] = a + (light[(upper + 1) * side * 3 + at]! - a) * (v - upper)
    }
    return (color: Float32Array, at: number, x: number): void => {
      const u = Math.min(side - 1, Math.max(0, ((x + 0.5) / width) * side - 0.5))
      const left = Math.min(side - 2, u | 0)
      const share = u - left
      const cell = left * 3
      color[at]! *= line[cell]! + (line[cell + 3]! - line[cell]!) * share
      color[at + 1]! *= line[cell + 1]! + (line[cell + 4]! - line[cell + 1]!) * share
      color[at + 2]! *= line[cell + 2]! + (line[cell + 5]! - line[cell + 2]!) * share
    }
  }
}
