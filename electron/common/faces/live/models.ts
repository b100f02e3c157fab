import { regionToPicture } from '../affine.ts'
import { decodeDetections, fullRange, shortRange } from '../detector-decode.ts'
import type { DetectorModel } from '../detector-decode.ts'
import { fillDetectorInput } from '../detector-input.ts'
import { bySize, mergeAnswers } from '../detector-merge.ts'
import { readMesh } from '../mesh-output.ts'
import { sample } from '../sample.ts'
import type { Pixels } from '../sample.ts'
import type { TrackerModels } from '../tracker-types.ts'
import type { DetectedFace, FaceMesh, FaceRegion } from '../types.ts'

/** A model as a window runs it: one input of fixed shape, outputs by name that are valid until the next run. */
export type RunModel = (
  shape: readonly number[],
  fill: (input: Float32Array) => void,
) => Promise<(name: string) => Float32Array>

export interface LiveRuns {
  near: RunModel
  far: RunModel
  mesh: RunModel
}

const leastScore = 0.5
const meshSide = 192
const meshPoints = 468
/** While no face is found, every so many frames the far detector runs too. */
const farEvery = 4
const descriptorLength = 128

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/**
 * The models of a tracker for a live picture, chosen for speed: the near detector always, the far one now and then.
 * Nobody is recognised, so a person who comes back counts as a new one.
 */
export class LiveTrackerModels implements TrackerModels<Pixels> {
  readonly #runs: LiveRuns
  #sinceFar = farEvery
  #strangers = 0

  constructor(runs: LiveRuns) {
    this.#runs = runs
  }

  async detect(picture: Pixels): Promise<DetectedFace[]> {
    const near = await detectWith(shortRange, this.#runs.near, picture)
    this.#sinceFar += 1
    if (near.length > 0 && this.#sinceFar < farEvery) return bySize(near)
    if (near.length === 0 && this.#sinceFar < farEvery) return []
    this.#sinceFar = 0
    return bySize(mergeAnswers([...near, ...(await detectWith(fullRange, this.#runs.far, picture))]))
  }

  async mesh(picture: Pixels, region: FaceRegion): Promise<FaceMesh> {
    const map = regionToPicture(region, meshSide)
    const output = await this.#runs.mesh([1, meshSide, meshSide, 3], (input) => {
      sample(picture, map, meshSide, meshSide, input, { scale: 1 / 255, offset: 0 })
    })
    const raw = output('out0').subarray(0, meshPoints * 3)
    return {
      points: readMesh(raw, map, region.size / meshSide),
      score: sigmoid(output('out1')[0]!),
      region,
    }
  }

  blendshapes(_mesh: FaceMesh): Promise<Float32Array> {
    return Promise.reject(new Error('a live picture asks for no expressions by name'))
  }

  describe(_picture: Pixels, _mesh: FaceMesh): Promise<Float32Array> {
    // A descriptor that resembles no other, so that nobody is recognised.
    const descriptor = new Float32Array(descriptorLength)
    descriptor[this.#strangers++ % descriptorLength] = 1
    return Promise.resolve(descriptor)
  }
}

async function detectWith(model: DetectorModel, run: RunModel, picture: Pixels): Promise<DetectedFace[]> {
  const { side } = model
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
  let placement = { scale: 1, left: 0, top: 0 }
  const output = await run([1, side, side, 3], (input) => {
    placement = fillDetectorInput(picture, whole, side, input)
  })
  return mergeAnswers(decodeDetections(model, output('out0'), output('out1'), leastScore, placement))
}
