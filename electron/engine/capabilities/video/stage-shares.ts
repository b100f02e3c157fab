import { composeCost, presenterCost, speechCost } from '../../../common/service/engine-costs.ts'
import { expectedMs } from './plan/length.ts'
import type { VideoPlan } from './plan/types.ts'

/** Shares of the progress that the stages of a video take; 1 in all. */
export interface StageShares {
  sources: number
  sounds: number
  avatars: number
  compose: number
}

/** What any stage takes for nothing, and fetching the sources of an item, s. */
const [leastCost, sourcesCost] = [0.2, 0.05]

/** How long each stage of a video is likely to take, as shares of the whole, so that progress is even in time. */
export function stageSharesOf({ items, width, height }: VideoPlan): StageShares {
  const megapixels = (width * height) / 1e6
  const costs = {
    sources: leastCost + items.length * sourcesCost,
    sounds: leastCost,
    avatars: leastCost,
    compose: leastCost,
  }
  for (const item of items) {
    const seconds = expectedMs(item) / 1000
    for (const sound of item.voice ? [item.voice, ...item.audio] : item.audio)
      if (sound.kind === 'text') costs.sounds += speechCost(sound)
    for (const element of item.elements)
      if (element.kind === 'avatar') costs.avatars += presenterCost(seconds, element.place, megapixels)
    costs.compose += composeCost(seconds, megapixels)
  }
  const total = costs.sources + costs.sounds + costs.avatars + costs.compose
  return {
    sources: costs.sources / total,
    sounds: costs.sounds / total,
    avatars: costs.avatars / total,
    compose: costs.compose / total,
  }
}
