/** A colour of a gradient, `#rrggbb` or `#rrggbbaa`, and where on the way it stands, 0 to 1. */
export interface Stop {
  at: number
  color: string
}

/** Most and fewest stops of a gradient (`fillSchema`). */
export const mostStops = 16
export const fewestStops = 2

/** The colour that stops in ascending order give at a place. */
export function colorAt(stops: readonly Stop[], at: number): string {
  const after = stops.findIndex((stop) => stop.at >= at)
  if (after <= 0) return (after === 0 ? stops[0]! : stops.at(-1)!).color
  const [from, to] = [stops[after - 1]!, stops[after]!]
  const share = to.at === from.at ? 1 : (at - from.at) / (to.at - from.at)
  const channels = [0, 1, 2, 3].map((index) => {
    const [a, b] = [channel(from.color, index), channel(to.color, index)]
    return Math.round(a + (b - a) * share)
  })
  const solid = channels[3] === 255 ? channels.slice(0, 3) : channels
  return `#${solid.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** A colour without opacity is solid. */
function channel(color: string, index: number): number {
  return Number.parseInt(color.padEnd(9, 'f').slice(1 + 2 * index, 3 + 2 * index), 16)
}

/** The stops of a gradient with one moved to another position; it can pass the others. */
export function withStop(stops: readonly Stop[], at: number): { stops: Stop[]; index: number } | null {
  if (stops.length >= mostStops) return null
  const added = { at, color: colorAt(stops, at) }
  const sorted = [...stops, added].toSorted((a, b) => a.at - b.at)
  return { stops: sorted, index: sorted.indexOf(added) }
}

/** The stops of a gradient with one moved to another position; it can pass the others. */
export function withStopAt(stops: readonly Stop[], index: number, at: number): { stops: Stop[]; index: number } {
  const moved = { ...stops[index]!, at: Math.min(1, Math.max(0, at)) }
  const sorted = stops.map((stop, one) => (one === index ? moved : stop)).toSorted((a, b) => a.at - b.at)
  return { stops: sorted, index: sorted.indexOf(moved) }
}

/** The stops without one; null when too few would be left. */
export function withoutStop(stops: readonly Stop[], index: number): Stop[] | null {
  return stops.length <= fewestStops ? null : stops.filter((_, one) => one !== index)
}

/** The stops of a gradient that runs in the opposite direction. */
export function reversed(stops: readonly Stop[]): Stop[] {
  return stops.map(({ at, color }) => ({ at: 1 - at, color })).toReversed()
}
