import { message } from '../../common/messages/index.ts'
import { statfsSync } from 'node:fs'
import { projectExtensions } from '../../common/service/extension/extension.ts'
import { AnswerText } from '../core/language.ts'
import { engineVersion } from '../core/version.ts'
import { missingFaceModels } from '../vision/faces/models/files.ts'
import { missingModels } from '../speech/models.ts'

/** The parts of the engine that the health report describes. */
export interface HealthParts {
  storage: {
    folders: { root: string }
    records: { counts(): Promise<unknown> }
    store: { count(): Promise<unknown> }
  }
  work: {
    allowLocal: boolean
    queueCounts(): Promise<unknown>
    live: { sessions: { openCount(): number } }
  }
  parts: {
    tools: { version: string }
    avatars: { list(): readonly unknown[] }
  }
  options: { offsetAnchor?: string }
}

/**
 * Creates the health report: what works, in which versions, and how busy the engine is. Anyone who reaches the engine can read
 * it, so it holds no paths and no secrets, and tells how much there is only where that tells tenants nothing of each other.
 */
export function createHealth({ storage, work, parts, options }: HealthParts) {
  const engine = engineVersion()
  return async (showsCounts: boolean): Promise<Record<string, unknown>> => {
    const missing = missingModels()
    const speech =
      missing.length === 0
        ? { available: true }
        : {
            available: false,
            reason: new AnswerText(message('engineServer.speechModelsMissing')),
            missing,
          }
    // Face models that are missing don't make a capability unavailable: the first request that needs them downloads
    // them.
    const toFetch = missingFaceModels()
    const faces =
      toFetch.length === 0
        ? { available: true }
        : {
            available: true,
            note: new AnswerText(message('engineServer.faceModelsFetched')),
            missing: toFetch,
          }
    const { bavail, bsize } = statfsSync(storage.folders.root)
    return {
      version: engine,
      ffmpeg: parts.tools.version,
      node: process.versions.node,
      capabilities: {
        speech,
        'voice clone': speech,
        avatars: { available: true, official: parts.avatars.list().length },
        'avatar video': { available: true },
        'talking avatar': { available: true },
        'face detection': faces,
        'lip sync': faces,
        'character swap': faces,
        'background change': faces,
        'live face swap': faces,
      },
      /** What the engine shows of a project beyond a body (docs/contract.md, Extras). */
      extensions: projectExtensions,
      offset_anchor: options.offsetAnchor ?? 'top-left',
      allow_local: work.allowLocal,
      ...(showsCounts
        ? {
            queue: await work.queueCounts(),
            records: await storage.records.counts(),
            live_sessions: work.live.sessions.openCount(),
            files: await storage.store.count(),
          }
        : {}),
      free_bytes: bavail * bsize,
    }
  }
}
