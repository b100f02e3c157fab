import { storedText } from '../../messages/index.ts'
import { fieldProblem } from '../../service/refusal.ts'
import { z } from 'zod'
import { nameInput, pathInput, procedure, shape } from '../base.ts'

/**
 * Version of the statement that users confirm. A changed statement gets a new number, so that it stays known which one
 * was confirmed.
 */
export const consentWording = 1

/** Which part of a person a file shows or lets hear. */
export const consentWhat = z.enum(['face', 'voice'])
export type ConsentWhat = z.infer<typeof consentWhat>

/**
 * Consent to use a person's face or voice, given once per file and found by the file's content. Stored with the records
 * that need it.
 */
export interface Consent {
  id: string
  /** SHA-256 of the file's content, hex. */
  sha256: string
  what: ConsentWhat
  /** Name of the file or of the person, as the user gave it. */
  name: string
  /** The person is the user; otherwise the user has the person's consent. */
  own: boolean
  /** The statement that was confirmed, word by word. */
  statement: string
  /** Version of the statement (`consentWording`) that was confirmed. */
  wording: number
  /** Time of the consent, ms since 1970. */
  confirmedAt: number
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: storedText(fieldProblem('requestProblems.digest')) })

/** The file that a consent concerns: by its content, or by its path on this machine. */
export const consentSubject = z.union([
  z.strictObject({ sha256, what: consentWhat }),
  z.strictObject({ path: pathInput, what: consentWhat }),
])
export type ConsentSubject = z.infer<typeof consentSubject>

const given = {
  what: consentWhat,
  name: nameInput,
  own: z.boolean(),
  statement: z.string().trim().min(10).max(1_000),
}

export const consentsContract = {
  /**
   * Finds the consent for a face or voice; null when there is none.
   * @throws StudioError when a path can't be read
   */
  find: procedure.input(consentSubject).output(shape<Consent | null>()),
  /** Stores a consent. If the file has one already, that one is answered. */
  give: procedure
    .input(z.union([z.strictObject({ sha256, ...given }), z.strictObject({ path: pathInput, ...given })]))
    .output(shape<Consent>()),
  /** All consents, newest first. */
  list: procedure.output(shape<Consent[]>()),
}
