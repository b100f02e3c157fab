import type { Pen } from './art/pen.ts'
import type { OfficialAvatar } from './types.ts'

/** Colours of a presenter's skin, from lit to deepest shadow, and that of the blush. */
export interface Skin {
  light: string
  base: string
  shade: string
  deep: string
  blush: string
}

/**
 * Shape of a face. Half widths in head units at named heights (see docs/avatars.md); the eye line is y = 0, the chin
 * near y = 228.
 */
export interface FaceShape {
  temple: number
  cheek: number
  jaw: number
  chin: number
  chinY: number
  /** Lines of age, 0 smooth to 1 deeply lined. */
  age: number
  /** Prominence of the cheekbones, 0 soft to 1 sculpted. */
  bone: number
  /** Strength of the blush, 0 to 1. */
  flush: number
}

export interface EyeLook {
  iris: string
  /** Half the distance between the pupils, in head units. */
  apart: number
  /** Width of the eye's opening, and heights of the arcs of its upper and lower lid, in head units. */
  width: number
  upper: number
  lower: number
  /** How much higher the outer corner of the eye lies than the inner one, in head units. */
  tilt: number
  /** Height of the lid fold above the lash line, in head units; 0 for none. */
  fold: number
  /** Eyelashes, 0 none to 1 long and dark. */
  lashes: number
  /** Colour of make-up on the lids; none when absent. */
  shadow?: string
}

export interface BrowLook {
  color: string
  thickness: number
  /** How far the highest point of the brow rises above its inner end, in head units. */
  arch: number
  length: number
  /** Height of the brow above the eye line, in head units. */
  y: number
  /** Slant of the brow at rest, radians: outer end down (positive, gentle) or up (negative, keen); 0 by default. */
  slant?: number
}

export interface NoseLook {
  /** Half width of the nose's wings, and distance of its base below the eye line, in head units. */
  width: number
  base: number
  /** Radius of the ball of the nose, in head units. */
  tip: number
  /** Half width of the bridge of the nose, in head units. */
  bridge: number
  /** How far the bridge of the nose stands out, 0.5 flat to 1.4 sharp; 1 by default. */
  relief?: number
  /** Size of the nostrils as a factor, 0.7 to 1.25; 1 by default. */
  nostril?: number
  /**
   * How far the ball of the nose hangs below the wings (positive) or points up (negative), in head units, -4 to 6; 0 by
   * default.
   */
  hook?: number
  /** Size of a bump on the bridge of the nose, 0 to 1; 0 by default. */
  bump?: number
}

export interface LipLook {
  color: string
  /** Half width of the mouth, fullness of both lips, and distance below the eye line, in head units. */
  width: number
  upper: number
  lower: number
  y: number
  /** How far the corners of the mouth are raised at rest, in head units; a slight smile. */
  smile: number
  /** How much the colour of the lips stands out from the skin, 0 to 1. */
  tint: number
  /** Colour of the shade below the lower lip, for presenters with a beard; the deepest tone of the skin by default. */
  below?: string
}

export interface BuildLook {
  /** Half widths of the neck and of the shoulders, in figure units. */
  neck: number
  shoulder: number
  /** Distance of the shoulder points from the top edge, in figure units. */
  slope: number
  /** Fullness of the chest, 0 flat to 1; 0 by default. */
  chest?: number
  /** Width at the lower edge as a share of the shoulders' width, 0.94 slim to 1.14 heavy; 1.04 by default. */
  hang?: number
  /** How much lower the outer ends of the shoulders lie, in figure units: -12 square to 30 sloping; 0 by default. */
  fall?: number
  /** Size of the muscle between neck and shoulder, in figure units, 0 to 16; 0 by default. */
  neckRise?: number
}

/** The features of a presenter that parts are drawn by. */
export interface Sitter {
  skin: Skin
  face: FaceShape
  build: BuildLook
}

/** Draws a part on one layer. */
export type Draw = (pen: Pen, sitter: Sitter) => void

/** Colours of hair: of the whole, and of strands in light and in shade. */
export interface HairTone {
  base: string
  light: string
  dark: string
}

/**
 * A part of the head, such as hair, a head cover or glasses, on several layers: `back` behind the body, `cap` on the
 * skull, `front` over the brow line, `fall` in front of the shoulders.
 */
export interface HeadPart {
  back?: Draw
  cap?: Draw
  front?: Draw
  fall?: Draw
  /** Layer that moves with the jaw, for beards. */
  jaw?: Draw
  /** Layer that moves with the features, for glasses. */
  worn?: Draw
  /** Layers between the features and the sides of the head, for the arms of glasses: each becomes longer or shorter. */
  leftTemple?: Draw
  rightTemple?: Draw
  /** Whether the part hides the ears, as head scarves and long hair do. */
  coversEars?: boolean
  /** Hair of the head or of the face: its colours, how far it hangs below the chin (in head units), and the part in other colours. */
  hair?: { of: 'head' | 'face'; tone: HairTone; below?: number; dyed: (tone: HairTone) => HeadPart }
  /** What is taken off when other glasses are worn. */
  isGlasses?: true
  /** A head scarf or a turban, which stays whatever else is worn, and below which no hair shows. */
  isCover?: true
}

/** Sleeve of a forearm, as clothing says. */
export interface SleeveLook {
  cloth: string
  cuff: 'plain' | 'ribbed' | 'buttoned'
  /** Colour of a shirt's cuff that shows below the sleeve. */
  under?: string
  /** The arm is bare: its skin takes the place of the cloth. */
  bare?: Skin
  /** Strength of ribs along the whole sleeve, 0 none to 1. */
  rib?: number
  button?: string
}

/** A piece of clothing, drawn on the body in figure units. */
export interface ClothingPart {
  /** Drawn behind the neck. */
  behind?: Draw
  body: Draw
  /** Main colour of the piece, and the piece in another one. */
  dye?: { cloth: string; dyed: (cloth: string) => ClothingPart }
  /** Part of a head scarf, which stays over whatever is worn. */
  isCover?: true
  /** Its sleeve on forearms that are raised; of several pieces the last one's is seen. */
  sleeve?: SleeveLook
}

export interface Stance {
  /** Turn and tilt of the head at rest, as in `Pose`. */
  turn: number
  tilt: number
  /** Slant of the shoulder line, -0.05 to 0.05; positive values lower the shoulder on the right of the picture. */
  shoulders?: number
  /** Lean of the trunk, as the shift sideways per unit of height, -0.05 to 0.05. */
  lean?: number
  /** Turn of the trunk, -1 to 1: the shoulder on that side of the picture goes back and looks narrower. */
  quarter?: number
}

/** A drawn presenter, described by parameters and named parts alone. */
export interface Presenter extends Pick<OfficialAvatar, 'avatarId' | 'name' | 'gender' | 'role'> {
  /** Colour of the background on thumbnails. */
  background: string
  skin: Skin
  face: FaceShape
  eyes: EyeLook
  brows: BrowLook
  nose: NoseLook
  lips: LipLook
  build: BuildLook
  /** Parts of the head, in the order in which they are drawn. */
  head: HeadPart[]
  clothing: ClothingPart[]
  /** Posture at rest. */
  stance?: Stance
  /** Size of the head relative to the figure; 1 is usual. */
  headScale?: number
  /** Width of the head relative to its height, 0.94 to 1.06; 1 is usual. */
  headWidth?: number
}
