/**
 * Rings of the mesh's points, each a closed line. "Left" and "right" are sides of the picture when the face looks at the
 * viewer.
 */

/** The face's edge, from the middle of the forehead clockwise. */
export const oval: readonly number[] = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
]

/** Outer edge of the lips, from the left corner along the lower lip. */
export const outerLips: readonly number[] = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
]

/** Inner edge of the lips, from the left corner along the lower lip. */
export const innerLips: readonly number[] = [
  78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
]

/** Edges of the lids. */
export const leftEye: readonly number[] = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246]
export const rightEye: readonly number[] = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466,
]

export const leftBrow: readonly number[] = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46]
export const rightBrow: readonly number[] = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276]

/** Around both nostrils and the tip of the nose, from the left wing clockwise. */
export const nostrils: readonly number[] = [64, 48, 115, 220, 45, 4, 275, 440, 344, 278, 294, 327, 326, 2, 97, 98]

/** Single points with names. */
export const landmark = {
  noseTip: 4,
  noseBridge: 168,
  forehead: 10,
  chin: 152,
  leftEyeOuter: 33,
  leftEyeInner: 133,
  rightEyeOuter: 263,
  rightEyeInner: 362,
  leftMouthCorner: 61,
  rightMouthCorner: 291,
  upperLipInner: 13,
  lowerLipInner: 14,
  leftIris: 468,
  rightIris: 473,
} as const

/** Points that hardly move in speaking, smiling and frowning: the pose of a head is computed from them. */
export const stablePoints: readonly number[] = [
  // Bridge and root of the nose.
  168, 6, 197, 195, 5, 122, 351, 196, 419, 193, 417,
  // Corners of the eyes.
  33, 133, 263, 362,
  // Forehead and temples.
  10, 338, 297, 332, 284, 109, 67, 103, 54, 151, 108, 337, 69, 299, 104, 333, 68, 298, 251, 21, 389, 162,
  // Before the ears, and the bones of the cheeks.
  356, 127, 454, 234, 447, 227, 345, 116,
]
