import { message } from '../../../common/messages/index.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { AnswerProblem } from '../../../common/service/problem.ts'
import { isFields, kindOf, number, text } from '../../../common/service/reading.ts'
import type { Fields } from '../../../common/service/reading.ts'
import type { Send } from './send.ts'

/** A request for a preview: a body as in the interface, and which part of it. */
export interface PreviewRequest {
  kind: 'avatar-video' | 'talking-avatar'
  /** The body of `avatar/createVideo` or `talkingavatar/create`. */
  body: Fields
  /** What the project says beyond the body. */
  project?: ProjectExtension
  /**
   * `video`: one MP4 of everything. `avatars`: clips with alpha of the official avatars alone (WebM, VP9). `ahead`: nothing,
   * but what the finished video needs is made and kept, until something else is asked for. `layers`: one MOV in full size
   * (ProRes 4444, no sound), transparent where neither an element nor a background is; `#rrggbb00` is no background. `stems`:
   * the finished video, and what it is put together of.
   */
  parts: 'video' | 'avatars' | 'ahead' | 'layers' | 'stems'
  /** For `ahead` and `stems`: whether the finished video will bear the visible AI mark. */
  mark?: boolean
  /** Height of the preview's canvas in px, 144 to 1080, default 360; a smaller canvas is not enlarged. */
  height?: number
  /** Index of the first item of `data`, default 0. */
  fromItem?: number
  /** How many items of `data`; by default all that follow. */
  items?: number
}

/** A clip of an official avatar for the length of one item. */
export interface PreviewClip {
  /** Index of the item in `data`; 0 in a talking avatar. */
  itemIndex: number
  /** Index of the element in the item's `elements`, as sent. */
  elementIndex: number
  avatarId: string
  /** Whether the avatar speaks the item's voice. */
  speaks: boolean
  /** Address of a WebM with alpha, 25 frames per second, without sound. Needs no credentials. */
  url: string
  /** Where the item begins in the clip, ms, a multiple of 40 (one frame). Successive items may share a clip. */
  startMs: number
  durationMs: number
  /** Size of the clip, px. It fills the element's box. */
  width: number
  height: number
  /** Top-left corner of the box on the preview's canvas, px. */
  x: number
  y: number
  /** Layer of the clip: of an item's clips, those with a higher layer lie above. */
  layer: number
  /** Where the item begins in the preview, ms. */
  atMs: number
}

export interface PreviewState {
  /** Id of the preview; equal requests have the same id. */
  id: string
  status: 'waiting' | 'running' | 'done' | 'failed'
  /** Progress of the preview, 0 to 1, never decreasing. */
  share: number
  stage: string
  /** Number of previews that are queued before this one. */
  ahead: number
  etaMs: number | null
  /** Size of the preview's canvas, px. */
  width: number
  height: number
  fps: number
  /** Length of the preview, ms; null until it is known. */
  durationMs: number | null
  /** Address of the MP4, with ranges, without credentials; null until it is done, and for `avatars`. */
  url: string | null
  /** Clips of avatars made so far, in order of the items; only for `avatars`. */
  clips: PreviewClip[]
  /** Files of `stems` by their names (`docs/previews.md`), with addresses that need no credentials. */
  stems: { name: string; url: string }[]
  /** Notes for the user about differences from what may be expected. */
  notes: string[]
  /** Code of the interface and message of a failure (1015 when cancelled). */
  failCode: number | null
  failReason: string | null
}

type Asking = { signal?: AbortSignal }

export interface PreviewCalls {
  /**
   * Begins a preview, or finds the one of an equal request. Costs no credits. Refused with the codes and messages of
   * the interface, naming the field. The engine works on it while its progress is polled, and ends about 15 s after the
   * last poll.
   */
  createPreview(request: PreviewRequest, options?: Asking): Promise<PreviewState>
  /**
   * Yields every change of a preview's state; the last value is `done` or `failed`. Leaving the loop ends the polling.
   */
  previewProgress(id: string, options?: Asking): AsyncIterable<PreviewState>
  /** Cancels a preview for all callers; does nothing when it has ended. */
  cancelPreview(id: string, options?: Asking): Promise<void>
}

/** How long the engine may hold an answer back while nothing changes (long polling), ms. */
const holdMs = 10_000

export function createPreviewCalls(
  send: Send,
  times: { readTimeoutMs: number; createTimeoutMs: number },
): PreviewCalls {
  const plain = { envelope: 'business', credentials: true, headers: {}, fresh: false, isRead: true } as const
  const at = (id: string) => `/engine/previews/${encodeURIComponent(id)}`

  return {
    async createPreview(request, options = {}) {
      const { kind, body, project, parts, mark, height, fromItem, items } = request
      const wire = { kind, body, project, parts, mark, height, from_item: fromItem, items }
      const { state } = await send({
        ...plain,
        isRead: false,
        fresh: true,
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        path: '/engine/previews',
        body: JSON.stringify(wire),
        timeoutMs: times.createTimeoutMs,
        signal: options.signal,
        read: readPreview,
      })
      return state
    },

    async *previewProgress(id, options = {}) {
      let seen = -1
      for (;;) {
        const { state, revision } = await send({
          ...plain,
          method: 'GET',
          path: `${at(id)}?seen=${seen}&wait_ms=${holdMs}`,
          timeoutMs: times.readTimeoutMs + holdMs,
          signal: options.signal,
          read: readPreview,
        })
        if (revision !== seen) yield state
        if (state.status === 'done' || state.status === 'failed') return
        seen = revision
      }
    },

    async cancelPreview(id, options = {}) {
      await send({
        ...plain,
        isRead: false,
        method: 'POST',
        path: `${at(id)}/cancel`,
        timeoutMs: times.readTimeoutMs,
        signal: options.signal,
        read: () => undefined,
      })
    },
  }
}

const statuses: Readonly<Record<number, PreviewState['status']>> = {
  1: 'waiting',
  2: 'running',
  3: 'done',
  4: 'failed',
}

function readPreview(data: unknown): { state: PreviewState; revision: number } {
  if (!isFields(data)) throw new AnswerProblem(message('serviceErrors.answer.noObject', { data: kindOf(data) }))
  const status = statuses[number(data['status']) ?? 0]
  const id = text(data['_id'])
  if (id === null || status === undefined) throw new AnswerProblem(message('serviceErrors.answer.noPreview'))
  const clips = Array.isArray(data['clips']) ? data['clips'].filter(isFields).map(readClip) : []
  const stems = Array.isArray(data['stems']) ? data['stems'].filter(isFields).map(readStem) : []
  const notes = Array.isArray(data['notes']) ? data['notes'].map(text).filter((note) => note !== null) : []
  return {
    revision: number(data['revision']) ?? 0,
    state: {
      id,
      status,
      share: number(data['share']) ?? 0,
      stage: text(data['stage']) ?? '',
      ahead: number(data['ahead']) ?? 0,
      etaMs: number(data['eta_ms']),
      width: must(data, 'width'),
      height: must(data, 'height'),
      fps: must(data, 'fps'),
      durationMs: number(data['duration_ms']),
      url: text(data['url']),
      clips,
      stems,
      notes,
      failCode: number(data['fail_code']),
      failReason: text(data['fail_reason']),
    },
  }
}

function readClip(clip: Fields): PreviewClip {
  const url = text(clip['url'])
  if (url === null) throw new AnswerProblem(message('serviceErrors.answer.clipNoUrl'))
  return {
    itemIndex: must(clip, 'item_index'),
    elementIndex: must(clip, 'element_index'),
    avatarId: text(clip['avatar_id']) ?? '',
    speaks: clip['speaks'] === true,
    url,
    startMs: must(clip, 'start_ms'),
    durationMs: must(clip, 'duration_ms'),
    width: must(clip, 'width'),
    height: must(clip, 'height'),
    x: must(clip, 'x'),
    y: must(clip, 'y'),
    layer: must(clip, 'layer'),
    atMs: must(clip, 'at_ms'),
  }
}

function readStem(stem: Fields): { name: string; url: string } {
  const [name, url] = [text(stem['name']), text(stem['url'])]
  if (name === null || url === null) throw new AnswerProblem(message('serviceErrors.answer.noPreview'))
  return { name, url }
}

function must(fields: Fields, name: string): number {
  const found = number(fields[name])
  if (found === null) throw new AnswerProblem(message('serviceErrors.answer.noNumber', { name }))
  return found
}
