import { basename } from 'node:path'
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

/** Where a result goes, and whether credits may be spent. */
export interface StartOptions {
  name: string
  /** Absolute; null: the usual folder. */
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

/** The face tools: what stands in the way of a result, and from the press of the button to the body that is sent. */
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
        return checkSwap(
          this.deps,
          connection,
          spec.request,
          await this.models(connection.id, signal),
          signal,
        )
      case 'background':
        return checkBackground(this.deps, connection, spec.request, signal)
    }
  }

  /** Empty where the service lists none, or can't be asked. */
  models(connection: string, signal?: AbortSignal): Promise<SwapModel[]> {
    return swapModels(this.deps.connections.must(connection), this.deps.onError, signal)
  }

  /**
   * Everything that a job needs, once nothing stands in its way.
   * @param folder where the file goes
   * @throws StudioError `costs-credits`, or by the first notice that is an error
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
      throw new StudioError('costs-credits', `${connection.name} may charge credits for this.`, {
        field: 'spend',
        next: 'Confirm that credits may be spent.',
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

  /** The request of the create call. @throws StudioError, MediaError, RenderError, or an error of the service's client */
  async prepare({
    job,
    snapshot,
    signal,
    onStep,
    onShare,
  }: PrepareRequest): Promise<Pick<Job, 'body' | 'extras'>> {
    const spec = readSpec(snapshot)
    if (!spec)
      throw new StudioError('unreadable', 'What it was to be made of is not known any more.', {
        next: 'Choose the files again.',
      })
    const { deps } = this
    const connection = deps.connections.must(job.connection)
    const sending = new Sending({ deps, connection, id: job.id, signal, onStep, onShare })
    return prepareTool(deps, spec, sending, deps.settings.get().markMade)
  }

  /** @throws StudioError, MediaError, or an error of the engine's client */
  cutOut(path: string, signal?: AbortSignal): Promise<CutOut> {
    return cutOutOf(this.deps, path, signal)
  }

  /** What a job was made of; null for one of another kind. */
  requestOf(snapshot: string | null): ToolSpec | null {
    return snapshot === null ? null : readSpec(snapshot)
  }

  async #consents(spec: ToolSpec): Promise<string[]> {
    const ids: string[] = []
    for (const subject of subjectsOf(spec)) ids.push((await this.deps.consents.need(subject)).id)
    return ids
  }
}

/** Whose leave is needed: faces that are shown, and voices of recordings. */
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

/** The engine marks its videos by itself; pictures, and what comes from elsewhere, are marked once they are here. */
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

const why: Partial<Record<ToolNotice['code'], string>> = {
  needed: 'is not chosen yet',
  missing: 'is not there any more',
  unreadable: "can't be read",
  'wrong-kind': 'is of a kind that is not taken here',
  'too-long': 'is too long',
  'too-short': 'is too short',
  'too-large': 'is too large',
  'too-many-fps': 'has too many frames per second',
  'no-sound': 'holds no sound',
  'no-text': 'is empty',
  'no-uploads': "can't be sent: the service takes no files from this machine",
  'no-consent': "can't be used before the leave to use the person's face or voice is confirmed",
}

const nouns: Record<ToolNotice['field'], string> = {
  face: 'video or photo',
  speech: 'speech',
  character: 'picture of the character',
  video: 'driving video',
  foreground: 'foreground',
  template: 'background picture',
  place: 'place',
}

function refusal({ code, field, values }: ToolNotice): StudioError {
  const name =
    typeof values['name'] === 'string' && code !== 'no-uploads' ? ` (${basename(values['name'])})` : ''
  return new StudioError(code, `The ${nouns[field]}${name} ${why[code] ?? "can't be used"}.`, {
    field,
    next: 'Look at what is said beside it, and change it.',
  })
}
