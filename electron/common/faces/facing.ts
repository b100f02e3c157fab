/**
 * How far a face is turned, from the six landmarks of the interface. Exact to a few degrees: enough for "look at the
 * camera".
 */

type Landmarks = readonly (readonly [x: number, y: number])[]

/** Depth of the nose tip before the line between the eyes, in distances between the eyes; of an average face. */
const noseDepth = 0.6

/**
 * Degrees that a face is turned to either side, 0 to 90; the tilt of the head has no influence. Null without enough
 * landmarks.
 */
export function turnOf(landmarks: Landmarks): number | null {
  const [left, right, nose] = landmarks
  if (!left || !right || !nose) return null
  const across = [right[0] - left[0], right[1] - left[1]] as const
  const distance = Math.hypot(...across)
  if (distance === 0) return 90
  const middle = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] as const
  // Distance of the nose tip from the middle between the eyes, along the line between them.
  const beside = ((nose[0] - middle[0]) * across[0] + (nose[1] - middle[1]) * across[1]) / (distance * distance)
  return (Math.atan(Math.abs(beside) / noseDepth) * 180) / Math.PI
}
