import { current, isDraft } from 'immer'
import { z } from 'zod'
import { applyBrandKit } from '../brand/apply.ts'
import { brandKitSchema } from '../brand/kit.ts'
import { guards } from '../../service/index.ts'
import { sortedJson } from '../sorted-json.ts'
import { define } from './define.ts'

export const brandEdits = {
  /** Puts the whole project into a brand, locked elements as well. Applied twice it is the same as applied once. */
  applyBrandKit: define({
    args: z.strictObject({
      kit: brandKitSchema,
      /** What the logo is called in scenes that it is added to; absent: it is not added. */
      logoName: z.string().min(1).max(guards.nameCharacters).exactOptional(),
    }),
    apply(draft, { kit, logoName }) {
      const before = isDraft(draft) ? current(draft) : draft
      const { project } = applyBrandKit(before, kit, logoName)
      const fields = Object.entries(project).filter(
        ([field, value]) => sortedJson(value) !== sortedJson(before[field as keyof typeof before]),
      )
      Object.assign(draft, Object.fromEntries(fields))
    },
  }),
}
