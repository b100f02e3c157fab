import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { basename, join } from 'node:path'
import ort from 'onnxruntime-node'
import { errorText } from '../../../common/messages/index.ts'
import { FileCache } from '../../store/media/cache.ts'
import { isWhole, seal } from './seal.ts'

/** Where optimised models are kept, and who is told why one was not kept or not used. */
export interface OptimisedStore {
  folder: string
  /** Free space below which nothing more is kept (bytes). */
  leastFreeBytes?: number
  warn: (event: string, detail: Record<string, unknown>) => void
}

/**
 * Level of optimisation of all sessions. Its last step lays tensors out for the processor, so a graph that was optimised
 * at this level is for processors of one kind only.
 */
const level = 'all'
/** Four graphs of the two voice models have 210 MB; a second version of Greenroom may keep its own beside them. */
const limitBytes = 1_000_000_000
const maxIdleMs = 30 * 24 * 60 * 60 * 1000
const reservedBytes = 1_000_000_000
/** A graph is written within seconds: what is older was left by a process that was killed. */
const leftoverMs = 10 * 60 * 1000

/** What onnxruntime knows of the processor: its name, and where the system tells them its instruction sets. */
function processor(): string {
  const known = '/proc/cpuinfo'
  const sets = existsSync(known) ? /^(?:flags|Features)\s*:.*$/m.exec(readFileSync(known, 'utf8'))?.[0] : undefined
  return [platform(), arch(), cpus()[0]?.model, sets].join(' ')
}

/** Digest of a model's content; setup has written it beside the model. */
function contentOf(path: string): string {
  const noted = `${path}.sha256`
  if (existsSync(noted)) return `${readFileSync(noted, 'utf8')} ${statSync(path).size}`
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** Name of the kept file: another model, part, onnxruntime, level or processor has another one. */
export function keptName(path: string, part: unknown): string {
  const key = [contentOf(path), part, ort.env.versions, level, processor()]
  return `${basename(path, '.onnx')}-${createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32)}.onnx`
}

/** Removes what killed processes have left, and returns the path of a new file. */
function beginFile(folder: string, leastFreeBytes: number): string {
  const making = join(folder, 'making')
  mkdirSync(making, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(making)) {
    const path = join(making, name)
    const info = statSync(path, { throwIfNoEntry: false })
    if (info && Date.now() - info.mtimeMs > leftoverMs) rmSync(path, { force: true })
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < leastFreeBytes) {
    throw new RangeError(`less than ${String(leastFreeBytes / 1e6)} MB are free`)
  }
  return join(making, `${randomUUID()}.onnx`)
}

/**
 * Opens a model whose graph is optimised once per machine: most of the time of opening one is spent on that. Without a
 * kept graph `read` gives the model's bytes, and what onnxruntime makes of them is kept. Whatever prevents keeping only
 * costs time.
 */
export async function openOptimised(
  name: string,
  read: () => Uint8Array,
  options: ort.InferenceSession.SessionOptions,
  { folder, leastFreeBytes = reservedBytes, warn }: OptimisedStore,
): Promise<ort.InferenceSession> {
  const plain = () => ort.InferenceSession.create(read(), { ...options, graphOptimizationLevel: level })
  const notKept = (error: unknown): void =>
    warn('speech.optimised-model.not-kept', { name, folder, reason: errorText(error) })

  let cache: FileCache
  let temporary: string
  try {
    cache = new FileCache({ folder, limitBytes, maxIdleMs, now: Date.now })
    const kept = cache.find(name)
    if (kept !== undefined) {
      try {
        if (!isWhole(kept)) throw new RangeError('the checksum is wrong')
        return await ort.InferenceSession.create(kept, { ...options, graphOptimizationLevel: 'disabled' })
      } catch (error) {
        warn('speech.optimised-model.damaged', { name, folder, reason: errorText(error) })
        rmSync(kept, { force: true })
        return await plain()
      }
    }
    temporary = beginFile(folder, leastFreeBytes)
  } catch (error) {
    notKept(error)
    return plain()
  }

  try {
    const session = await ort.InferenceSession.create(read(), {
      ...options,
      graphOptimizationLevel: level,
      optimizedModelFilePath: temporary,
    })
    try {
      seal(temporary)
      await cache.put(name, temporary)
    } catch (error) {
      notKept(error)
    }
    return session
  } catch (error) {
    // A full disk, or the model itself: then this fails as well, with the reason.
    const session = await plain()
    notKept(error)
    return session
  } finally {
    rmSync(temporary, { force: true })
  }
}
