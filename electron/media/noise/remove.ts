import { Worker } from 'node:worker_threads'
import { withPartial } from '../partial.ts'
import type { NoiseReport, NoiseTask } from './protocol.ts'

/** Path of the thread: beside the sources in a clone, beside the bundle when the studio is built into one file. */
const entry = import.meta.url.includes('/media/noise/')
  ? new URL('./noise-thread.ts', import.meta.url)
  : new URL('./noise-thread.js', import.meta.url)

/**
 * Writes a recorded voice without its noise (RNNoise), in a thread of its own. Both files are WAV of 48 kHz, one channel
 * and 16 bits, and equally long. @throws an error of the disk, or the signal's reason
 */
export function removeNoise(
  from: string,
  to: string,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  return withPartial(to, (partial) => inThread({ from, to: partial }, onProgress, signal))
}

async function inThread(task: NoiseTask, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const worker = new Worker(entry, { workerData: task })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
  })
  const stop = (): void => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (report: NoiseReport) => {
        if ('share' in report) onProgress?.(report.share)
        else if ('done' in report) resolve()
        else reject(Object.assign(new Error(report.failed), report.code === undefined ? {} : { code: report.code }))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread that removes noise ended with ${code}`)))
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    void worker.terminate()
    // Until the thread has ended it may write into the file.
    await ended
  }
}
