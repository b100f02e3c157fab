import { enablePatches, produceWithPatches } from 'immer'
import type { Patch } from 'immer'
import type { z } from 'zod'
import type { Project } from '../model.ts'
import { message, textAt } from '../../messages/index.ts'
import type { Message, Text } from '../../messages/index.ts'
import { explainProblem } from '../../service/explain.ts'
import { pathOf } from '../problems.ts'
import { brandEdits } from './brand-edits.ts'
import { anchorEdits } from './anchor-edits.ts'
import { captionEdits } from './caption-edits.ts'
import type { EditDefinition } from './define.ts'
import { documentEdits } from './document-edits.ts'
import { elementEdits } from './element-edits.ts'
import { musicEdits } from './music-edits.ts'
import { placingEdits } from './placing-edits.ts'
import { projectEdits } from './project-edits.ts'
import { EditRefused } from './refused.ts'
import { sceneEdits } from './scene-edits.ts'
import { settingEdits } from './setting-edits.ts'
import { slotEdits } from './slot-edits.ts'
import { splitEdits } from './split-scene.ts'
import { textEdits } from './text-edits.ts'
import { timeEdits } from './time-edits.ts'
import { transitionEdits } from './transition-edits.ts'
import { dropTranslations, translationEdits } from './translation-edits.ts'

enablePatches()

export const edits = {
  ...projectEdits,
  ...documentEdits,
  ...sceneEdits,
  ...elementEdits,
  ...settingEdits,
  ...timeEdits,
  ...anchorEdits,
  ...splitEdits,
  ...placingEdits,
  ...captionEdits,
  ...musicEdits,
  ...transitionEdits,
  ...brandEdits,
  ...slotEdits,
  ...textEdits,
  ...translationEdits,
}

export type EditName = keyof typeof edits
export type EditArgs<N extends EditName> = z.input<(typeof edits)[N]['args']>

export interface EditResult {
  project: Project
  /** Name of the edit in menus and in the undo list. */
  label: Text
  /** Patches from the old document to the new one; empty when nothing changed. */
  patches: Patch[]
  /** Patches from the new document back to the old one. */
  inverse: Patch[]
}

/**
 * Makes an edit by its name. The given document is not changed.
 * @throws EditRefused when an argument is invalid, its target missing or locked, or an id taken
 */
export function applyEdit<N extends EditName>(project: Project, name: N, args: EditArgs<N>): EditResult {
  if (!Object.hasOwn(edits, name)) {
    throw new EditRefused('unknown-edit', message('editRefusals.unknownEdit', { name: String(name) }))
  }
  const definition = edits[name] as unknown as EditDefinition<z.ZodType>
  const checked = definition.args.safeParse(args)
  if (!checked.success) {
    const issue = checked.error.issues[0]!
    const path = pathOf(issue.path)
    const { message: problem } = explainProblem(issue, args, message('editRefusals.arguments'))
    throw new EditRefused('invalid-argument', textAt(labelOf(name), problem), path)
  }
  const [next, patches, inverse] = produceWithPatches(project, (draft) => {
    definition.apply(draft, checked.data)
    if (project.translations) dropTranslations(draft)
  })
  return { project: next, label: labelOf(name), patches, inverse }
}

const labelOf = (name: EditName): Message => message(`edits.${name}`)
