import type { ProjectExtension } from '../../../common/service/extension/extension.ts'
import type { PlanItem, VideoPlan } from './plan-types.ts'

/** The plan with the captions that its project asks for, and what they write of each voice. */
export function withCaptions(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  const captions = extension?.captions
  if (!captions?.shown) return plan
  const texts = captions.scenes.flatMap(({ items, text }) => Array.from({ length: items }, () => text))
  const items = plan.items.map((item, index): PlanItem => {
    const caption = texts[index]
    return item.voice && caption !== undefined ? { ...item, voice: { ...item.voice, caption } } : item
  })
  const { look, position, scenes } = captions
  return {
    ...plan,
    items,
    captions: {
      look,
      ...(position ? { position } : {}),
      scenes: scenes.map(({ items: count, captions: own }) => ({ items: count, ...(own ? { cues: own.cues } : {}) })),
    },
  }
}

/** What captions write of a sound, by the id of its element or by its index where it has none. */
export function captionOf(
  extension: ProjectExtension | undefined,
  id: string | undefined,
  index: number,
): { caption?: string } {
  const elements = extension?.captions?.shown ? (extension.elements ?? {}) : {}
  const key = id ?? String(index)
  const text = Object.hasOwn(elements, key) ? elements[key]?.text : undefined
  return text === undefined ? {} : { caption: text }
}
