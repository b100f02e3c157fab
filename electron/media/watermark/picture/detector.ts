import { binsOf, mostWaves, tilesAcross, wavesOf } from './pattern.ts'
import { transformTile } from './tile.ts'
import { Whitening } from './whitening.ts'

/** Length of the longer side of the pictures in which a mark is looked for, px. */
export const detectionSize = 512
/** Points to each side of the tile in which a picture is summed: more than six for the pattern's shortest wave. */
const tileSize = 64
/**
 * Scales at which the marked picture is looked for, as its longer side over that of the picture at hand: from a player that has less
 * than a third of a screen to a picture of which a seventh was cut off. At the step between them, waves at the edges are
 * off by a tenth of the shortest.
 */
const [leastScale, mostScale, scaleStep] = [0.28, 1.2, 1.012]
/** Greatest scale at which parts of a picture are looked at alone: larger ones show most of the marked picture in any case. */
const mostScaleOfPart = 0.75
/**
 * Least score that counts as found. By chance a score is a sum of cosines of random angles, so normal: with some 500,000 scales,
 * positions and parts that differ, 6.5 comes once in fifty thousand pictures.
 */
const leastScore = 6.5

const bins = wavesOf().map((wave) => {
  const [at, opposite] = binsOf(wave, tileSize)
  return { at, opposite, cosine: Math.cos(wave.phase), sine: Math.sin(wave.phase) }
})
const scales = Array.from(
  { length: Math.ceil(Math.log(mostScale / leastScale) / Math.log(scaleStep)) },
  (_, index) => leastScale * scaleStep ** index,
)

/** A part of a picture, px: the first and the one after the last. */
interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Parts that are looked at where the whole says nothing, as a player's window may fill a tenth of a screen: a third of the longer
 * side, and half of both, each at every half of its length.
 */
function partsOf(width: number, height: number): Part[] {
  const along = (length: number, share: number): [number, number][] =>
    Array.from({ length: 2 / share - 1 }, (_, index) => [
      Math.round((index * length * share) / 2),
      Math.round((index / 2 + 1) * length * share),
    ])
  const [columns, rows] = width >= height ? [1 / 3, 1] : [1, 1 / 3]
  return [
    [columns, rows],
    [1 / 2, 1 / 2],
  ].flatMap(([across, down]) =>
    along(width, across!).flatMap(([left, right]) =>
      along(height, down!).map(([top, bottom]) => ({ left, top, right, bottom })),
    ),
  )
}

export interface PictureEvidence {
  /** How far the best scale and position stand out, in standard deviations of chance. */
  score: number
  isFound: boolean
  /** Longer side of the marked picture over that of the picture at hand, at the best fit. */
  scale: number
  /** Pictures that were looked at. */
  pictures: number
}

/**
 * Looks for the mark in pictures of one clip: the mark stays while what is shown moves, so the pictures are summed; then the sum is
 * folded to a tile at each scale, and its phases are compared with those of the pattern at all positions at once
 * (phase-only correlation: Kuglin and Hines, "The phase correlation image alignment method", IEEE Cybernetics and
 * Society, 1975). Magnitudes are left out, so that no content is louder than another.
 */
export class PictureDetector {
  readonly #width: number
  readonly #height: number
  readonly #whitening: Whitening
  #pictures = 0

  /** Size of the pictures, whose longer side has `detectionSize` px. */
  constructor({ width, height }: { width: number; height: number }) {
    this.#width = width
    this.#height = height
    this.#whitening = new Whitening(width, height)
  }

  /** @param grey luma of a picture, one byte for each px, row by row */
  add(grey: Uint8Array): void {
    this.#whitening.add(grey)
    this.#pictures += 1
  }

  result(): PictureEvidence {
    const whole = { left: 0, top: 0, right: this.#width, bottom: this.#height }
    let best = this.#bestOf(whole, mostScale)
    if (best.score < leastScore && this.#pictures > 0)
      for (const part of partsOf(this.#width, this.#height)) {
        const found = this.#bestOf(part, mostScaleOfPart)
        if (found.score > best.score) best = found
        if (best.score >= leastScore) break
      }
    return { ...best, isFound: best.score >= leastScore, pictures: this.#pictures }
  }

  /** The best score of a part of the picture at any scale up to `most`, and that scale. */
  #bestOf(part: Part, most: number): { score: number; scale: number } {
    let [best, scale] = [0, 1]
    if (this.#pictures > 0)
      for (const one of scales) {
        if (one > most) break
        const score = this.#scoreAt(one, part)
        if (score > best) [best, scale] = [score, one]
      }
    return { score: best, scale }
  }

  #scoreAt(scale: number, part: Part): number {
    const [real, imaginary] = [this.#folded(scale, part), new Float64Array(tileSize ** 2)]
    transformTile(real, imaginary, 'forward', mostWaves)
    const [re, im] = [new Float64Array(tileSize ** 2), new Float64Array(tileSize ** 2)]
    for (const { at, opposite, cosine, sine } of bins) {
      const length = Math.sqrt(real[at]! ** 2 + imaginary[at]! ** 2)
      if (length === 0) continue
      re[at] = re[opposite] = (real[at]! * cosine + imaginary[at]! * sine) / length
      im[at] = (imaginary[at]! * cosine - real[at]! * sine) / length
      im[opposite] = -im[at]
    }
    transformTile(re, im, 'inverse', mostWaves)
    let best = 0
    for (const value of re) if (value > best) best = value
    // Each wave adds twice the cosine of how far its phase is off; by chance its square has a mean of two.
    return (best * tileSize ** 2) / Math.sqrt(2 * bins.length)
  }

  /** A part of the sum of the pictures, in one tile of the pattern at this scale. */
  #folded(scale: number, { left, top, right, bottom }: Part): Float64Array {
    const folded = new Float64Array(tileSize ** 2)
    const step = (tileSize * tilesAcross) / (detectionSize * scale)
    const mask = tileSize - 1
    const columns = Int32Array.from({ length: this.#width }, (_, x) => Math.floor((x + 0.5) * step) & mask)
    const { sum } = this.#whitening
    for (let y = top; y < bottom; y += 1) {
      const row = (Math.floor((y + 0.5) * step) & mask) * tileSize
      const from = y * this.#width
      for (let x = left; x < right; x += 1) folded[row + columns[x]!]! += sum[from + x]!
    }
    return folded
  }
}
