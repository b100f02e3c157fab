import type { DisclosureMark } from '../../common/bridge/index.ts'
import type { ContentSource, Edit, Origin, Software } from './types.ts'

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Digital source types of the IPTC for what Greenroom makes. */
export const digitalSourceTypes: Readonly<Record<ContentSource, string>> = {
  generated: `${vocabulary}trainedAlgorithmicMedia`,
  composite: `${vocabulary}compositeWithTrainedAlgorithmicMedia`,
}

/** Parameter of an action that tells which mark for people it added; C2PA lets software add parameters of its own. */
export const markField = 'greenroom.disclosure'

/** The actions of C2PA that come nearest to what the marks are: letters in the picture, a change of the sound. */
const markActions: Readonly<Record<DisclosureMark, string>> = {
  'visible-sign': 'c2pa.addedText',
  'spoken-notice': 'c2pa.edited',
}

export interface IngredientPlan {
  path: string
  relationship: 'parentOf' | 'componentOf' | 'inputTo'
  /** Name by which actions refer to it within the manifest. */
  label: string
}

interface Action {
  action: string
  when: string
  softwareAgent: Software
  digitalSourceType?: string
  parameters?: { ingredientIds: string[] } | { [markField]: DisclosureMark }
}

/** What is said of a file: the definition for the library, and the files that it was made of. */
export interface ManifestPlan {
  definition: { claim_generator_info: Software[]; assertions: { label: string; data: { actions: Action[] } }[] }
  ingredients: IngredientPlan[]
}

/** Most ingredients of a file. Each is read; a video of hundreds of pictures would take longer to sign than to play. */
const mostIngredients = 32

/**
 * Plans what is said of a finished file. Titles and file names are left out: they would tell names of people and projects to
 * whoever gets the file.
 * @param now ms since 1970
 */
export function planManifest(origin: Origin, software: Software, now: number): ManifestPlan {
  const base = { when: new Date(now).toISOString(), softwareAgent: software }
  const ingredients = ingredientsOf(origin)
  const named = (relationship: IngredientPlan['relationship']) =>
    ingredients.filter((one) => one.relationship === relationship).map(({ label }) => label)
  const digitalSourceType = digitalSourceTypes[origin.source]
  const actions: Action[] =
    origin.kind === 'created'
      ? [{ action: 'c2pa.created', ...base, digitalSourceType }]
      : [{ action: 'c2pa.opened', ...base, parameters: { ingredientIds: named('parentOf') } }]
  const components = named('componentOf')
  if (components.length > 0) actions.push({ action: 'c2pa.placed', ...base, parameters: { ingredientIds: components } })
  if (origin.kind === 'edited') actions.push(...origin.edits.map((edit) => editAction(edit, base, digitalSourceType)))
  for (const mark of origin.marks ?? [])
    actions.push({ action: markActions[mark], ...base, parameters: { [markField]: mark } })
  return {
    definition: { claim_generator_info: [software], assertions: [{ label: 'c2pa.actions.v2', data: { actions } }] },
    ingredients,
  }
}

/** The source stands in each step: a parent that has no credentials doesn't tell it. */
function editAction(edit: Edit, base: Pick<Action, 'when' | 'softwareAgent'>, digitalSourceType: string): Action {
  return { action: `c2pa.${edit}`, ...base, digitalSourceType }
}

function ingredientsOf(origin: Origin): IngredientPlan[] {
  if (origin.kind === 'edited') return [{ path: origin.parent, relationship: 'parentOf', label: 'parent' }]
  const planned = (paths: readonly string[] | undefined, relationship: 'componentOf' | 'inputTo', name: string) =>
    [...new Set(paths)].map((path, index) => ({ path, relationship, label: `${name}-${index + 1}` }))
  return [
    ...planned(origin.components, 'componentOf', 'component'),
    ...planned(origin.inputs, 'inputTo', 'input'),
  ].slice(0, mostIngredients)
}
