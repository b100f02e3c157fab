import type { Pen } from './art/pen.ts'
import type { OfficialAvatar } from './types.ts'

/** Tones of one skin, from lit to deepest shadow, and what blood adds to it. */
export interface Skin {
  light: string
  base: string
  shade: string
  deep: string
  blush: string
}

/** Half widths in head units at named heights (see docs/avatars.md); the eye line is y = 0, the chin near y = 228. */
export interface FaceShape {
  temple: number
  cheek: number
  jaw: number
  chin: number
  chinY: number
  /** 0 smooth to 1 lined by age. */
  age: number
  /** Cheekbones, 0 soft to 1 sculpted. */
  bone: number
  /** Strength of the blush, 0 to 1. */
  flush: number
}

export interface EyeLook {
  iris: string
  /** Half the distance between the pupils. */
  apart: number
  /** Width of the opening and height of the upper and lower lid arcs, in head units. */
  width: number
  upper: number
  lower: number
  /** Outer corner above the inner one, in head units. */
  tilt: number
  /** Height of the lid fold above the lash line; 0 for none. */
  fold: number
  /** 0 bare to 1 long and dark. */
  lashes: number
  /** Lid make-up; none where absent. */
  shadow?: string
}

export interface BrowLook {
  color: string
  thickness: number
  /** How far the highest point rises above the inner end. */
  arch: number
  length: number
  /** Height above the eye line. */
  y: number
  /** Resting slant in radians: outer ends down (positive, gentle) or up (negative, keen); default 0. */
  slant?: number
}

export interface NoseLook {
  /** Half width of the wings, and height of the base below the eye line. */
  width: number
  base: number
  /** Radius of the ball. */
  tip: number
  /** Half width of the bridge. */
  bridge: number
  /** How high the bridge stands out, 0.5 flat to 1.4 sharp; default 1. */
  relief?: number
  /** Size of the nostrils against the usual, 0.7 to 1.25; default 1. */
  nostril?: number
  /** The ball hangs below the wings (positive) or points up (negative), in head units, -4 to 6; default 0. */
  hook?: number
  /** A bump on the bridge, 0 to 1; default 0. */
  bump?: number
}

export interface LipLook {
  color: string
  /** Half width, fullness of both lips, height below the eye line. */
  width: number
  upper: number
  lower: number
  y: number
  /** Corners up in rest, in head units: a quiet smile. */
  smile: number
  /** How much colour stands out from the skin, 0 to 1. */
  tint: number
  /** Colour of the shade below the lower lip where hair grows; the skin's deepest where absent. */
  below?: string
}

export interface BuildLook {
  /** Half width of the neck and of the shoulders, in figure units. */
  neck: number
  shoulder: number
  /** Height of the shoulder points in figure units. */
  slope: number
  /** Fullness of the chest, 0 flat to 1; default 0. */
  chest?: number
  /** Width at the lower edge against the shoulders: 0.94 slim to 1.14 heavy; default 1.04. */
  hang?: number
  /** How much lower the shoulders' outer ends lie, in figure units: -12 square to 30 sloping; default 0. */
  fall?: number
  /** Muscle between neck and shoulder, in figure units, 0 to 16; default 0. */
  neckRise?: number
}

/** What a part may know of the person it is drawn on. */
export interface Sitter {
  skin: Skin
  face: FaceShape
  build: BuildLook
}

/** A drawing step on one layer. */
export type Draw = (pen: Pen, sitter: Sitter) => void

/** Hair, head covers and glasses. `back` lies behind the body, `cap` on the skull, `front` over the brow line, `fall` before the shoulders. */
export interface HeadPart {
  back?: Draw
  cap?: Draw
  front?: Draw
  fall?: Draw
  /** Moves with the jaw: beards. */
  jaw?: Draw
  /** Moves with the features: glasses. */
  worn?: Draw
  /** Hides the ears (head cloth, long hair over the ears). */
  coversEars?: boolean
}

/** Clothing is drawn on the body in figure units. */
export interface ClothingPart {
  body: Draw
}

export interface Stance {
  /** Resting turn and tilt of the head, as in `Pose`. */
  turn: number
  tilt: number
  /** Slant of the shoulder line, -0.05 to 0.05; positive lowers the one on the right of the picture. */
  shoulders?: number
  /** Lean of the trunk: how far it goes aside per unit down, -0.05 to 0.05. */
  lean?: number
  /** The trunk turned, -1 to 1: the shoulder on that side of the picture goes back and looks narrower. */
  quarter?: number
}

/** A drawn presenter: nothing but parameters and named parts. */
export interface Presenter extends Pick<OfficialAvatar, 'avatarId' | 'name' | 'gender' | 'role'> {
  /** Own background colour, for thumbnails. */
  background: string
  skin: Skin
  face: FaceShape
  eyes: EyeLook
  brows: BrowLook
  nose: NoseLook
  lips: LipLook
  build: BuildLook
  /** Drawn in this order. */
  head: HeadPart[]
  clothing: ClothingPart[]
  /** How one stands at rest. */
  stance?: Stance
  /** Size of the head against the figure, 1 usual. */
  headScale?: number
  /** Width of the head against its height, 0.94 to 1.06; 1 usual. */
  headWidth?: number
}
