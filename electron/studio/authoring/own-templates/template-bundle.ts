import { mostTemplateCharacters, projectFonts, storedTemplateSchema } from '../../../common/templates/index.ts'
import type { OwnTemplate } from '../../../common/templates/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { explainProblem } from '../../../common/service/explain.ts'
import { StudioError } from '../../core/studio-error.ts'
import { mediaUsesOf } from '../bundles/index.ts'
import type { BundleKind } from '../bundles/index.ts'
import { readDocument, withAssetPaths } from '../projects/index.ts'

/** Templates of the user as files. */
export const templateBundle: BundleKind<OwnTemplate> = {
  format: 'greenroom.template',
  list: 'template.json',
  field: 'template',
  listBytes: mostTemplateCharacters * 4,
  code: 'bad-template',
  read: readTemplate,
  withPaths: (template, change) => ({ ...template, project: withAssetPaths(template.project, change) }),
  uses: ({ project }) => mediaUsesOf(project),
  fonts: ({ project }) => projectFonts(project),
  isNone: (name) => message('templateErrors.noTemplate', { name }),
}

/** Reads a template that was stored, whose project may be of an older version. */
export function readTemplate(value: unknown): { value: OwnTemplate } | { problem: Text } {
  const read = storedTemplateSchema.safeParse(value)
  if (!read.success)
    return { problem: explainProblem(read.error.issues[0]!, value, message('templateErrors.template')).message }
  try {
    return { value: { ...read.data, project: readDocument(read.data.project) } }
  } catch (error) {
    if (error instanceof StudioError) return { problem: error.text }
    throw error
  }
}
