import { z } from 'zod'
import { nameInput, pathInput, procedure, shape } from '../base.ts'

/** Of the words that people are shown. Other words, another number: what was confirmed stays known. */
export const consentWording = 1

/** What of a person a file is used for. */
export const consentWhat = z.enum(['face', 'voice'])
export type ConsentWhat = z.infer<typeof consentWhat>

/** Leave to use a person's face or voice, given once for a file, by its content. Kept with the records that need it. */
export interface Consent {
  id: string
  /** Of the file's content, hex. */
  sha256: string
  what: ConsentWhat
  /** What the file or the person was called. */
  name: string
  /** The person is the user; otherwise the user has leave of the person. */
  own: boolean
  /** What was confirmed, word by word. */
  statement: string
  /** Of `consentWording` at the time. */
  wording: number
  /** ms since 1970 */
  confirmedAt: number
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hex' })

/** The file that is meant: by its content, or by its place on this machine. */
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
  /** Null when nobody has confirmed anything for this file. @throws when a path can't be read */
  find: procedure.input(consentSubject).output(shape<Consent | null>()),
  /** Keeps what was confirmed. For a file that has leave already, the one that is there is answered. */
  give: procedure
    .input(z.union([z.strictObject({ sha256, ...given }), z.strictObject({ path: pathInput, ...given })]))
    .output(shape<Consent>()),
  /** Newest first. */
  list: procedure.output(shape<Consent[]>()),
}
