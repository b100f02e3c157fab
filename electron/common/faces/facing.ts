/** How a face is turned, by the six landmarks of the interface. Good to a few degrees: enough to say "look at the camera". */

type Landmarks = readonly (readonly [x: number, y: number])[]

/** Depth of the nose tip before the line of the eyes, in distances between the eyes; of an average face. */
const noseDepth = 0.6

/**
 * Degrees that a face is turned to a side, 0 to 90, whichever side; the tilt of the head doesn't matter. Null without
 * enough landmarks.
 */
export function turnOf(landmarks: Landmarks): number | null {
  const [left, right, nose] = landmarks
  if (!left || !right || !nose) return null
  const across = [right[0] - left[0], right[1] - left[1]] as const
  const distance = Math.hypot(...across)
  if (distance === 0) return 90
  const middle = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] as const
  // How far the nose tip stands beside the middle of the eyes, along their line.
  const beside = ((nose[0] - middle[0]) * across[0] + (nose[1] - middle[1]) * across[1]) / (distance * distance)
  return (Math.atan(Math.abs(beside) / noseDepth) * 180) / Math.PI
}
