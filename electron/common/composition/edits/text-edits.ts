import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { followingName } from './text-name.ts'
import { textOf, textSourceSchema } from '../elements/text-source.ts'
import { placement } from '../model.ts'
import { define, findUnlocked, idArgument } from './define.ts'
import { EditRefused } from './refused.ts'
import { markFilled } from './slot-edits.ts'

const { offset } = placement

export const textEdits = {
  /**
   * Sets what a text says and how it looks, and its corner where the box moves because the text grew. A name that was its
   * first words follows them.
   */
  setText: define({
    args: z.strictObject({
      elementId: idArgument,
      source: textSourceSchema,
      x: offset.exactOptional(),
      y: offset.exactOptional(),
    }),
    apply(draft, { elementId, source, ...corner }) {
      const { element } = findUnlocked(draft, elementId)
      if (element.kind !== 'text') {
        const text = message('editRefusals.wrongSource', { kind: element.kind, source: source.kind })
        throw new EditRefused('invalid-argument', text, 'source')
      }
      if (textOf(element.source) !== textOf(source)) markFilled(draft, elementId)
      element.name = followingName(element.name, element.source, source)
      element.source = source
      Object.assign(element, corner)
    },
  }),
}
