import { parseMediaFragment, stripFragment, withMediaFragment } from '../../../common/service/media-fragment.ts'
import { areOfOneDialogue } from './plan/dialogue.ts'
import type { PlanElement, PlanItem } from './plan/types.ts'
import { continuesSpeech } from './scenes.ts'

type AvatarElement = Extract<PlanElement, { kind: 'avatar' }>

/** The avatars of an item that are given by URL. The key is the URL and the number among the elements with that URL. */
function byAddress(item: PlanItem): Map<string, AvatarElement> {
  const found = new Map<string, AvatarElement>()
  for (const element of item.elements) {
    if (element.kind !== 'avatar' || element.url === undefined) continue
    const base = stripFragment(element.url)
    let duplicate = 0
    while (found.has(`${String(duplicate)} ${base}`)) duplicate += 1
    found.set(`${String(duplicate)} ${base}`, element)
  }
  return found
}

/** URL of the fragment from the start of the first part to the end of the last. */
function wholeOf(parts: readonly AvatarElement[]): string {
  const base = stripFragment(parts[0]!.url!)
  const fragments = parts.map(({ url }) => parseMediaFragment(url!))
  if (fragments.some((fragment) => fragment === undefined)) return base
  const startMs = Math.min(...fragments.map((fragment) => fragment!.startMs))
  const ends = fragments.map((fragment) => fragment!.endMs)
  const endMs = ends.includes(undefined) ? undefined : Math.max(...ends.map((end) => end!))
  return withMediaFragment(base, { startMs, ...(endMs === undefined ? {} : { endMs }) })
}

/**
 * A scene that is split at its edges has one speech in parts, or that of a dialogue in turns, and may have the film of an avatar in parts beside it. The
 * parts of such a film speak as one: each element gets the URL of the whole in `speaksFrom`, so that one clip goes on
 * through all of them.
 */
export function joinParts(items: PlanItem[]): PlanItem[] {
  const chains = new Map<AvatarElement, AvatarElement[]>()
  items.forEach((item, index) => {
    const last = items[index - 1]
    const goesOn = continuesSpeech(last, item) || areOfOneDialogue(last, item)
    const before = last && goesOn ? byAddress(last) : undefined
    for (const [key, element] of byAddress(item)) {
      const earlier = before?.get(key)
      const chain = (earlier && chains.get(earlier)) ?? []
      chain.push(element)
      chains.set(element, chain)
    }
  })
  const joined = (element: PlanElement): PlanElement => {
    const chain = element.kind === 'avatar' ? chains.get(element) : undefined
    return chain && chain.length > 1 ? ({ ...element, speaksFrom: wholeOf(chain) } as AvatarElement) : element
  }
  return items.map((item) => ({ ...item, elements: item.elements.map(joined) }))
}
