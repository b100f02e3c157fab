import { isPlainSound } from '../../../common/service/extension/sound.ts'
import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import { parseMediaFragment } from '../../../common/service/media-fragment.ts'
import type { PlanElement, PlanItem, PlanPart, PlanSound } from './plan-types.ts'

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
  return Math.min(endMs - startMs, item.durationMs ?? Infinity)
}

/**
 * A scene that is cut at its edges has a sound in as many items as it lasts: each of these gets the time that has elapsed
 * before it, and that of all together, so that fades and repetitions go on through them.
 */
export function joinSounds(items: readonly PlanItem[]): PlanItem[] {
  const chains = new Map<Source, { item: PlanItem; source: Source }[]>()
  let open = new Map<string, { item: PlanItem; source: Source }[]>()
  for (const item of items) {
    const next: typeof open = new Map()
    for (const source of playedIn(item)) {
      const chain = open.get(source.part!.key) ?? []
      chain.push({ item, source })
      chains.set(source, chain)
      next.set(source.part!.key, chain)
    }
    open = next
  }
  function joined<T extends Source>(source: T): T {
    const chain = chains.get(source) ?? []
    if (chain.length < 2) return source
    const lengths = chain.map((one) => playedMs(one.item, one.source) ?? 0)
    const before = lengths.slice(
      0,
      chain.findIndex((one) => one.source === source),
    )
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
    return { ...source, part: { ...source.part!, elapsedMs: sum(before), wholeMs: sum(lengths) } }
  }
  return items.map((item) => ({ ...item, audio: item.audio.map(joined), elements: item.elements.map(joined) }))
}
