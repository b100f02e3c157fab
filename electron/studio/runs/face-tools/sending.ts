import { mkdir, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { PreparingStage } from '../../jobs/index.ts'
import { hashFile, uploadAssets } from '../../authoring/render/index.ts'
import { stillThere } from '../../service/remote/index.ts'
import type { RenderDeps } from '../../authoring/render/index.ts'
import type { FaceToolDeps } from './deps.ts'

export interface SendingOptions {
  deps: FaceToolDeps
  connection: StudioConnection
  /** Id of the job: names its folder of temporary files, and is the parent of its speech jobs. */
  id: string
  signal: AbortSignal
  onStep: (stage: PreparingStage) => void
  onShare: (share: number | null) => void
}

/**
 * Uploads files to a service: they are cut into a temporary folder, uploaded once per content, and deleted at the end.
 */
export class Sending {
  readonly #options: SendingOptions
  #count = 0

  constructor(options: SendingOptions) {
    this.#options = options
  }

  get connectionId(): string {
    return this.#options.connection.id
  }

  get folder(): string {
    return join(this.#options.deps.workFolder, this.#options.id.replaceAll(/[^\w-]/g, '_'))
  }

  /** Runs ffmpeg work that writes a temporary file, and returns its path. @throws MediaError */
  async make(
    ending: string,
    work: (
      tools: MediaTools,
      out: string,
      watch: { signal: AbortSignal; onProgress: (share: number) => void },
    ) => Promise<void>,
  ): Promise<string> {
    const { deps, signal, onStep, onShare } = this.#options
    onStep('cut')
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const out = join(this.folder, `${(this.#count += 1)}${ending}`)
    await work(await deps.tools(), out, { signal, onProgress: onShare })
    return out
  }

  /** Uploads files and returns their addresses in order. @throws RenderError */
  async send(paths: readonly string[]): Promise<string[]> {
    const { deps, signal } = this.#options
    const tools = await deps.tools()
    const assets = []
    for (const path of paths) {
      const info = await probe(tools, path, { label: basename(path), signal })
      assets.push({ path, file: path, name: sentName(path), sha256: await hashFile(path, signal), info })
    }
    const urls = await uploadAssets(this.renderDeps(), assets)
    return paths.map((path) => {
      const url = urls[path]
      if (url === undefined) throw new Error('a file that was sent has no address')
      return url
    })
  }

  renderDeps(): RenderDeps {
    const { deps, connection, id, signal, onStep, onShare } = this.#options
    const { jobs, cache, clock } = deps
    return {
      jobs,
      cache,
      clock,
      connection,
      signal,
      stillThere,
      parent: id,
      probe: async (path, label, stop) => probe(await deps.tools(), path, { label, signal: stop }),
      measure: () => Promise.reject(new Error('a face tool measures files alone')),
      watcher: { stage: onStep, progress: onShare, warn: () => undefined },
    }
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Neutral file name with the extension that tells a service the format. */
function sentName(path: string): string {
  return `file${extname(path).toLowerCase()}`
}
