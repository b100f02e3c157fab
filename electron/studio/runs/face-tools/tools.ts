import { basename } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type {
  BackgroundRequest,
  CharacterSwapRequest,
  CutOut,
  LipSyncRequest,
  SwapModel,
  ToolCheck,
  ToolNotice,
} from '../../../common/bridge/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { Job, JobTarget, PrepareRequest } from '../../jobs/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { checkBackground } from './check-background.ts'
import { checkLipSync } from './check-lip-sync.ts'
import { checkSwap } from './check-swap.ts'
import { cutOutOf } from './cut-out.ts'
import type { FaceToolDeps } from './deps.ts'
import { swapModels } from './models.ts'
import { prepareTool } from './prepare.ts'
import { Sending } from './sending.ts'
import { readSpec } from './spec.ts'
import type { ToolSpec } from './spec.ts'

/** Where a result is saved, and whether credits may be spent. */
export interface StartOptions {
  name: string
  /** Absolute path of the folder for the result; null for the default folder. */
  folder: string | null
  spend: boolean
}

export interface BegunTool {
  kind: ToolSpec['tool']
  title: string
  connection: string
  target: JobTarget
  snapshot: string
}

/** The face tools (lip sync, character swap, background change): checks of a request, its job, and the request body. */
export class FaceTools {
  readonly deps: FaceToolDeps

  constructor(deps: FaceToolDeps) {
    this.deps = deps
  }

  async check(spec: ToolSpec, signal?: AbortSignal): Promise<ToolCheck> {
    const connection = this.deps.connections.must(spec.request.connection)
    switch (spec.tool) {
      case 'lip-sync':
        return checkLipSync(this.deps, connection, spec.request, signal)
      case 'character-swap':
        return checkSwap(this.deps, connection, spec.request, await this.models(connection.id, signal), signal)
      case 'background':
        return checkBackground(this.deps, connection, spec.request, signal)
    }
  }

  /** Models for character swaps; empty when the service lists none or can't be asked. */
  models(connection: string, signal?: AbortSignal): Promise<SwapModel[]> {
    return swapModels(this.deps.connections.must(connection), this.deps.onError, signal)
  }

  /**
   * Makes the fields of a new job, provided that no notice is an error.
   * @param folder folder for the file
   * @throws StudioError `costs-credits`, or the one of the first notice that is an error
   */
  async begin(
    spec: ToolSpec,
    { name, spend }: Pick<StartOptions, 'name' | 'spend'>,
    folder: string,
    signal?: AbortSignal,
  ): Promise<BegunTool> {
    const { connections, settings } = this.deps
    const connection = connections.must(spec.request.connection)
    const check = await this.check(spec, signal)
    const first = check.notices.find(({ level }) => level === 'error')
    if (first) throw refusal(first)
    if (!connection.free && !spend)
      throw new StudioError('costs-credits', message('toolErrors.mayCharge', { name: connection.name }), {
        field: 'spend',
        next: message('toolErrors.confirmSpend'),
      })
    const consents = await this.#consents(spec)
    const mark = settings.get().markMade
    return {
      kind: spec.tool,
      title: name,
      connection: connection.id,
      target: { folder, name, ...targetMore(spec, connection, mark) },
      snapshot: JSON.stringify({ ...spec, consents }),
    }
  }

  /**
   * The body and extras of the create request. @throws StudioError, MediaError, RenderError, or an error of the
   * service's client
   */
  async prepare({ job, snapshot, signal, onStep, onShare }: PrepareRequest): Promise<Pick<Job, 'body' | 'extras'>> {
    const spec = readSpec(snapshot)
    if (!spec)
      throw new StudioError('unreadable', message('toolErrors.sourceUnknown'), {
        next: message('toolErrors.chooseAgain'),
      })
    const { deps } = this
    const connection = deps.connections.must(job.connection)
    const sending = new Sending({ deps, connection, id: job.id, signal, onStep, onShare })
    return prepareTool(deps, spec, sending, deps.settings.get().markMade)
  }

  /** A picture without its background. @throws StudioError, MediaError, or an error of the engine's client */
  cutOut(path: string, signal?: AbortSignal): Promise<CutOut> {
    return cutOutOf(this.deps, path, signal)
  }

  /** The request that a job was made of; null for a job of another kind. */
  requestOf(snapshot: string | null): ToolSpec | null {
    return snapshot === null ? null : readSpec(snapshot)
  }

  async #consents(spec: ToolSpec): Promise<string[]> {
    const ids: string[] = []
    for (const subject of subjectsOf(spec)) ids.push((await this.deps.consents.need(subject)).id)
    return ids
  }
}

/** Files for which consent is needed: faces that are shown, and voices of recordings. */
function subjectsOf({ tool, request }: ToolSpec): { path: string; what: 'face' | 'voice' }[] {
  const face = (path: string | null) => (path === null ? [] : [{ path, what: 'face' as const }])
  switch (tool) {
    case 'lip-sync': {
      const { speech } = request as LipSyncRequest
      return [
        ...face((request as LipSyncRequest).face),
        ...(speech?.kind === 'file' ? [{ path: speech.path, what: 'voice' as const }] : []),
      ]
    }
    case 'character-swap': {
      const { character, video, mode } = request as CharacterSwapRequest
      return [...face(character), ...(mode === 'replace' ? face(video) : [])]
    }
    case 'background':
      return []
  }
}

/**
 * Fields of the job's target. The engine marks its own videos; pictures and results of other services are marked after
 * the download.
 */
function targetMore(spec: ToolSpec, connection: StudioConnection, visible: boolean): Partial<JobTarget> {
  const isMarked = connection.service.local === true && spec.tool !== 'background'
  const mark = isMarked ? {} : { mark: { visible } }
  const format = spec.tool === 'background' ? { format: (spec.request as BackgroundRequest).format } : {}
  const finish = { ...mark, ...format }
  return {
    ...(spec.preview ? { preview: true } : {}),
    ...(Object.keys(finish).length > 0 ? { finish } : {}),
  }
}

/** Codes of notices that prevent a start and have an error message of their own. */
const refused = [
  'needed',
  'missing',
  'unreadable',
  'wrong-kind',
  'too-long',
  'too-short',
  'too-large',
  'too-many-fps',
  'no-sound',
  'no-text',
  'no-uploads',
  'no-consent',
] as const

function refusal({ code, field, values }: ToolNotice): StudioError {
  const noun = message(`toolErrors.nouns.${field}`)
  const { name } = values
  const isNamed = typeof name === 'string' && code !== 'no-uploads'
  const what = isNamed ? message('toolErrors.named', { noun, name: basename(name) }) : noun
  const known = refused.find((one) => one === code) ?? 'other'
  return new StudioError(code, message(`toolErrors.refused.${known}`, { what }), {
    field,
    next: message('toolErrors.seeField'),
  })
}
