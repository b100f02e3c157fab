import type { Rnnoise } from '@shiguredo/rnnoise-wasm'

/** Loads RNNoise into this thread or process. */
export async function loadRnnoise(): Promise<Rnnoise> {
  // The package is built for pages and their workers, and asks for nothing else of them than this name.
  Object.assign(globalThis, { WorkerGlobalScope: Object })
  const loaded = await import('@shiguredo/rnnoise-wasm')
  return loaded.Rnnoise.load()
}
