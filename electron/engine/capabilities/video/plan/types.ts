import type { CaptionCue, CaptionLook, CaptionPosition } from '../../../../common/service/extension/captions.ts'
import type { Disclosure } from '../../../../common/service/extension/disclosure.ts'
import type { Liveliness, ScriptMarks } from '../../../../common/service/extension/gestures.ts'
import type { Styling } from '../../../../common/service/extension/styling.ts'
import type { Appearance } from '../../../../common/service/extension/looks.ts'
import type { MusicSettings } from '../../../../common/service/extension/music.ts'
import type { Motion } from '../../../../common/service/extension/motion.ts'
import type { CameraMove, Transition } from '../../../../common/service/extension/transitions.ts'
import type { RedrawnPart } from '../../../../media/drawing/index.ts'
import type { SoundSettings } from '../../../../common/service/extension/sound.ts'

/**
 * What a video shows and says, whichever endpoint requested it. It is plain data: sources are still URLs, and offsets
 * are those of the request.
 */
export interface VideoPlan {
  width: number
  height: number
  items: PlanItem[]
  /** Length of the whole video, ms. Longer contents are cut; after shorter ones the last frame is held. */
  durationMs?: number
  /** Captions that are drawn into the picture. */
  captions?: PlanCaptions
  /** Music under the whole video. */
  music?: PlanMusic
  /** Integrated loudness of the video, LUFS. */
  loudness?: number
  /** How the video tells people that AI made it. */
  disclosure?: Disclosure
  /** All scenes that the items are, in order; absent: they follow each other by cuts, and no camera moves. */
  scenes?: PlanScene[]
}

/** A scene: how many items it is, how it comes after the scene before it, and the camera's move over it. */
export interface PlanScene {
  items: number
  transition?: Transition
  camera?: CameraMove
}

export interface PlanMusic {
  url: string
  settings: MusicSettings
  field: string
}

/** Captions by what is spoken, or by the cues that a scene has of its own, ms from the scene's start. */
export interface PlanCaptions {
  look: CaptionLook
  position?: CaptionPosition
  /** The scenes in order; each is one or more of the plan's items. */
  scenes: { items: number; cues?: CaptionCue[] }[]
}

/** Whose turn it is in an item, in a scene whose presenters take turns. */
export interface PlanTurn {
  /** Number of the scene: the same in all items of one dialogue. */
  dialogue: number
  /** Keys of the avatars that take part (`keyOfElement`). */
  speakers: readonly string[]
  /** That of who speaks; absent: nobody who is seen. */
  speaker?: string
}

export interface PlanItem {
  /** Absent: the first avatar of the item speaks. */
  turn?: PlanTurn
  /** Background of the item: name or hex value of a colour. */
  background: string
  durationMs?: number
  voice?: PlanSound
  audio: PlanSound[]
  elements: PlanElement[]
}

/** How a sound is played, which may go on through several items. */
export interface PlanPart {
  /** The same in all items that the sound is heard in, one after another. */
  key: string
  settings: SoundSettings
  /** Time for which the sound has been heard in earlier items, ms. */
  elapsedMs: number
  /** Time for which it is heard in all items together, ms; absent: it is heard in this one only. */
  wholeMs?: number
}

/** How an element moves, which may go on through several items. */
export interface PlanMotion {
  /** The same in all items that the element is in, one after another. */
  key: string
  motion: Motion
  /** What of the element is drawn anew while it comes or goes. */
  redrawn?: RedrawnPart
  /** Time for which the element has been shown in earlier items, ms. */
  elapsedMs: number
  /** Time for which it is shown in all items together, ms; absent: it is in this one only. */
  wholeMs?: number
}

/**
 * A sound. `caption` is what captions write of it; absent: the words that are spoken. `script` is what it asks of who
 * speaks it. Nobody speaks in a voice that is silent.
 */
export type PlanSound = { field: string; caption?: string; script?: ScriptMarks; part?: PlanPart; isSilent?: true } & (
  | { kind: 'url'; url: string }
  /** `sent`: the text as the request has it, with its SSML; `text`: its words alone. */
  | { kind: 'text'; text: string; sent: string; voiceId: string; rate: number }
)

/** Position and size of an element, in the request's terms. */
export interface Placement {
  offsetX: number
  offsetY: number
  width?: number
  height?: number
  scaleX: number
  scaleY: number
  layer: number
}

/** An element of a video. `index` is its place among those of the request's item. */
export type PlanElement = {
  place: Placement
  field: string
  index: number
  appearance?: Appearance
  motion?: PlanMotion
  part?: PlanPart
} & (
  | {
      kind: 'avatar'
      /** Id of the request's element: the same in all items of a scene that is cut. */
      id?: string
      avatarId?: string
      url?: string
      /** URL of all parts together, for a film that is split together with its speech. */
      speaksFrom?: string
      from?: 2 | 3
      cutOut?: boolean
      liveliness?: Liveliness
      styling?: Styling
    }
  | { kind: 'image' | 'video'; url: string }
  | { kind: 'color'; color: string }
)
