import type { HandShape } from './skeleton.ts'

/** Shapes of hands. */
export const handShapes = {
  open: {
    fingers: [
      [4, 6, 4, 7],
      [2, 5, 4, 1],
      [4, 7, 4, -4],
      [6, 9, 6, -11],
    ],
    thumb: { out: 48, over: 18, roll: 35, bend: [6, 4] },
  },
  flat: {
    fingers: [
      [3, 4, 3, 2],
      [2, 4, 3, 0.5],
      [3, 5, 3, -1.5],
      [5, 7, 5, -4],
    ],
    thumb: { out: 34, over: 16, roll: 35, bend: [8, 6] },
  },
  relaxed: {
    fingers: [
      [22, 26, 14, 3],
      [28, 32, 18, 1],
      [33, 36, 20, -2],
      [36, 36, 20, -5],
    ],
    thumb: { out: 27, over: 34, roll: 40, bend: [10, 12] },
  },
  soft: {
    fingers: [
      [14, 16, 9, 4],
      [18, 19, 11, 1],
      [22, 22, 12, -2],
      [27, 24, 12, -6],
    ],
    thumb: { out: 31, over: 30, roll: 38, bend: [8, 10] },
  },
  fist: {
    fingers: [
      [82, 98, 62, 0],
      [86, 100, 66, -1],
      [86, 100, 66, -3],
      [84, 98, 64, -5],
    ],
    thumb: { out: 34, over: 42, roll: 30, bend: [34, 42] },
  },
  point: {
    fingers: [
      [4, 6, 4, 2],
      [84, 98, 62, -1],
      [86, 100, 66, -3],
      [84, 98, 64, -5],
    ],
    thumb: { out: 34, over: 44, roll: 30, bend: [34, 42] },
  },
  two: {
    fingers: [
      [3, 5, 4, 8],
      [3, 5, 4, -5],
      [84, 98, 62, -3],
      [82, 98, 60, -5],
    ],
    thumb: { out: 30, over: 46, roll: 30, bend: [42, 46] },
  },
  three: {
    fingers: [
      [3, 5, 4, 9],
      [2, 5, 4, 0],
      [4, 6, 4, -9],
      [78, 94, 58, -6],
    ],
    thumb: { out: 24, over: 48, roll: 30, bend: [50, 50] },
  },
  thumb: {
    fingers: [
      [78, 100, 62, 0],
      [82, 102, 66, -1],
      [82, 102, 66, -3],
      [80, 100, 64, -5],
    ],
    thumb: { out: 60, over: 10, roll: 20, bend: [-8, -16] },
  },
  hold: {
    fingers: [
      [30, 40, 20, 8],
      [32, 42, 22, 2],
      [34, 44, 22, -4],
      [36, 44, 22, -10],
    ],
    thumb: { out: 46, over: 44, roll: 45, bend: [10, 22] },
  },
  chin: {
    fingers: [
      [46, 62, 30, 3],
      [70, 84, 50, 0],
      [80, 92, 58, -2],
      [82, 92, 60, -4],
    ],
    thumb: { out: 44, over: 30, roll: 30, bend: [0, 6] },
  },
  clasp: {
    fingers: [
      [50, 52, 30, 1],
      [54, 54, 30, 0],
      [56, 56, 32, -1],
      [58, 56, 32, -3],
    ],
    thumb: { out: 36, over: 24, roll: 30, bend: [10, 16] },
  },
} satisfies Record<string, HandShape>
