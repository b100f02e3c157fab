import { message } from '@common/messages/index.ts'
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm'
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import type { LiveModels } from '@common/bridge/index.ts'
import type { LiveRuns, RunModel } from '@common/faces/live/index.ts'
import { fault } from './faults.ts'

// Threads need a page in cross-origin isolation, which this page is not.
env.wasm.numThreads = 1
env.wasm.wasmPaths = { wasm }
env.logLevel = 'error'

async function open(url: string): Promise<RunModel> {
  const answer = await fetch(url)
  if (!answer.ok)
    throw fault(
      'live-models',
      message('liveErrors.algorithm.modelUnread'),
      message('liveErrors.algorithm.tryAgainHttp', { status: String(answer.status) }),
    )
  const session = await InferenceSession.create(new Uint8Array(await answer.arrayBuffer()), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
    executionMode: 'sequential',
  })
  const input = session.inputNames[0]!
  let memory = new Float32Array(0)
  let last: Promise<unknown> = Promise.resolve()
  const run: RunModel = async (shape, fill) => {
    const length = shape.reduce((product, side) => product * side, 1)
    if (memory.length !== length) memory = new Float32Array(length)
    fill(memory)
    const outputs = await session.run({ [input]: new Tensor('float32', memory, shape) })
    return (name) => {
      const tensor = outputs[name]
      if (!tensor) throw new RangeError(`a face model has no output ${name}`)
      return tensor.data as Float32Array
    }
  }
  // Two sessions share the model and its input, so runs are made one after another.
  return (shape, fill) => {
    const turn = last.then(() => run(shape, fill))
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Loads the models; they stay loaded as long as the window is open. @throws Fault `live-models` */
export async function openModels(models: LiveModels): Promise<LiveRuns> {
  try {
    const [near, far, mesh] = await Promise.all([open(models.near), open(models.far), open(models.mesh)])
    return { near, far, mesh }
  } catch (error) {
    throw fault(
      'live-models',
      message('liveErrors.algorithm.modelsUnloaded'),
      message('liveErrors.algorithm.closeAndTry'),
      error,
    )
  }
}
