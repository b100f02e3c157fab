import { readFileSync } from 'node:fs'
import ort from 'onnxruntime-node'
import { errorText, message } from '../../../common/messages/index.ts'
import { SpeechError } from '../errors.ts'
import { keptName, openOptimised, type OptimisedStore } from '../onnx/optimised.ts'
import { withFloatConvolutions } from '../onnx/float-convolutions.ts'
import { extractSubgraph, type Port } from '../onnx/subgraph.ts'

/**
 * Options of all sessions. One thread each: more were not faster on small machines, and several workers run at once.
 */
const options: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
}

/** A part of a model, ready to run. Input tensors that the part does not have are ignored. */
export class Session {
  readonly #session: ort.InferenceSession

  constructor(session: ort.InferenceSession) {
    this.#session = session
  }

  async run(feeds: Record<string, ort.Tensor>, output: string): Promise<ort.Tensor> {
    const wanted = this.#session.inputNames.map((name) => [name, feeds[name]] as const)
    const missing = wanted.find(([, tensor]) => tensor === undefined)
    if (missing) throw new RangeError(`the model wants an input ${missing[0]}`)
    const results = await this.#session.run(Object.fromEntries(wanted) as Record<string, ort.Tensor>)
    return results[output]!
  }
}

export interface Part {
  inputs: readonly Port[]
  outputs: readonly Port[]
  /** Prefix of the quantised convolutions that are rewritten as such of floats (`withFloatConvolutions`). */
  floatConvolutions?: string
}

function readModel(path: string, floatConvolutions: string | undefined): Uint8Array {
  if (floatConvolutions === undefined) return readFileSync(path)
  const model = withFloatConvolutions(readFileSync(path), floatConvolutions)
  globalThis.gc?.()
  return model
}

function cut(path: string, { inputs, outputs, floatConvolutions }: Part): Uint8Array {
  const bytes = extractSubgraph(readModel(path, floatConvolutions), inputs, outputs)
  // A model's bytes lie outside the heap: the garbage collector does not count them and would run too late.
  globalThis.gc?.()
  return bytes
}

/**
 * Opens parts of an ONNX file, optimised as far as `store` has them.
 * @throws SpeechError `models-broken`
 */
export async function openParts(path: string, store: OptimisedStore, parts: readonly Part[]): Promise<Session[]> {
  try {
    const sessions: Session[] = []
    for (const part of parts) {
      sessions.push(new Session(await openOptimised(keptName(path, part), () => cut(path, part), options, store)))
    }
    return sessions
  } catch (error) {
    throw new SpeechError('models-broken', message('engineSpeech.modelBroken', { path, reason: errorText(error) }), {
      cause: error,
    })
  } finally {
    globalThis.gc?.()
  }
}

/** Creates a float tensor. */
export const floats = (data: ArrayLike<number>, sizes: readonly number[]): ort.Tensor =>
  new ort.Tensor('float32', data instanceof Float32Array ? data : Float32Array.from(data), sizes)

/** Creates an int64 tensor. */
export const integers = (data: readonly number[], sizes: readonly number[]): ort.Tensor =>
  new ort.Tensor('int64', BigInt64Array.from(data, BigInt), sizes)
