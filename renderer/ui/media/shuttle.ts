const speeds = [1, 2, 4] as const

/** The next speed when J (-1) or L (1) is pressed at `rate`: 1, 2, 4; in the other direction it starts at 1 again. */
export function shuttle(rate: number, direction: 1 | -1): number {
  if (Math.sign(rate) !== direction) return direction
  const faster = speeds.find((speed) => speed > Math.abs(rate)) ?? speeds.at(-1)!
  return faster * direction
}
