import { boxBlur } from './blur.ts'
import type { Layer } from './types.ts'

/** Cells across and down in which light is measured, whatever the size of the rectangle. */
export const lightCells = 24

/** Numbers per cell while light is measured: the layer's colour, the picture's colour, the weight. */
const cellNumbers = 7

/** Added to dark colours, so that their ratios stay bounded. */
const dark = 8

/**
 * Width, in cells, of the blur that spreads the difference of colours from the edge inwards; it is exact close to the
 * edge.
 */
const nearReach = 0.7
const farReach = 3
/** Share of that difference that remains far from the edge: the shading of the face itself is part of its likeness. */
const farShare = 0.5
/** Share of a cell's px that must be skin at the edge before the cell's colours count fully. */
const sureNearFrom = 0.04
const sureFarFrom = 0.06

export interface LightOptions {
  /** Share of the overall light that is taken over, 0 to 1. */
  strength: number
  /** Width of the blur that separates light from detail, as a share of the rectangle. */
  spread: number
  /** How near each cell is to the edge, where both pictures must match, 0 to 1. Absent: no cell is. */
  edge?: Float32Array | undefined
}

/** Collects the colours of a layer and of the picture under it, cell by cell. */
export interface LightMeter {
  /** Adds one px. @param x, y position in the layer's rectangle, px */
  add(x: number, y: number, layer: Float32Array, picture: ArrayLike<number>, at: number, weight: number): void
  /** Factors of red, green and blue at each cell that give the layer the picture's light. */
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

/** The overall light: the difference that remains when detail is blurred away. */
function wholeLight(cells: Float32Array, most: number, { strength, spread }: LightOptions): Float32Array {
  const soft = Float32Array.from(cells)
  boxBlur(soft, lightCells, lightCells, cellNumbers, (spread * lightCells) / 2, 2)
  const factors = new Float32Array(lightCells * lightCells * 3)
  for (let cell = 0; cell * 3 < factors.length; cell++) {
    const at = cell * cellNumbers
    // Far from any skin nothing is known, so the factor stays near 1.
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
 * Changes factors so that the layer matches the picture's colours at the edge: the difference there continues inwards
 * and fades (a membrane fixed at the edge). In place.
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
 * @returns a function that multiplies the colour at `color[at]` and the two after it by the light at column `x`
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
