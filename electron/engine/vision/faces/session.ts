import { readFile } from 'node:fs/promises'
import ort from 'onnxruntime-node'
import { errorText, message } from '../../../common/messages/index.ts'
import { FaceError, toFaceError } from './errors.ts'
import { faceModelFile } from './models/files.ts'

/**
 * Options of all sessions. One thread each: threads of several sessions wait for each other by spinning, and several
 * workers run at once anyway.
 */
const options: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
}

function pathOf(as: string): string {
  try {
    return faceModelFile(as)
  } catch (error) {
    throw toFaceError(error)
  }
}

/** Changes the bytes of a model file before it is opened. */
export type PrepareModel = (model: Uint8Array) => Uint8Array

async function open(as: string, prepare: PrepareModel | undefined): Promise<ort.InferenceSession> {
  const path = pathOf(as)
  try {
    if (!prepare) return await ort.InferenceSession.create(path, options)
    return await ort.InferenceSession.create(prepare(await readFile(path)), options)
  } catch (error) {
    throw new FaceError('models-broken', message('engineFaces.modelBroken', { path, reason: errorText(error) }), {
      cause: error,
    })
  }
}

/**
 * A model that is loaded at its first run. Runs of one model follow each other, so that they share one input buffer.
 */
export class Model {
  readonly #as: string
  readonly #prepare: PrepareModel | undefined
  #session: Promise<ort.InferenceSession> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #buffer = new Float32Array(0)

  /** `as` is the name of the model's file in `resources/models.json`. */
  constructor(as: string, prepare?: PrepareModel) {
    this.#as = as
    this.#prepare = prepare
  }

  /**
   * Runs the model: `fill` writes the input of the given shape, `read` gets the outputs by name and must copy what it
   * keeps.
   * @throws FaceError `models-missing` or `models-broken`
   */
  run<T>(
    shape: readonly number[],
    fill: (input: Float32Array) => void,
    read: (outputs: (name: string) => Float32Array) => T,
  ): Promise<T> {
    const turn = this.#last.then(async () => {
      this.#session ??= open(this.#as, this.#prepare)
      const session = await this.#session.catch((error: unknown) => {
        this.#session = undefined
        throw error
      })
      const length = shape.reduce((product, side) => product * side, 1)
      if (this.#buffer.length !== length) this.#buffer = new Float32Array(length)
      fill(this.#buffer)
      const input = new ort.Tensor('float32', this.#buffer, shape)
      const outputs = await session.run({ [session.inputNames[0]!]: input })
      return read((name) => {
        const tensor = outputs[name]
        if (!tensor) throw new RangeError(`the model ${this.#as} has no output ${name}`)
        return tensor.data as Float32Array
      })
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
