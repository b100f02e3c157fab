/**
 * What a video is to show and to say, whichever endpoint asked for it. Pure data: sources are still addresses, and
 * offsets mean what the request means by them.
 */
export interface VideoPlan {
  width: number
  height: number
  items: PlanItem[]
  /** Cuts the whole, or holds its last frame. */
  durationMs?: number
}

export interface PlanItem {
  /** Colour name or hex. */
  background: string
  durationMs?: number
  voice?: PlanSound
  audio: PlanSound[]
  elements: PlanElement[]
}

export type PlanSound =
  | { kind: 'url'; url: string; field: string }
  | { kind: 'text'; text: string; voiceId: string; rate: number; field: string }

/** Where an element is, in the request's terms. */
export interface Placement {
  offsetX: number
  offsetY: number
  width?: number
  height?: number
  scaleX: number
  scaleY: number
  layer: number
}

/** `index` is the element's place among those of the request's item. */
export type PlanElement = { place: Placement; field: string; index: number } & (
  | {
      kind: 'avatar'
      avatarId?: string
      url?: string
      /** Of a film that is cut with its speech: the address of all its parts together. */
      speaksFrom?: string
      from?: 2 | 3
      cutOut?: boolean
    }
  | { kind: 'image' | 'video'; url: string }
  | { kind: 'color'; color: string }
)
