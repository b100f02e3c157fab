import { message } from '../../../common/messages/index.ts'
import { AnswerProblem } from '../../../common/service/problem.ts'
import { isFields, kindOf, number, text } from '../../../common/service/reading.ts'
import type { Fields } from '../../../common/service/reading.ts'
import type { Send } from './send.ts'

/** What a preview is asked of: a body exactly as the interface takes it, and how much of it. */
export interface PreviewRequest {
  kind: 'avatar-video' | 'talking-avatar'
  /** The body of `avatar/createVideo` or `talkingavatar/create`. */
  body: Fields
  /** `video`: one MP4 of everything; `avatars`: clips with alpha of the official avatars alone (WebM, VP9). */
  parts: 'video' | 'avatars'
  /** Height of the canvas in px, 144 to 1080, by default 360; a smaller canvas keeps its size. */
  height?: number
  /** First item of `data`, by default 0. */
  fromItem?: number
  /** How many items of `data`, by default all that follow. */
  items?: number
}

/** An official avatar for as long as one item lasts. */
export interface PreviewClip {
  /** Place in `data`; 0 in a talking avatar. */
  itemIndex: number
  /** Place in the item's `elements` as they were sent. */
  elementIndex: number
  avatarId: string
  /** Whether it says the item's voice. */
  speaks: boolean
  /** WebM with alpha, 25 frames per second, without sound. Needs no credentials. */
  url: string
  /** Where the item begins in the clip, ms; whole frames of 40 ms. Items in a row can share a clip. */
  startMs: number
  durationMs: number
  /** Size of the clip, px. It fills the element's box. */
  width: number
  height: number
}

export interface PreviewState {
  /** The same request is always the same preview. */
  id: string
  status: 'waiting' | 'running' | 'done' | 'failed'
  /** 0 to 1, never falling. */
  share: number
  stage: string
  /** Previews that come first. */
  ahead: number
  etaMs: number | null
  /** Canvas of the preview, px. */
  width: number
  height: number
  fps: number
  /** Length of what is shown, ms; null until it is known. */
  durationMs: number | null
  /** MP4, with ranges, without credentials; null until it is done, and for `avatars`. */
  url: string | null
  /** For `avatars`: grows while it runs, in order of the items. */
  clips: PreviewClip[]
  /** Sentences about what differs from what one may expect. */
  notes: string[]
  /** Code of the interface and a sentence, when it failed (cancelled is 1015). */
  failCode: number | null
  failReason: string | null
}

type Asking = { signal?: AbortSignal }

export interface PreviewCalls {
  /**
   * Asks for a preview, or finds it. Costs no credits. Refused with the codes and sentences of the interface, the field
   * named. It goes on as long as somebody asks for its progress (and ends some 15 s after the last one stopped).
   */
  createPreview(request: PreviewRequest, options?: Asking): Promise<PreviewState>
  /** Every change until the end, which is the last value: `done` or `failed`. Leaving the loop stops asking. */
  previewProgress(id: string, options?: Asking): AsyncIterable<PreviewState>
  /** Ends it for everybody who waits for it. Nothing happens when it has ended. */
  cancelPreview(id: string, options?: Asking): Promise<void>
}

/** How long the engine may hold an answer back when nothing changed, ms. */
const holdMs = 10_000

export function createPreviewCalls(
  send: Send,
  times: { readTimeoutMs: number; createTimeoutMs: number },
): PreviewCalls {
  const plain = { envelope: 'business', credentials: true, headers: {}, fresh: false, isRead: true } as const
  const at = (id: string) => `/engine/previews/${encodeURIComponent(id)}`

  return {
    async createPreview(request, options = {}) {
      const { kind, body, parts, height, fromItem, items } = request
      const wire = { kind, body, parts, height, from_item: fromItem, items }
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
  }
}

function must(fields: Fields, name: string): number {
  const found = number(fields[name])
  if (found === null) throw new AnswerProblem(message('serviceErrors.answer.noNumber', { name }))
  return found
}
