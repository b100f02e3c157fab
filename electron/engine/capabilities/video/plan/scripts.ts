import type { Liveliness } from '../../../../common/service/extension/gestures.ts'
import { isAsItComes } from '../../../../common/service/extension/styling.ts'
import type { Styling } from '../../../../common/service/extension/styling.ts'
import type { ProjectExtension } from '../../../../common/service/extension/extension.ts'
import type { PlanItem, VideoPlan } from './types.ts'

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

/** The plan with what scripts ask of who speaks them. */
export function withMarks(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  if (!extension?.gestures) return plan
  const scripts = extension.gestures.scenes.flatMap(({ items, script }) => Array.from({ length: items }, () => script))
  const items = plan.items.map((item, index): PlanItem => {
    const script = scripts[index]
    return item.voice && script ? { ...item, voice: { ...item.voice, script } } : item
  })
  return { ...plan, items }
}

/** How much a presenter moves and what it wears, by the id of its element or by its index where it has none. */
export function presenterOf(
  extension: ProjectExtension | undefined,
  id: string | undefined,
  index: number,
): { liveliness?: Liveliness; styling?: Styling } {
  const elements = extension?.elements ?? {}
  const key = id ?? String(index)
  const { liveliness, styling } = (Object.hasOwn(elements, key) ? elements[key] : undefined) ?? {}
  return {
    ...(liveliness === undefined ? {} : { liveliness }),
    ...(styling === undefined || isAsItComes(styling) ? {} : { styling }),
  }
}
