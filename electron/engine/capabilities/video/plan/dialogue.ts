import { codeOf } from '../../../../common/service/index.ts'
import { message } from '../../../../common/messages/index.ts'
import type { DialogueExtension } from '../../../../common/service/extension/dialogue.ts'
import type { ProjectExtension } from '../../../../common/service/extension/extension.ts'
import { EngineError } from '../../../core/errors.ts'
import type { PlanElement, PlanItem, PlanSound, PlanTurn, VideoPlan } from './types.ts'

type Turn = NonNullable<DialogueExtension['scenes'][number]['turns']>[number]

/**
 * The plan with who speaks in each item, and what captions write and scripts ask of them.
 * @throws EngineError 1003 when the scenes, or the turns of one, are not all of the items
 */
export function withDialogue(plan: VideoPlan, extension: ProjectExtension | undefined): VideoPlan {
  const scenes = extension?.dialogue?.scenes
  if (!scenes) return plan
  const turns = scenes.flatMap(({ items, speakers = [], turns: own }, dialogue) => {
    if (!own) return Array.from({ length: items }, () => null)
    refuseOthers(own, items)
    return own.flatMap((turn) => Array.from({ length: turn.items }, () => ({ dialogue, speakers, turn })))
  })
  refuseOthers(scenes, plan.items.length)
  const items = plan.items.map((item, index): PlanItem => {
    const found = turns[index]
    if (!found) return item
    const { dialogue, speakers, turn } = found
    const speaker = speakers[turn.speaker - 1]
    const planned: PlanTurn = { dialogue, speakers, ...(speaker === undefined ? {} : { speaker }) }
    return { ...item, turn: planned, ...(item.voice ? { voice: spokenIn(item.voice, turn) } : {}) }
  })
  return { ...plan, items }
}

/** What a turn says of its voice, in place of what was said of the whole scene. */
function spokenIn({ caption, script: _script, ...voice }: PlanSound, { text, script }: Turn): PlanSound {
  const written = caption === undefined ? undefined : (text ?? caption)
  return { ...voice, ...(written === undefined ? {} : { caption: written }), ...(script ? { script } : {}) }
}

function refuseOthers(listed: readonly { items: number }[], count: number): void {
  const sum = listed.reduce((total, { items }) => total + items, 0)
  if (sum !== count)
    throw new EngineError(codeOf.parameter, message('engineWork.scenesOfItems', { listed: sum, count }))
}

/** The key by which the extension names an element of an item. */
export const keyOfElement = ({ id, index }: { id?: string; index: number }): string => id ?? String(index)

/** Whether two items are of one dialogue, in which its presenters are drawn without a break. */
export function areOfOneDialogue(before: PlanItem | undefined, after: PlanItem): boolean {
  return before?.turn !== undefined && before.turn.dialogue === after.turn?.dialogue
}

/** Whether the voice of an item is spoken by someone who is told by the item's turn. */
export const isSpeaker = ({ turn }: PlanItem, element: Pick<PlanElement, 'index'> & { id?: string }): boolean =>
  turn?.speaker === keyOfElement(element)
