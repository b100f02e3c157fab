import type { Gesture } from '../../../../common/pronounce/index.ts'
import type { SignName } from './signs.ts'

/** How one arm is held in a gesture. Figure units of a usual build; x is the distance outwards from the figure's middle. */
export interface ArmHold {
  sign: SignName
  wrist: readonly [x: number, y: number]
  elbow: readonly [x: number, y: number]
  /** Swings of the hand while it is held: turn in radians, way sideways, times a second. */
  swing?: { turn: number; way: number; hz: number }
  /** A stroke downwards that ends on the word: from how much higher the hand comes. */
  stroke?: number
}

/** What face and shoulders do with a gesture, in the units of `Pose`. */
export interface GestureFace {
  turn: number
  nod: number
  tilt: number
  browLift: number
  smile: number
  shoulders: number
  lookX: number
  lookY: number
}

export const stillFace: GestureFace = {
  turn: 0,
  nod: 0,
  tilt: 0,
  browLift: 0,
  smile: 0,
  shoulders: 0,
  lookX: 0,
  lookY: 0,
}

/** A gesture: which arms it takes, how long it is held, s, and what the face does. */
export interface GestureLook {
  /** `one`: either arm; otherwise arms of the picture. */
  arms: 'one' | 'both' | 'left' | 'right'
  hold: ArmHold
  /** What the arm on the right of the picture does when it isn't the mirror image of the other one. */
  right?: ArmHold
  holdS: number
  /** Whether the hands touch each other, so that both are held just so. */
  touches?: boolean
  face?: Partial<GestureFace>
}

/** Gestures that scripts can ask for, and further ones that come by themselves. */
export type GestureName = Gesture | 'open palm' | 'beats' | 'small point'

const beatHold: ArmHold = { sign: 'beating', wrist: [188, 872], elbow: [262, 1110], stroke: 46 }
const count = (sign: SignName): GestureLook => ({
  arms: 'one',
  hold: { sign, wrist: [268, 812], elbow: [300, 1110] },
  holdS: 0.9,
})
const pointOut: ArmHold = { sign: 'pointingOut', wrist: [228, 822], elbow: [190, 1110] }
const openUp: ArmHold = { sign: 'openUp', wrist: [252, 880], elbow: [222, 1110] }

export const gestureLooks: Record<GestureName, GestureLook> = {
  'open palms': { arms: 'both', hold: openUp, holdS: 0.8 },
  'open palm': { arms: 'one', hold: openUp, holdS: 0.7 },
  beat: { arms: 'one', hold: beatHold, holdS: 0.45 },
  beats: { arms: 'both', hold: beatHold, holdS: 0.45 },
  'point left': { arms: 'left', hold: pointOut, holdS: 1, face: { turn: -1.1, lookX: -5, lookY: 1 } },
  'point right': { arms: 'right', hold: pointOut, holdS: 1, face: { turn: 1.1, lookX: 5, lookY: 1 } },
  'point up': {
    arms: 'one',
    hold: { sign: 'pointingUp', wrist: [276, 772], elbow: [300, 1110] },
    holdS: 0.9,
    face: { browLift: 6, nod: -0.25 },
  },
  'small point': {
    arms: 'one',
    hold: { sign: 'pointingUp', wrist: [226, 880], elbow: [276, 1110], stroke: 34 },
    holdS: 0.5,
  },
  'count 1': count('one'),
  'count 2': count('two'),
  'count 3': count('three'),
  welcome: {
    arms: 'both',
    hold: { sign: 'openWide', wrist: [318, 806], elbow: [236, 1110] },
    holdS: 1,
    face: { smile: 0.7, browLift: 4, tilt: 0.02 },
  },
  wave: {
    arms: 'one',
    hold: { sign: 'waving', wrist: [296, 782], elbow: [306, 1110], swing: { turn: 0.24, way: 16, hz: 2.1 } },
    holdS: 1.5,
    face: { smile: 0.8, browLift: 4, tilt: 0.03 },
  },
  'thumbs up': {
    arms: 'one',
    hold: { sign: 'thumbUp', wrist: [278, 836], elbow: [304, 1110] },
    holdS: 1,
    face: { smile: 0.8, nod: 0.4 },
  },
  think: {
    arms: 'one',
    hold: { sign: 'thinking', wrist: [72, 708], elbow: [196, 1110] },
    holdS: 1.6,
    face: { lookX: 3, lookY: -3, tilt: -0.03, browLift: 3 },
  },
  hold: { arms: 'one', hold: { sign: 'holding', wrist: [214, 862], elbow: [250, 1110] }, holdS: 1.2 },
  'hands folded': {
    arms: 'both',
    hold: { sign: 'folded', wrist: [88, 946], elbow: [330, 1110] },
    holdS: 1.8,
    touches: true,
  },
  shrug: {
    arms: 'both',
    hold: { sign: 'palmsUp', wrist: [226, 872], elbow: [186, 1110] },
    holdS: 0.7,
    face: { shoulders: 1, tilt: 0.05, browLift: 8, smile: -0.2, nod: 0.2 },
  },
}
