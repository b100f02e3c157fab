import { boxBlur } from '../draw/index.ts'
import type { Layer } from '../draw/index.ts'

const clamp = (value: number, least = 0, most = 1) => (value < least ? least : value > most ? most : value)

/**
 * Lowers the reliability of shadowed skin below that of its lit counterpart on the other half: a shadow drawn under
 * another light looks like dirt. In place.
 */
export function distrustShadow(flat: Layer, weights: Float32Array, side: number): void {
  const cells = 96
  const step = side / cells
  const light = new Float32Array(cells * cells * 2)
  for (let y = 0; y < side; y++) {
    const row = Math.min(cells - 1, Math.floor(y / step)) * cells
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const weight = weights[at]!
      if (weight === 0) continue
      const cell = (row + Math.min(cells - 1, Math.floor(x / step))) * 2
      light[cell]! += (flat.color[at * 3]! + flat.color[at * 3 + 1]! + flat.color[at * 3 + 2]!) * weight
      light[cell + 1]! += weight
    }
  }
  boxBlur(light, cells, cells, 2, cells * 0.03, 2)
  const share = new Float32Array(cells * cells * 3).fill(1)
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const here = (row * cells + column) * 2
      const there = (row * cells + cells - 1 - column) * 2
      // A cell without light on one of the two sides can't be compared: its reliability stays 1.
      if (light[here + 1]! < 0.05 * step * step || light[there + 1]! < 0.3 * step * step) continue
      const own = light[here]! / light[here + 1]!
      const other = light[there]! / light[there + 1]!
      const cell = (row * cells + column) * 3
      share.fill(clamp((own / Math.max(1, other) - 0.5) / 0.35), cell, cell + 3)
    }
  }
  boxBlur(share, cells, cells, 3, cells * 0.012, 2)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      if (weights[at]! > 0) weights[at]! *= gridAt(share, cells, side, x, y, 0)
    }
}

/** The light on the texture: its colours without detail. Four numbers per cell of a coarse grid: colour and weight. */
export function lightOf(flat: Layer, weights: Float32Array, side: number, cells: number): Float32Array {
  const light = new Float32Array(cells * cells * 4)
  const step = side / cells
  for (let y = 0; y < side; y++) {
    const row = Math.min(cells - 1, Math.floor(y / step)) * cells
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const weight = weights[at]! + 1e-4
      if (flat.alpha[at] === 0) continue
      const cell = (row + Math.min(cells - 1, Math.floor(x / step))) * 4
      for (let channel = 0; channel < 3; channel++) light[cell + channel]! += flat.color[at * 3 + channel]! * weight
      light[cell + 3]! += weight
    }
  }
  boxBlur(light, cells, cells, 4, cells * 0.09, 2)
  for (let cell = 0; cell < light.length; cell += 4) {
    const weight = Math.max(1e-6, light[cell + 3]!)
    for (let channel = 0; channel < 3; channel++) light[cell + channel]! /= weight
  }
  return light
}

/** Factors on the grid that make the light equal on both sides of the face. */
export function evening(light: Float32Array, cells: number, strength: number): Float32Array {
  const factors = new Float32Array(cells * cells * 3)
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const here = (row * cells + column) * 4
      const there = (row * cells + cells - 1 - column) * 4
      const ours = light[here + 3]! + 0.5
      const theirs = light[there + 3]! + 0.5
      for (let channel = 0; channel < 3; channel++) {
        const own = light[here + channel]!
        const both = (own * ours + light[there + channel]! * theirs) / (ours + theirs)
        const factor = 1 + strength * (both / Math.max(8, own) - 1)
        factors[(row * cells + column) * 3 + channel] = clamp(factor, 0.55, 1.8)
      }
    }
  }
  return factors
}

/** Reads a grid of three numbers per cell at a px of the texture. */
export function gridAt(grid: Float32Array, cells: number, side: number, x: number, y: number, channel: number): number {
  const u = clamp(((x + 0.5) / side) * cells - 0.5, 0, cells - 1)
  const v = clamp(((y + 0.5) / side) * cells - 0.5, 0, cells - 1)
  const column = Math.min(cells - 2, Math.floor(u))
  const row = Math.min(cells - 2, Math.floor(v))
  const at = (row * cells + column) * 3 + channel
  const upper = grid[at]! + (grid[at + 3]! - grid[at]!) * (u - column)
  const below = at + cells * 3
  const lower = grid[below]! + (grid[below + 3]! - grid[below]!) * (u - column)
  return upper + (lower - upper) * (v - row)
}

/**
 * Skin at the sides of the face that is darker than this share of its average is the shadow of hair or of the face's
 * edge.
 */
const rim = 0.62
const rimSoft = 0.22

/**
 * Lowers the reliability of the face's sides where they are much darker than its average skin, whatever the other half
 * shows: drawn onto a wider or a turned face such a rim becomes a line across the cheek. In place.
 */
export function distrustRim(flat: Layer, weights: Float32Array, side: number): void {
  const cells = 48
  const step = side / cells
  const sums = new Float32Array(cells * cells * 2)
  for (let y = 0; y < side; y++) {
    const row = Math.min(cells - 1, Math.floor(y / step)) * cells
    for (let x = 0; x < side; x++) {
      const weight = weights[y * side + x]!
      if (weight === 0) continue
      const at = (y * side + x) * 3
      const cell = (row + Math.min(cells - 1, Math.floor(x / step))) * 2
      sums[cell]! += (flat.color[at]! + flat.color[at + 1]! + flat.color[at + 2]!) * weight
      sums[cell + 1]! += weight
    }
  }
  const known: number[] = []
  for (let at = 0; at < sums.length; at += 2)
    if (sums[at + 1]! > 0.5 * step * step) known.push(sums[at]! / sums[at + 1]!)
  if (known.length === 0) return
  known.sort((a, b) => a - b)
  const middle = known[known.length >> 1]!
  boxBlur(sums, cells, cells, 2, 0.7, 1)
  const share = new Float32Array(cells * cells * 3).fill(1)
  for (let cell = 0; cell < cells * cells; cell++) {
    const aside = clamp((Math.abs((cell % cells) + 0.5 - cells / 2) / cells - 0.24) / 0.06)
    const light = sums[cell * 2 + 1]! > 0 ? sums[cell * 2]! / sums[cell * 2 + 1]! / middle : 1
    share.fill(1 - aside * (1 - clamp((light - rim) / rimSoft)), cell * 3, cell * 3 + 3)
  }
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      if (weights[at]! > 0) weights[at]! *= gridAt(share, cells, side, x, y, 0)
    }
}
