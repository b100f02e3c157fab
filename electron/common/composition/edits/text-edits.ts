import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { textSourceSchema } from '../elements/text-source.ts'
import { placement } from '../model.ts'
import { define, findUnlocked, idArgument } from './define.ts'
import { EditRefused } from './refused.ts'

const { offset } = placement

export const textEdits = {
  /** Sets what a text says and how it looks, and its corner where the box moves because the text grew. */
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
      element.source = source
      Object.assign(element, corner)
    },
  }),
}
