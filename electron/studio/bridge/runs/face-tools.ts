import { resolve } from 'node:path'
import type { BackgroundRequest, CharacterSwapRequest, LipSyncRequest } from '../../../common/bridge/index.ts'
import { usableFolder } from '../../core/settings/index.ts'
import type { StartOptions, ToolSpec } from '../../runs/face-tools/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import type { FaceTools } from '../../runs/face-tools/index.ts'
import type { Jobs, SourceStore } from '../../jobs/index.ts'

export interface FaceToolsDeps {
  faceTools: FaceTools
  jobs: Pick<Jobs, 'begin'>
  sources: Pick<SourceStore, 'snapshot'>
  paths: Pick<StudioPaths, 'toolPreviews'>
  clipsFolder: () => string
  newId: () => string
}

/** Procedures for lip sync, character swap and background change: check, preview of five seconds, and result. */
export function faceToolProcedures(deps: FaceToolsDeps) {
  const { faceTools, jobs, sources, paths, clipsFolder, newId } = deps

  const begin = async (
    spec: ToolSpec,
    options: StartOptions,
    signal: AbortSignal | undefined,
  ): Promise<{ jobId: string }> => {
    const folder = spec.preview ? resolve(paths.toolPreviews) : await usableFolder(options.folder || clipsFolder())
    const { snapshot, ...begun } = await faceTools.begin(spec, options, folder, signal)
    const id = newId()
    jobs.begin([{ id, ...begun, source: { projectId: '', contentHash: '', row: null }, snapshot }])
    return { jobId: id }
  }
  const specOf = (id: string): ToolSpec | null => faceTools.requestOf(sources.snapshot(id))
  const whole = { preview: null, consents: [] }

  const lipSync = bridge.lipSync
  const lip = (request: LipSyncRequest): ToolSpec => ({ tool: 'lip-sync', request, ...whole })
  const characterSwap = bridge.characterSwap
  const swap = (request: CharacterSwapRequest): ToolSpec => ({ tool: 'character-swap', request, ...whole })
  const background = bridge.background
  const change = (request: BackgroundRequest): ToolSpec => ({ tool: 'background', request, ...whole })

  return {
    lipSync: lipSync.router({
      check: lipSync.check.handler(({ input, signal }) => faceTools.check(lip(input), signal)),
      preview: lipSync.preview.handler(({ input, signal }) => {
        const { name, folder, spend, fromMs, ...request } = input
        return begin({ ...lip(request), preview: { fromMs } } as ToolSpec, { name, folder, spend }, signal)
      }),
      start: lipSync.start.handler(({ input, signal }) => {
        const { name, folder, spend, ...request } = input
        return begin(lip(request), { name, folder, spend }, signal)
      }),
      request: lipSync.request.handler(({ input }) => {
        const spec = specOf(input.id)
        return spec?.tool === 'lip-sync' ? spec.request : null
      }),
    }),
    characterSwap: characterSwap.router({
      check: characterSwap.check.handler(({ input, signal }) => faceTools.check(swap(input), signal)),
      preview: characterSwap.preview.handler(({ input, signal }) => {
        const { name, folder, spend, fromMs, ...request } = input
        return begin({ ...swap(request), preview: { fromMs } } as ToolSpec, { name, folder, spend }, signal)
      }),
      start: characterSwap.start.handler(({ input, signal }) => {
        const { name, folder, spend, ...request } = input
        return begin(swap(request), { name, folder, spend }, signal)
      }),
      models: characterSwap.models.handler(({ input, signal }) => faceTools.models(input.connection, signal)),
      request: characterSwap.request.handler(({ input }) => {
        const spec = specOf(input.id)
        return spec?.tool === 'character-swap' ? spec.request : null
      }),
    }),
    background: background.router({
      check: background.check.handler(({ input, signal }) => faceTools.check(change(input), signal)),
      cutOut: background.cutOut.handler(({ input, signal }) => faceTools.cutOut(input.path, signal)),
      start: background.start.handler(({ input, signal }) => {
        const { name, folder, spend, ...request } = input
        return begin(change(request), { name, folder, spend }, signal)
      }),
      request: background.request.handler(({ input }) => {
        const spec = specOf(input.id)
        return spec?.tool === 'background' ? spec.request : null
      }),
    }),
  }
}
