import { estimateSpeechSeconds } from '../../../common/service/engine-prices.ts'
import type { Voices } from '../../speech/catalogue/voices.ts'
import type { PlanElement, PlanItem, VideoPlan } from './plan-types.ts'

/** Shares of the progress that the stages of a video take; 1 in all. */
export interface StageShares {
  sources: number
  sounds: number
  avatars: number
  compose: number
}

/**
 * Seconds that a second of what a stage makes takes with two processors, measured by `npm run bench -- demo`. Only their
 * ratios matter.
 */
const costs = {
  /** A second of speech. */
  speech: { finest: 0.45, everyday: 0.06 },
  /** A second of a drawn presenter, and what each million px of it adds. */
  avatar: { base: 0.06, perMegapixel: 0.14 },
  /** A second of picture that is put together and encoded, and what each million px of it adds. */
  compose: { base: 0.03, perMegapixel: 0.13 },
  /** Fetching the sources of an item. */
  sources: 0.05,
  /** What any stage takes for nothing. */
  least: 0.2,
}

/** Length of an item whose length nothing tells before its sources are there, s. */
const unknownSeconds = 10

/** How long each stage of a video is likely to take, as shares of the whole, so that progress is even in time. */
export function stageSharesOf({ items, width, height }: VideoPlan, voices: Pick<Voices, 'findOfficial'>): StageShares {
  const megapixels = (width * height) / 1e6
  let [sounds, avatars, compose] = [0, 0, 0]
  for (const item of items) {
    const seconds = secondsOf(item)
    for (const sound of item.voice ? [item.voice, ...item.audio] : item.audio)
      if (sound.kind === 'text')
        sounds +=
          estimateSpeechSeconds(sound.text, sound.rate) *
          costs.speech[voices.findOfficial(sound.voiceId)?.tier ?? 'everyday']
    for (const element of item.elements)
      if (element.kind === 'avatar')
        avatars += seconds * (costs.avatar.base + costs.avatar.perMegapixel * Math.min(megapixels, sizeOf(element)))
    compose += seconds * (costs.compose.base + costs.compose.perMegapixel * megapixels)
  }
  const all = {
    sources: costs.least + items.length * costs.sources,
    ...{ sounds: sounds + costs.least, avatars: avatars + costs.least, compose: compose + costs.least },
  }
  const total = all.sources + all.sounds + all.avatars + all.compose
  return {
    sources: all.sources / total,
    sounds: all.sounds / total,
    avatars: all.avatars / total,
    compose: all.compose / total,
  }
}

function secondsOf({ durationMs, voice }: PlanItem): number {
  if (durationMs !== undefined) return durationMs / 1000
  return voice?.kind === 'text' ? estimateSpeechSeconds(voice.text, voice.rate) : unknownSeconds
}

/** Million px of an element as it is drawn; of one without a size half a million, a presenter at 1080p. */
function sizeOf({ place: { width, height, scaleX, scaleY } }: PlanElement): number {
  return width === undefined || height === undefined ? 0.5 : Math.abs(width * scaleX * height * scaleY) / 1e6
}
