import { message } from '../messages/index.ts'
import type { MessageKey, Text } from '../messages/index.ts'
import type {
  CredentialAction,
  CredentialSigner,
  CredentialState,
  DisclosureMark,
  SourceType,
  WatermarkFinding,
} from './provenance.ts'

/** Actions of C2PA that have a text of their own, without their prefix. */
const actions = [
  ...(['created', 'opened', 'placed', 'repackaged', 'transcoded', 'converted'] as const),
  ...(['addedText', 'cropped', 'resized', 'edited', 'published'] as const),
]

const relationships = ['parentOf', 'componentOf', 'inputTo'] as const

/** What the credentials of a file are worth. */
export const credentialStateText = (state: CredentialState): Text => message(`provenance.states.${state}`)

/** Who signed, and whether anybody vouches for it. */
export function signerText({ kind, name, organisation }: CredentialSigner): Text {
  const named = name ?? organisation ?? message('provenance.signers.nameless')
  if (kind === 'installation') return message('provenance.signers.installation')
  return message(`provenance.signers.${kind}`, { name: withOrganisation(named, organisation) })
}

function withOrganisation(name: Text, organisation: string | null): Text {
  return organisation === null || organisation === name || typeof name !== 'string' ? name : `${name}, ${organisation}`
}

/** What was done; the name by C2PA for an action that has no text here. */
export function actionText({ action, mark }: Pick<CredentialAction, 'action' | 'mark'>): Text {
  if (mark !== null) return markText(mark)
  const name = actions.find((one) => action === `c2pa.${one}`)
  return name ? message(`provenance.actions.${name}`) : action
}

/** A mark that tells people that a machine made the content, as the credentials name it. */
export const markText = (mark: DisclosureMark): Text => message(`provenance.disclosures.${mark}`)

/** What a file tells people, by its credentials. */
export const disclosedText = (mark: DisclosureMark): Text => message(`provenance.disclosed.${mark}`)

export const sourceText = (source: SourceType): Text => message(`provenance.sources.${source}`)

/** The part that an ingredient has in a file. */
export function relationshipText(relationship: string | null): Text {
  const name = relationships.find((one) => one === relationship)
  return message(name ? (`provenance.relationships.${name}` satisfies MessageKey) : 'provenance.relationships.other')
}

/** Where the watermark was found. */
export function watermarkText(found: WatermarkFinding | null): Text {
  if (found === null) return message('provenance.watermark.unknown')
  if (found.sound && found.picture) return message('provenance.watermark.both')
  if (found.sound) return message('provenance.watermark.sound')
  return found.picture ? message('provenance.watermark.picture') : message('provenance.watermark.none')
}
