import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { AheadEvent, AvatarTake, PreviewEvent, TakesEvent } from '../../../common/bridge/index.ts'
import { dialogueOf, gesturesOf } from '../../../common/composition/index.ts'
import type { BodyKind, CompileOptions, Project, Scene } from '../../../common/composition/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { RenderError } from '../../authoring/preflight/index.ts'
import type { PreviewCalls, PreviewClip, PreviewRequest, PreviewState } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { actingIn } from './acting.ts'
import { itemsOf, scenesBehind } from './scene-items.ts'
import type { Item } from './scene-items.ts'

/** The body of a request, and what the project says beyond it. */
export interface PreparedBody {
  body: Record<string, unknown>
  extension: ProjectExtension | null
}

export interface PreviewsOptions {
  /** Calls of the built-in engine. @throws while the engine can't be reached */
  engine: () => PreviewCalls
  /**
   * Uploads files and makes speech on the built-in engine.
   * @param isFinal the body is that of the finished clip, to which captions in a font of the user's are added later
   */
  prepare: (
    project: Project,
    kind: BodyKind,
    isFinal: boolean,
    tell: (share: number | null, text: Text) => void,
    signal: AbortSignal,
  ) => Promise<PreparedBody>
  /** What is needed to compile scenes whose speech exists already; other scenes are left out. */
  spoken: (
    project: Project,
    scenes: readonly Scene[],
    signal: AbortSignal,
  ) => Promise<{ scenes: readonly Scene[]; options: CompileOptions }>
  /** Address under which the window reaches a file of the engine. */
  urlOf: (url: string, media: 'video') => string
}

/** What a request for avatars alone says beyond its body. */
function beyond(
  elements: ProjectExtension['elements'],
  { gestures, dialogue }: Pick<ProjectExtension, 'gestures' | 'dialogue'>,
): ProjectExtension {
  return { version: 1, elements, ...(gestures ? { gestures } : {}), ...(dialogue ? { dialogue } : {}) }
}

/** Share of the total progress that making speech takes, 0 to 1. */
const preparing = 0.3

/** Previews of clips in small size, by the engine's own video pipeline. They cost no credits. */
export class Previews {
  readonly #options: PreviewsOptions
  /** Number of callers that wait for each preview: it is cancelled when the last one leaves. */
  readonly #waiting = new Map<string, number>()

  constructor(options: PreviewsOptions) {
    this.#options = options
  }

  /** Progress and result of a preview of the whole project or of one scene. Leaving the loop cancels the work. */
  async *preview(
    request: { project: Project; kind: BodyKind; sceneId: string | null; height: number },
    signal: AbortSignal,
  ): AsyncGenerator<PreviewEvent> {
    const { kind, height } = request
    const project = request.sceneId === null ? request.project : onlyScene(request.project, request.sceneId)
    let share: number | null = null
    const preparation = this.#prepared(project, kind, signal)
    let step = await preparation.next()
    for (; !step.done; step = await preparation.next()) {
      const event = step.value
      if (event.type === 'progress') share = furthest(share, event.share)
      yield event.type === 'progress' ? { ...event, share } : event
    }
    const { body, extension } = step.value
    let last: PreviewState | null = null
    const asked = { kind, body, parts: 'video' as const, height, ...(extension && { project: extension }) }
    for await (const state of this.#follow(asked, signal)) {
      last = state
      if (state.status === 'done' || state.status === 'failed') break
      share = furthest(share, preparing + (1 - preparing) * state.share)
      yield { type: 'progress', share, etaMs: state.etaMs, message: state.stage || null }
    }
    const { url, durationMs, width, height: high } = ended(last)
    if (url === null || durationMs === null) throw failed(message('previewErrors.noVideo'))
    yield { type: 'done', url: this.#options.urlOf(url, 'video'), durationMs, width, height: high }
  }

  /** The avatars of a whole project as clips with alpha, drawn for a canvas of this height. */
  async avatars(
    request: { project: Project; kind: BodyKind; height: number },
    { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<Pick<PreviewState, 'clips' | 'width' | 'height' | 'fps'>> {
    const { project, kind, height } = request
    const work = this.#prepared(project, kind, signal)
    let step = await work.next()
    for (; !step.done; step = await work.next()) if ('share' in step.value) onProgress(step.value.share ?? 0)
    let last: PreviewState | null = null
    const { body, extension } = step.value
    const beside = { project: beyond(actingIn(project), extension ?? {}) }
    for await (const state of this.#follow({ kind, body, ...beside, parts: 'avatars', height }, signal)) {
      last = state
      onProgress(preparing + (1 - preparing) * state.share)
    }
    return ended(last)
  }

  /**
   * Makes what the finished clip of a project needs, before anybody asks for the clip. Leaving the loop gives it up, as the
   * engine does for anything else that is asked for.
   */
  async *ahead(
    { project, kind, mark }: { project: Project; kind: BodyKind; mark: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<AheadEvent> {
    const work = this.#prepared(project, kind, signal, true)
    let step = await work.next()
    for (; !step.done; step = await work.next()) yield { type: 'progress' }
    const { body, extension } = step.value
    let last: PreviewState | null = null
    for await (const state of this.#follow(
      { kind, body, mark, parts: 'ahead', ...(extension && { project: extension }) },
      signal,
    )) {
      last = state
      yield { type: 'progress' }
    }
    yield { type: 'done', isMade: last?.status === 'done' }
  }

  /** Avatars of the scenes whose speech exists, each as a clip. */
  async *takes(
    request: { project: Project; sceneIds: readonly string[]; height: number },
    signal: AbortSignal,
  ): AsyncGenerator<TakesEvent> {
    const { project, height } = request
    const wanted = project.scenes.filter(({ id }) => request.sceneIds.includes(id)).filter(hasAvatar)
    const { scenes, options } = await this.#options.spoken(project, wanted, signal)
    const { data, items } = itemsOf(project, scenes, options)
    if (items.length === 0) return yield { type: 'done' }
    let told = 0
    const { behind, counts, turnItems } = scenesBehind(project, items)
    const gestures = gesturesOf(behind, counts)
    const dialogue = dialogueOf(behind, counts, turnItems)
    const beside = { project: beyond(actingIn(behind), { gestures, dialogue }) }
    const asked = { kind: 'avatar-video' as const, body: { data }, ...beside, parts: 'avatars' as const, height }
    let last: PreviewState | null = null
    for await (const state of this.#follow(asked, signal)) {
      last = state
      for (const clip of state.clips.slice(told)) {
        const take = this.#take(clip, items)
        if (take) yield { type: 'take', take }
      }
      told = state.clips.length
      if (state.status === 'done' || state.status === 'failed') break
      yield { type: 'progress', share: state.share, message: state.stage || null }
    }
    ended(last)
    yield { type: 'done' }
  }

  #take(clip: PreviewClip, items: readonly Item[]): AvatarTake | null {
    const item = items[clip.itemIndex]
    const elementId = item?.elements[clip.elementIndex]
    if (!item || elementId === undefined) return null
    return {
      sceneId: item.sceneId,
      elementId,
      url: this.#options.urlOf(clip.url, 'video'),
      clipStartMs: clip.startMs,
      startMs: item.startMs,
      durationMs: clip.durationMs,
    }
  }

  async *#prepared(
    project: Project,
    kind: BodyKind,
    signal: AbortSignal,
    isFinal = false,
  ): AsyncGenerator<PreviewEvent, PreparedBody> {
    const queue: PreviewEvent[] = []
    let wake = (): void => undefined
    const work = this.#options
      .prepare(
        project,
        kind,
        isFinal,
        (share, message) => {
          queue.push({
            type: 'progress',
            share: share === null ? null : share * preparing,
            etaMs: null,
            message,
          })
          wake()
        },
        signal,
      )
      .then(
        (prepared) => ({ prepared }),
        (error: unknown) => ({ error }),
      )
    let result: Awaited<typeof work> | null = null
    void work.then((found) => {
      result = found
      wake()
    })
    for (;;) {
      const event = queue.shift()
      if (event) yield event
      else if (result) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    const end = await work
    if ('prepared' in end) return end.prepared
    throw localOnly(end.error)
  }

  async *#follow(request: PreviewRequest, signal: AbortSignal): AsyncGenerator<PreviewState> {
    const engine = this.#options.engine()
    const begun = await engine.createPreview(request, { signal })
    this.#waiting.set(begun.id, (this.#waiting.get(begun.id) ?? 0) + 1)
    let over = begun.status === 'done' || begun.status === 'failed'
    try {
      yield begun
      if (over) return
      for await (const state of engine.previewProgress(begun.id, { signal })) {
        over = state.status === 'done' || state.status === 'failed'
        yield state
      }
    } finally {
      const left = (this.#waiting.get(begun.id) ?? 1) - 1
      if (left > 0) this.#waiting.set(begun.id, left)
      else {
        this.#waiting.delete(begun.id)
        // No caller waits for the preview any more. When cancelling fails, the engine ends it by itself a little later.
        if (!over) await engine.cancelPreview(begun.id).catch(() => undefined)
      }
    }
  }
}

/** Progress never goes back, whatever begins anew. */
function furthest(before: number | null, share: number | null): number | null {
  return before === null || share === null ? (share ?? before) : Math.max(before, share)
}

function onlyScene(project: Project, sceneId: string): Project {
  const { duration: _whole, ...rest } = project
  const scenes = project.scenes.filter((scene) => scene.id === sceneId)
  if (scenes.length === 0)
    throw new StudioError('no-scene', message('previewErrors.sceneGone'), {
      next: message('runErrors.chooseAnother'),
      field: 'sceneId',
    })
  return { ...rest, scenes }
}

function hasAvatar(scene: Scene): boolean {
  return scene.elements.some(({ hidden, source }) => !hidden && source.kind === 'avatar')
}

function ended(state: PreviewState | null): PreviewState {
  if (state?.status === 'done') return state
  const reason = state?.failReason
  throw failed(reason ? message('previewErrors.failed', { reason }) : message('previewErrors.noReason'))
}

function failed(text: Text): StudioError {
  return new StudioError('preview', text, {
    next: message('previewErrors.failedNext'),
  })
}

/** Replaces the error for voices or avatars that only a remote service has: a preview can't show them. */
function localOnly(error: unknown): unknown {
  if (!(error instanceof RenderError) || !['unknown-voice', 'unknown-avatar'].includes(error.code)) return error
  const what = error.code === 'unknown-voice' ? 'voices' : 'avatars'
  return new StudioError('not-local', message(`previewErrors.notLocal.${what}`), {
    details: error.details,
    next: message(`previewErrors.notLocalNext.${what}`),
    cause: error,
  })
}
