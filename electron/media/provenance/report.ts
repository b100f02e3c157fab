import type {
  Credential,
  CredentialAction,
  CredentialSigner,
  CredentialState,
  SourceType,
} from '../../common/bridge/index.ts'
import { disclosureMarks } from '../../common/bridge/index.ts'
import { markField } from './manifest.ts'
import type { Store, StoredAction, StoredIngredient, StoredManifest } from './store-schema.ts'

/** Who is known to this installation. */
export interface KnownSigners {
  /** Common name of this installation's certificate; null when it has none yet. */
  installation: string | null
  organisation: string | null
}

/** Most ingredients of ingredients, and most of all together: what is deeper or more is left out. */
const mostDepth = 12
const mostCredentials = 300

/** Codes of C2PA that don't say that anything is wrong: of an unknown signer, of credentials whose certificate has ended. */
const harmless: ReadonlySet<string> = new Set(['signingCredential.untrusted'])

/** Codes for content that is not what was signed; all others are of the credentials themselves. */
const contentChanged = /^assertion\.(dataHash|bmffHash|boxesHash|collectionHash|multiAssetHash)\./

/** Whether the credentials of a file hold, and codes of C2PA for what is wrong. */
export function stateOf(store: Store): { credentials: CredentialState; failures: string[] } {
  const own = store.validation_results?.activeManifest
  const failures = [...(own?.failure ?? [])].map(({ code }) => code).filter((code) => !harmless.has(code))
  if (!own || store.active_manifest === undefined) return { credentials: 'invalid', failures }
  if (failures.length === 0) return { credentials: 'intact', failures }
  return { credentials: failures.every((code) => contentChanged.test(code)) ? 'changed' : 'invalid', failures }
}

/** The credential of a file with those of its ingredients. */
export function credentialOf(store: Store, known: KnownSigners): Credential | null {
  const { active_manifest: label } = store
  const manifest = label === undefined ? undefined : store.manifests[label]
  if (label === undefined || !manifest) return null
  const trusted = trustedManifests(store)
  let left = mostCredentials
  const signerOf = (of: string, { signature_info: info }: StoredManifest): CredentialSigner | null =>
    info ? signer(info.common_name ?? null, info.issuer ?? null, trusted.has(of), known) : null

  function read(of: string, one: StoredManifest, from: StoredIngredient | null, above: readonly string[]): Credential {
    left -= 1
    return {
      relationship: from?.relationship ?? null,
      title: from?.title ?? one.title ?? null,
      format: from?.format ?? one.format ?? null,
      signed: true,
      signer: signerOf(of, one),
      software: softwareOf(one),
      actions: one.assertions.flatMap(({ label: name, data }) =>
        /^c2pa\.actions(\.|$)/.test(name) ? (data?.actions ?? []).map(actionOf) : [],
      ),
      ingredients: one.ingredients.flatMap((ingredient) => {
        if (left <= 0) return []
        const { active_manifest: next } = ingredient
        const deeper = next === undefined ? undefined : store.manifests[next]
        // A manifest can't truly be made of itself, but a file can claim it.
        const isRepeated = next !== undefined && (above.includes(next) || above.length >= mostDepth)
        if (next !== undefined && deeper && !isRepeated) return [read(next, deeper, ingredient, [...above, next])]
        left -= 1
        return [unsigned(ingredient)]
      }),
    }
  }
  return read(label, manifest, null, [label])
}

function unsigned({ relationship, title, format }: StoredIngredient): Credential {
  return {
    relationship: relationship ?? null,
    title: title || null,
    format: format ?? null,
    signed: false,
    signer: null,
    software: null,
    actions: [],
    ingredients: [],
  }
}

/** Labels of manifests whose certificate leads to one of this installation's own. */
function trustedManifests({ validation_results: found }: Store): ReadonlySet<string> {
  const all = [found?.activeManifest, ...(found?.ingredientDeltas ?? []).map((one) => one.validationDeltas)]
  const urls = all.flatMap((one) => one?.success ?? []).filter(({ code }) => code === 'signingCredential.trusted')
  return new Set(urls.flatMap(({ url }) => /\/c2pa\/([^/]+)\//.exec(url ?? '')?.[1] ?? []))
}

function signer(
  name: string | null,
  organisation: string | null,
  isTrusted: boolean,
  known: KnownSigners,
): CredentialSigner {
  const kind = !isTrusted
    ? 'unknown'
    : name !== null && name === known.installation
      ? 'installation'
      : name !== null && name === known.organisation
        ? 'organisation'
        : 'unknown'
  return { kind, name, organisation }
}

function softwareOf({ claim_generator_info: [first], claim_generator: older }: StoredManifest): string | null {
  return first ? withVersion(first) : (older ?? null)
}

const withVersion = ({ name, version }: { name: string; version?: string | undefined }): string =>
  version === undefined ? name : `${name} ${version}`

function actionOf({ action, digitalSourceType, softwareAgent, when, parameters }: StoredAction): CredentialAction {
  return {
    action,
    source: digitalSourceType === undefined ? null : sourceOf(digitalSourceType),
    software: softwareAgent ? withVersion({ version: undefined, ...softwareAgent }) : null,
    mark: disclosureMarks.find((one) => one === parameters?.[markField]) ?? null,
    when: when !== undefined && !Number.isNaN(Date.parse(when)) ? new Date(when).toISOString() : null,
  }
}

/** @param type address in the vocabulary of the IPTC */
export function sourceOf(type: string): SourceType {
  const name = type.slice(type.lastIndexOf('/') + 1)
  if (name === 'trainedAlgorithmicMedia') return 'generated'
  if (name === 'compositeWithTrainedAlgorithmicMedia') return 'composite'
  return /^(digitalCapture|computationalCapture|negativeFilm|positiveFilm|print)$/.test(name) ? 'captured' : 'other'
}
