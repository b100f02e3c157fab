import { isPlainSound } from '../../../../common/service/extension/sound.ts'
import type { ProjectExtension } from '../../../../common/service/extension/extension.ts'
import { parseMediaFragment } from '../../../../common/service/media-fragment.ts'
import { joinedTimes } from './chains.ts'
import type { PlanElement, PlanItem, PlanPart, PlanSound } from './types.ts'

/** How an element's sound is played, by its id or by its index where it has none. */
export function partOf(
  extension: ProjectExtension | undefined,
  id: string | undefined,
  index: number,
): { part?: PlanPart } {
  const elements = extension?.elements ?? {}
  const key = id ?? String(index)
  const settings = Object.hasOwn(elements, key) ? elements[key]?.sound : undefined
  return settings === undefined || isPlainSound(settings) ? {} : { part: { key, settings, elapsedMs: 0 } }
}

/** How many times as fast as recorded a sound or a video is played. */
export function speedIn(part: Pick<PlanPart, 'settings'> | undefined): number {
  return part?.settings.speed ?? 1
}

/** A sound, or a video that may have one. */
type Source = PlanSound | PlanElement

function playedIn(item: PlanItem): Source[] {
  return [...item.audio, ...item.elements].filter(({ part }) => part !== undefined)
}

/** Time in ms for which an item plays a sound; undefined where only the sound's own length tells. */
function playedMs(item: PlanItem, source: Source): number | undefined {
  const { startMs, endMs } = ('url' in source && source.url ? parseMediaFragment(source.url) : undefined) ?? {}
  const isLoop = source.part?.settings.loop === true
  if (isLoop || startMs === undefined || endMs === undefined) return item.durationMs
  return Math.min((endMs - startMs) / speedIn(source.part), item.durationMs ?? Infinity)
}

/** Fades and repetitions of sounds that are heard in several items go on from one to the next. */
export function joinSounds(items: readonly PlanItem[]): PlanItem[] {
  const times = joinedTimes(
    items,
    playedIn,
    ({ part }) => part!.key,
    ({ item, source }) => playedMs(item, source) ?? 0,
  )
  function joined<T extends Source>(source: T): T {
    const time = times.get(source)
    return time ? { ...source, part: { ...source.part!, ...time } } : source
  }
  return items.map((item) => ({ ...item, audio: item.audio.map(joined), elements: item.elements.map(joined) }))
}
