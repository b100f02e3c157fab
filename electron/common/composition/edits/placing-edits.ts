import { message } from '../../messages/index.ts'
import { original } from 'immer'
import { z } from 'zod'
import { placement } from '../model.ts'
import { define, idArgument } from './define.ts'
import type { ElementDraft, ProjectDraft } from './define.ts'
import { EditRefused } from './refused.ts'

const { offset, side, scale, layer } = placement

export const placingEdits = {
  /**
   * Places many elements at once: corner, size (null: the source's own), scale, layer; what is not given stays. All or
   * none: the edit is refused if one element is missing or locked.
   */
  placeElements: define({
    args: z.strictObject({
      places: z
        .array(
          z.strictObject({
            elementId: idArgument,
            x: offset.exactOptional(),
            y: offset.exactOptional(),
            width: side.nullable().exactOptional(),
            height: side.nullable().exactOptional(),
            scaleX: scale.exactOptional(),
            scaleY: scale.exactOptional(),
            layer: layer.exactOptional(),
          }),
        )
        .max(100_000),
    }),
    apply(draft, { places }) {
      const elements = unlockedOf(draft, new Set(places.map(({ elementId }) => elementId)))
      for (const { elementId, width, height, ...rest } of places) {
        const element = elements.get(elementId)!
        if (width === null) delete element.width
        else if (width !== undefined) element.width = width
        if (height === null) delete element.height
        else if (height !== undefined) element.height = height
        Object.assign(element, rest)
      }
    },
  }),
}

/**
 * Searches the plain document: reading through the draft would make a draft of every object passed, which costs more
 * than the edit itself.
 */
function unlockedOf(draft: ProjectDraft, ids: ReadonlySet<string>): Map<string, ElementDraft> {
  const found = new Map<string, ElementDraft>()
  const scenes = original(draft)?.scenes ?? []
  scenes.forEach((scene, sceneIndex) => {
    scene.elements.forEach((element, index) => {
      if (!ids.has(element.id)) return
      if (element.locked) {
        throw new EditRefused('locked', message('editRefusals.locked', { name: element.name }), 'elementId')
      }
      found.set(element.id, draft.scenes[sceneIndex]!.elements[index]!)
    })
  })
  for (const id of ids) {
    if (found.has(id)) continue
    throw new EditRefused('not-found', message('editRefusals.noElement', { elementId: id }), 'elementId')
  }
  return found
}
