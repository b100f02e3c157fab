import { open } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Denoiser } from './denoise.ts'
import { wavHeader, wavHeaderBytes } from '../voice-files/wav-header.ts'
import { noiseRate } from './protocol.ts'
import { loadRnnoise } from './rnnoise.ts'
import type { NoiseReport, NoiseTask } from './protocol.ts'

const report = (what: NoiseReport): void => parentPort?.postMessage(what)

/** Bytes that are read at once: one second */
const blockBytes = 96_000

async function removeNoise({ from, to }: NoiseTask): Promise<void> {
  const rnnoise = await loadRnnoise()
  const state = rnnoise.createDenoiseState()
  const denoiser = new Denoiser({
    frameSize: rnnoise.frameSize,
    processFrame: (frame) => state.processFrame(frame),
  })
  const input = await open(from)
  const output = await open(to, 'w', 0o600)
  try {
    const bytes = (await input.stat()).size - wavHeaderBytes
    const samples = Math.floor(bytes / 2)
    await output.write(wavHeader(samples * 2, noiseRate))
    for (let at = 0; at < samples * 2;) {
      const block = Buffer.alloc(Math.min(blockBytes, samples * 2 - at))
      const { bytesRead } = await input.read(block, 0, block.length, wavHeaderBytes + at)
      if (bytesRead < 2) break
      const even = bytesRead - (bytesRead % 2)
      await output.write(toBytes(denoiser.add(toSamples(block.subarray(0, even)))))
      at += even
      report({ share: at / (samples * 2) })
    }
    await output.write(toBytes(denoiser.end()))
    await output.sync()
  } finally {
    await input.close()
    await output.close()
  }
}

function toSamples(block: Buffer): Int16Array {
  const samples = new Int16Array(block.length / 2)
  for (let at = 0; at < samples.length; at += 1) samples[at] = block.readInt16LE(at * 2)
  return samples
}

function toBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, at) => bytes.writeInt16LE(sample, at * 2))
  return bytes
}

removeNoise(workerData as NoiseTask).then(
  () => report({ done: true }),
  (error: unknown) => {
    const reason = error instanceof Error ? error : new Error(String(error))
    report({ failed: reason.message, code: 'code' in reason ? String(reason.code) : undefined })
  },
)
