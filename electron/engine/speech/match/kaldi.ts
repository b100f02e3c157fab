import { readFileSync } from 'node:fs'
import { modelFile } from '../models.ts'

/** A matrix of floats, row by row. */
export interface Matrix {
  rows: number
  columns: number
  data: Float32Array
}

/** A layer of the network: weights and bias, then the scale and offset of the batch normalisation after it. */
export interface AffineLayer {
  weights: Matrix
  bias: Float32Array
  scale: Float32Array
  offset: Float32Array
}

export interface XVectorModel {
  /** Time-delay layers of the network, tdnn1 to tdnn6. */
  layers: AffineLayer[]
  mean: Float32Array
  transform: Matrix
}

const layers = 6
const normEpsilon = 0.001

function after(bytes: Buffer, token: string, from = 0): number {
  const at = bytes.indexOf(token, from, 'latin1')
  if (at < 0) throw new RangeError(`the speaker model has no ${token}`)
  return at + token.length
}

function copyFloats(bytes: Buffer, at: number, count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + i * 4))
}

/** Reads a matrix in Kaldi's format: ` FM ` or `FM `, then for each size a byte 4 and an int32, then the rows. */
function matrixAt(bytes: Buffer, at: number): Matrix {
  const start = bytes.indexOf('FM ', at, 'latin1')
  if (start < 0 || start > at + 4) throw new RangeError('the speaker model holds no matrix where one belongs')
  const rows = bytes.readInt32LE(start + 4)
  const columns = bytes.readInt32LE(start + 9)
  return { rows, columns, data: copyFloats(bytes, start + 13, rows * columns) }
}

function vectorAt(bytes: Buffer, at: number): Float32Array {
  const start = bytes.indexOf('FV ', at, 'latin1')
  if (start < 0 || start > at + 4) throw new RangeError('the speaker model holds no vector where one belongs')
  return copyFloats(bytes, start + 8, bytes.readInt32LE(start + 4))
}

function readLayer(bytes: Buffer, number: number): AffineLayer {
  const affine = after(bytes, `<ComponentName> tdnn${number}.affine`)
  const weights = matrixAt(bytes, after(bytes, '<LinearParams>', affine))
  const bias = vectorAt(bytes, after(bytes, '<BiasParams>', affine))
  // The last layer's normalisation comes after the embedding and is not used.
  if (number === layers) return { weights, bias, scale: new Float32Array(), offset: new Float32Array() }
  const norm = after(bytes, `<ComponentName> tdnn${number}.batchnorm`)
  const mean = vectorAt(bytes, after(bytes, '<StatsMean>', norm))
  const variance = vectorAt(bytes, after(bytes, '<StatsVar>', norm))
  const scale = variance.map((value) => 1 / Math.sqrt(value + normEpsilon))
  return { weights, bias, scale, offset: mean.map((value, i) => -value * scale[i]!) }
}

/** Reads the Kaldi x-vector network: a time-delay network over MFCC frames that gives one embedding per recording. */
export function readXVectorModel(): XVectorModel {
  const network = readFileSync(modelFile('xvector.final.ext.raw'))
  const mean = readFileSync(modelFile('xvector.mean.vec'), 'utf8')
  return {
    layers: Array.from({ length: layers }, (_, index) => readLayer(network, index + 1)),
    mean: Float32Array.from(mean.replace(/[[\]]/g, ' ').trim().split(/\s+/), Number),
    transform: matrixAt(readFileSync(modelFile('xvector.transform.mat')), 0),
  }
}
