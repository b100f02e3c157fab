import { z } from 'zod'
import type { Project } from '../../composition/index.ts'
import { purposes } from '../model.ts'
import { templateSlots } from './slots.ts'

/** Most characters of a template of the user as JSON. */
export const mostTemplateCharacters = 2_000_000

export const templateNameSchema = z.string().trim().min(1).max(100)

/** A template of the user as it is kept: its project may be of an older version. */
export const storedTemplateSchema = z.strictObject({
  id: z.string().regex(/^[a-zA-Z0-9-]{1,64}$/),
  name: templateNameSchema,
  purpose: z.enum(purposes),
  project: z.unknown(),
})
export type StoredTemplate = z.infer<typeof storedTemplateSchema>

/** A template of the user: a project with what is to be filled in. */
export interface OwnTemplate extends StoredTemplate {
  project: Project
}

/** What a template keeps of a project: all that its clip shows and says, and slots of which none is filled in. */
export function templateProject(project: Project): Project {
  // Where a service reports to is of the project alone.
  const { webhookUrl: _webhookUrl, slots: _slots, ...kept } = project
  return { ...kept, slots: templateSlots(project) }
}

/** Families of fonts that the project's texts and captions name. */
export function projectFonts({ scenes, captions }: Project): string[] {
  const texts = scenes.flatMap(({ elements }) =>
    elements.flatMap(({ source }) =>
      source.kind === 'text' ? [source.style.font, ...source.runs.flatMap(({ style }) => style?.font ?? [])] : [],
    ),
  )
  return [...new Set([...texts, ...(captions ? [captions.look.font] : [])])]
}
