import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { textSourceSchema } from '../elements/text-source.ts'
import type { TextSource } from '../elements/text-source.ts'
import { placement } from '../model.ts'
import { define, findUnlocked, idArgument } from './define.ts'
import { EditRefused } from './refused.ts'
import { markFilled } from './slot-edits.ts'

const { offset } = placement
const textOf = ({ runs }: Pick<TextSource, 'runs'>): string => runs.map(({ text }) => text).join('')

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
      if (textOf(element.source) !== textOf(source)) markFilled(draft, elementId)
      element.source = source
      Object.assign(element, corner)
    },
  }),
}
