import { message } from '../../messages/index.ts'
import { original } from 'immer'
import type { Draft } from 'immer'
import type { z } from 'zod'
import type { Element, Project, Scene } from '../model.ts'
import { idSchema } from '../elements/base.ts'
import { EditRefused } from './refused.ts'

export type ProjectDraft = Draft<Project>
export type SceneDraft = Draft<Scene>
export type ElementDraft = Draft<Element>

/** A named edit of the document: its arguments and what it does to a draft. `edits.json` has its name for the user. */
export interface EditDefinition<S extends z.ZodType> {
  args: S
  apply(draft: ProjectDraft, args: z.output<S>): void
}

export function define<S extends z.ZodType>(definition: EditDefinition<S>): EditDefinition<S> {
  return definition
}

export const idArgument = idSchema

/**
 * The document as it was before the edit, for searches: reading through the draft would make a draft of every object
 * passed, which costs more than the edit itself. Edits search before they change anything.
 */
function before(draft: ProjectDraft): Project {
  return original(draft) ?? draft
}

export function findScene(draft: ProjectDraft, sceneId: string): SceneDraft {
  const scene = draft.scenes[before(draft).scenes.findIndex((candidate) => candidate.id === sceneId)]
  if (!scene) {
    throw new EditRefused('not-found', message('editRefusals.noScene', { sceneId }), 'sceneId')
  }
  return scene
}

export interface Found {
  scene: SceneDraft
  element: ElementDraft
  index: number
}

export function findElement(draft: ProjectDraft, elementId: string): Found {
  for (const [sceneIndex, { elements }] of before(draft).scenes.entries()) {
    const index = elements.findIndex((candidate) => candidate.id === elementId)
    if (index < 0) continue
    const scene = draft.scenes[sceneIndex]!
    return { scene, element: scene.elements[index]!, index }
  }
  throw new EditRefused('not-found', message('editRefusals.noElement', { elementId }), 'elementId')
}

/** Like findElement, but refuses a locked element. */
export function findUnlocked(draft: ProjectDraft, elementId: string): Found {
  const found = findElement(draft, elementId)
  if (found.element.locked) {
    const { name } = found.element
    throw new EditRefused('locked', message('editRefusals.locked', { name }), 'elementId')
  }
  return found
}

/** Refuses ids that the project has already, or that are given twice. */
export function claimIds(draft: ProjectDraft, ids: readonly string[], path: string): void {
  const taken = new Set(before(draft).scenes.flatMap((scene) => [scene.id, ...scene.elements.map((e) => e.id)]))
  for (const id of ids) {
    if (taken.has(id)) throw new EditRefused('duplicate-id', message('editRefusals.idTaken', { id }), path)
    taken.add(id)
  }
}

/** Inserts an item at `index`, at most at the end. */
export function insertAt<T>(list: T[], item: T, index: number | undefined): void {
  list.splice(Math.min(index ?? list.length, list.length), 0, item)
}
