import { z } from 'zod'
import { pathInput, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/**
 * What the content credentials (C2PA) of a file are worth. `intact`: signed, and the file is what was signed. `changed`: the
 * content is not what was signed. `invalid`: the credentials themselves are damaged or their signature is wrong. `none`: the
 * file has none. `unsupported`: files of this format can't have any. `unavailable`: the library that reads them does not run
 * on this system.
 */
export const credentialStates = ['intact', 'changed', 'invalid', 'none', 'unsupported', 'unavailable'] as const
export type CredentialState = (typeof credentialStates)[number]

/**
 * Who signed. `installation`: this installation of Greenroom, for which no authority vouches. `organisation`: the
 * certificate that this installation signs with. `unknown`: somebody else, whose name nobody here vouches for.
 */
export type SignerKind = 'installation' | 'organisation' | 'unknown'

export interface CredentialSigner {
  kind: SignerKind
  /** Names in the certificate, as they are written there. */
  name: string | null
  organisation: string | null
}

/** Digital source types of the IPTC that are told apart; `other` is any other one. */
export const sourceTypes = ['generated', 'composite', 'captured', 'other'] as const
export type SourceType = (typeof sourceTypes)[number]

/** What tells people that a machine made the content: a sign in the picture, a sentence at the beginning. */
export const disclosureMarks = ['visible-sign', 'spoken-notice'] as const
export type DisclosureMark = (typeof disclosureMarks)[number]

/** A step by which a file came to be. */
export interface CredentialAction {
  /** Name of the action by C2PA, such as `c2pa.created`. */
  action: string
  /** The mark for people that the step added; null where it added none. */
  mark: DisclosureMark | null
  /** Where the content comes from; null when the action does not tell. */
  source: SourceType | null
  /** Name and version of the software; null when the action does not tell. */
  software: string | null
  /** By the clock of the computer that signed, ISO 8601; null when the action does not tell. */
  when: string | null
}

/** What a file, or an ingredient of it, says of how it was made. */
export interface Credential {
  /** Role in the file that it is an ingredient of: `parentOf`, `componentOf`, `inputTo`; null for the file itself. */
  relationship: string | null
  title: string | null
  /** MIME type. */
  format: string | null
  /** Whether it has credentials of its own. Without, only title and format are known. */
  signed: boolean
  signer: CredentialSigner | null
  /** Software that wrote the credentials. */
  software: string | null
  actions: CredentialAction[]
  ingredients: Credential[]
}

/** A mark in the metadata that says that a machine made the content. It is not signed: anybody can add or remove it. */
export interface MetadataMark {
  /** Name of the field, such as `comment`. */
  field: string
  value: string
}

/** The marks for people that a file has by its credentials: its own, and those of the file that it was made from. */
export function marksOf({ actions, ingredients }: Pick<Credential, 'actions' | 'ingredients'>): DisclosureMark[] {
  const parents = ingredients.filter(({ relationship }) => relationship === 'parentOf')
  const all = [...actions.map(({ mark }) => mark), ...parents.flatMap(marksOf)]
  return disclosureMarks.filter((mark) => all.includes(mark))
}

/**
 * Whether Greenroom's watermark was found in the content of a file; null for what it does not have. That it was not found does
 * not say that nothing was generated.
 */
export interface WatermarkFinding {
  sound: boolean | null
  picture: boolean | null
}

/** What a file tells of its origin. */
export interface Verification {
  /** Name of the file, without its folder. */
  name: string
  /** MIME type by content; null when it is no known media. */
  format: string | null
  credentials: CredentialState
  /** Codes of C2PA for what is wrong, such as `assertion.dataHash.mismatch`. */
  failures: string[]
  credential: Credential | null
  /** Marks in the metadata; null when they could not be read. */
  marks: MetadataMark[] | null
  /** The watermark in the content; null when that could not be decoded. */
  watermark: WatermarkFinding | null
  /** Why the file could not be examined; null when it was. */
  problem: Text | null
}

export const provenanceContract = {
  /** Reads a file's content credentials, marks and watermark; nothing is fetched from the network. */
  verify: procedure.input(z.strictObject({ path: pathInput })).output(shape<Verification>()),
}
