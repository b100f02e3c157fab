import type { Language } from '../languages.ts'
import type { BuiltInLookName } from '../captions/index.ts'
import type { DecorName } from './style/decor.ts'
import type { DrawingName } from './style/drawings.ts'
import type { MotionStyleName } from './style/motion-styles.ts'
import type { GroundName, PaletteName, TypefaceName } from './style/palettes.ts'

/** The shapes that a template is laid out for, with their sizes in px. */
export const shapeSizes = {
  wide: { width: 1920, height: 1080 },
  tall: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
} as const
export type ShapeName = keyof typeof shapeSizes
export const shapeNames = Object.keys(shapeSizes) as ShapeName[]

/** How scenes are laid out; `layout/regions.ts` has where each has what. */
export type LayoutName =
  | 'split'
  | 'panel'
  | 'newscast'
  | 'showcase'
  | 'list'
  | 'statement'
  | 'closing'
  | 'picture'
  | 'invitation'

/** What templates are for; `templates.purposes` has what a user calls them. */
export const purposes = [
  'launch',
  'howTo',
  'news',
  'recruiting',
  'training',
  'quote',
  'list',
  'event',
  'tour',
  'update',
  'social',
  'greeting',
] as const
export type Purpose = (typeof purposes)[number]

/**
 * A text in languages of the window, English at least. A part between asterisks has the colour of emphasis: `Meet *Nora*`.
 */
export type Words = Readonly<{ en: string } & Partial<Record<Language, string>>>

/** A text in a language; in English where it isn't written in that. */
export const wordsIn = (words: Words, language: Language): string => words[language] ?? words.en

export const both = (en: string, chinese: string): Words => ({ en, 'zh-CN': chinese })

/** What a scene shows, by its role. The layout says where each of them is. */
export interface SceneItems {
  /** A few words above the headline. */
  kicker?: Words
  headline?: Words
  body?: Words
  /** Rows of a list; one of them may be emphasised by its index (`SceneItems.lit`). */
  rows?: readonly Words[]
  lit?: number
  /** A large figure, and what it counts. */
  number?: Words
  label?: Words
  /** Words that the viewer is to act on, set like a button. */
  action?: Words
  /** The name of who speaks, and what they do. */
  name?: Words
  role?: Words
  /** Words in the place of a logo. */
  logo?: Words
  /** A drawing, until the user has put a picture there. */
  picture?: DrawingName
}
export type ItemRole = Exclude<keyof SceneItems, 'lit'>

export interface TemplateScene {
  /** Of letters and hyphens; the ids of its elements begin with it. */
  id: string
  name: Words
  layout: LayoutName
  /** Left and right are exchanged. */
  mirrored?: boolean
  ground: GroundName
  /** The ground of the layout's panel; absent: the one that differs most. */
  panel?: GroundName
  decor?: DecorName
  /** Index of the presenter who is seen and speaks; -1: the first one speaks and is not seen. */
  presenter: number
  script: Words
  items: SceneItems
}

/** From which projects are made: what its scenes show and say, without a position or size. */
export interface Template {
  /** Of letters and hyphens; also the name of its messages. */
  id: string
  purpose: Purpose
  name: Words
  /** One sentence about what it is good for. */
  about: Words
  palette: PaletteName
  typeface: TypefaceName
  motion: MotionStyleName
  /** Id of music that comes with the product (`resources/music/music.json`). */
  music: string
  captions: BuiltInLookName
  /** Who appears, and their voices. */
  presenters: readonly { avatar: string; voice: string }[]
  scenes: readonly TemplateScene[]
}
