import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { slotSchema } from '../model.ts'
import type { ProjectDraft } from './define.ts'
import { define } from './define.ts'
import { EditRefused } from './refused.ts'

const { target, role } = slotSchema.shape

/** Notes that what a slot stands for was changed: it is filled in. */
export function markFilled(draft: ProjectDraft, id: string): void {
  for (const slot of draft.slots ?? []) if (slot.target === id) slot.done = true
}

/** Edits of what the user is asked to fill in. */
export const slotEdits = {
  /** Notes that something of a template is filled in, or is not. */
  setSlotDone: define({
    args: z.strictObject({ target, role, done: z.boolean() }),
    apply(draft, args) {
      const slot = draft.slots?.find((one) => one.target === args.target && one.role === args.role)
      if (!slot) throw new EditRefused('not-found', message('editRefusals.noSlot'), 'target')
      if (args.done) slot.done = true
      else delete slot.done
    },
  }),

  /** Sets what the user is asked to fill in; an empty list: nothing. */
  setSlots: define({
    args: z.strictObject({ slots: z.array(slotSchema) }),
    apply(draft, { slots }) {
      if (slots.length === 0) delete draft.slots
      else draft.slots = slots
    },
  }),
}
