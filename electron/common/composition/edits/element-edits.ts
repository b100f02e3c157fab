import { message } from '../../messages/index.ts'
import { current } from 'immer'
import { z } from 'zod'
import { guards } from '../../service/index.ts'
import { elementSchema, inDrawOrder, isReplaceable, isVisual, maxDuration, nameSchema, placement } from '../model.ts'
import { sortedJson } from '../sorted-json.ts'
import { variableNameProblem } from '../variables/text.ts'
import { release, withAnchorsOf } from './anchor-edits.ts'
import { claimIds, define, findElement, findScene, findUnlocked, idArgument, insertAt } from './define.ts'
import { copyTranslations } from './translation-edits.ts'
import { EditRefused } from './refused.ts'
import { markFilled } from './slot-edits.ts'

const elementId = idArgument
const { offset, side, scale } = placement
const time = z.int().min(0).max(maxDuration)

export const elementEdits = {
  /** Adds an element to a scene, at `index` of its list or at the end. It follows only words that are there. */
  addElement: define({
    args: z.strictObject({
      sceneId: idArgument,
      element: elementSchema,
      index: z.int().min(0).exactOptional(),
    }),
    apply(draft, args) {
      const scene = findScene(draft, args.sceneId)
      claimIds(draft, [args.element.id], 'element.id')
      refuseEmptySpan(args.element.start, args.element.end)
      insertAt(scene.elements, withAnchorsOf(args.element, scene.voice), args.index)
    },
  }),

  removeElement: define({
    args: z.strictObject({ elementId }),
    apply(draft, args) {
      const { scene, index } = findUnlocked(draft, args.elementId)
      scene.elements.splice(index, 1)
    },
  }),

  /** Inserts a copy above the element, moved by `dx`, `dy` px, by default under the same name. The copy is not locked. */
  duplicateElement: define({
    args: z.strictObject({
      elementId,
      newId: idArgument,
      name: nameSchema.exactOptional(),
      dx: offset.default(0),
      dy: offset.default(0),
    }),
    apply(draft, args) {
      const { scene, element, index } = findElement(draft, args.elementId)
      claimIds(draft, [args.newId], 'newId')
      const copy = structuredClone(current(element))
      copy.id = args.newId
      copy.name = args.name ?? copy.name
      copy.locked = false
      copy.x = Math.max(-guards.offset, Math.min(copy.x + args.dx, guards.offset))
      copy.y = Math.max(-guards.offset, Math.min(copy.y + args.dy, guards.offset))
      scene.elements.splice(index + 1, 0, copy)
      copyTranslations(draft, [[args.elementId, args.newId]])
    },
  }),

  /** Moves an element; `x`, `y` are its top-left corner in px from the top-left of the video. */
  moveElement: define({
    args: z.strictObject({ elementId, x: offset, y: offset }),
    apply(draft, args) {
      const { element } = findUnlocked(draft, args.elementId)
      element.x = args.x
      element.y = args.y
    },
  }),

  /**
   * Changes size in px (null: the source's own), scale, and the corner when it moves along; what is not given stays.
   */
  resizeElement: define({
    args: z.strictObject({
      elementId,
      width: side.nullable().exactOptional(),
      height: side.nullable().exactOptional(),
      scaleX: scale.exactOptional(),
      scaleY: scale.exactOptional(),
      x: offset.exactOptional(),
      y: offset.exactOptional(),
    }),
    apply(draft, { elementId: id, width, height, ...placed }) {
      const { element } = findUnlocked(draft, id)
      if (width === null) delete element.width
      else if (width !== undefined) element.width = width
      if (height === null) delete element.height
      else if (height !== undefined) element.height = height
      Object.assign(element, placed)
    },
  }),

  /** Moves an element in the order of layers: by one, to an end, or to an index counted from the back (0). */
  reorderElement: define({
    args: z.strictObject({
      elementId,
      to: z.union([z.enum(['front', 'back', 'forward', 'backward']), z.int().min(0)]),
    }),
    apply(draft, { elementId: id, to }) {
      const { scene, element } = findUnlocked(draft, id)
      if (!isVisual(element)) {
        throw new EditRefused('invalid-argument', message('editRefusals.soundHasNoLayer'), 'elementId')
      }
      const order = inDrawOrder(scene.elements.filter(isVisual))
      const from = order.indexOf(element)
      const last = order.length - 1
      const places = { front: last, back: 0, forward: from + 1, backward: from - 1 }
      const target = Math.max(0, Math.min(typeof to === 'number' ? to : places[to], last))
      if (target === from) return
      order.splice(from, 1)
      order.splice(target, 0, element)
      order.forEach((other, i) => (other.layer = i + 1))
    },
  }),

  renameElement: define({
    args: z.strictObject({ elementId, name: z.string().max(500) }),
    apply(draft, args) {
      findUnlocked(draft, args.elementId).element.name = args.name
    },
  }),

  setLocked: define({
    args: z.strictObject({ elementId, locked: z.boolean() }),
    apply(draft, args) {
      findElement(draft, args.elementId).element.locked = args.locked
    },
  }),

  /** Allowed on a locked element too, because hiding leaves its other values unchanged. */
  setHidden: define({
    args: z.strictObject({ elementId, hidden: z.boolean() }),
    apply(draft, args) {
      findElement(draft, args.elementId).element.hidden = args.hidden
    },
  }),

  /**
   * Sets when the element is shown, in ms from the start of its scene; null: from its start or to its end. An edge that
   * gets another time no longer follows a word.
   */
  setTiming: define({
    args: z.strictObject({ elementId, start: time.nullable(), end: time.nullable() }),
    apply(draft, { elementId: id, start, end }) {
      const { element } = findUnlocked(draft, id)
      refuseEmptySpan(start ?? undefined, end ?? undefined)
      if ((element.start ?? 0) !== (start ?? 0)) release(element, 'start')
      if ((element.end ?? null) !== end) release(element, 'end')
      if (start === null) delete element.start
      else element.start = start
      if (end === null) delete element.end
      else element.end = end
    },
  }),

  /** Names the variable that gives the element's source in each row; null: the element keeps its own source. */
  setReplaceable: define({
    args: z.strictObject({ elementId, variable: z.string().max(200).nullable() }),
    apply(draft, { elementId: id, variable }) {
      const { element } = findUnlocked(draft, id)
      if (variable === null) {
        delete element.replaceable
        return
      }
      const problem = variableNameProblem(variable)
      if (problem !== null) throw new EditRefused('invalid-argument', problem, 'variable')
      if (!isReplaceable(element)) {
        const text = message('editRefusals.notReplaceable', { name: element.name })
        throw new EditRefused('invalid-argument', text, 'elementId')
      }
      if (element.source.kind === 'script') {
        throw new EditRefused(
          'invalid-argument',
          message('editRefusals.variableInScript', { name: element.name, variable: variable.trim() }),
          'elementId',
        )
      }
      element.replaceable = variable.trim()
    },
  }),

  /** Sets the element's source, which must suit its kind. */
  setSource: define({
    args: z.strictObject({
      elementId,
      source: z.union(elementSchema.options.map((kind) => kind.shape.source)),
    }),
    apply(draft, { elementId: id, source }) {
      const { scene, element, index } = findUnlocked(draft, id)
      const changed = elementSchema.safeParse({ ...current(element), source })
      if (!changed.success) {
        throw new EditRefused(
          'invalid-argument',
          message('editRefusals.wrongSource', { kind: element.kind, source: source.kind }),
          'source',
        )
      }
      if (sortedJson(element.source) !== sortedJson(source)) markFilled(draft, id)
      scene.elements[index] = changed.data
    },
  }),

  /** Moves an element to the end of another scene's list. */
  moveElementToScene: define({
    args: z.strictObject({ elementId, sceneId: idArgument }),
    apply(draft, args) {
      const { scene, element, index } = findUnlocked(draft, args.elementId)
      const target = findScene(draft, args.sceneId)
      if (target === scene) return
      scene.elements.splice(index, 1)
      target.elements.push(withAnchorsOf(current(element), target.voice))
    },
  }),
}

function refuseEmptySpan(start: number | undefined, end: number | undefined): void {
  if (end === undefined || end > (start ?? 0)) return
  throw new EditRefused('invalid-argument', message('editRefusals.endsTooEarly', { end, start: start ?? 0 }), 'end')
}
