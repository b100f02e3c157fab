import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import { consentWhat, consentWording } from '../../../common/bridge/index.ts'
import type { Consent, ConsentSubject, ConsentWhat } from '../../../common/bridge/index.ts'
import type { Clock } from '../../core/clock.ts'
import type { JsonFile } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Mutex } from '../../core/concurrency.ts'

const storedConsent = z.object({
  id: z.string().min(1),
  sha256: z.string(),
  what: consentWhat,
  name: z.string(),
  own: z.boolean(),
  statement: z.string(),
  wording: z.number(),
  confirmedAt: z.number(),
}) satisfies z.ZodType<Consent>
export const consentsFile = z.object({ consents: z.array(storedConsent) })

export interface ConsentsOptions {
  file: JsonFile<{ consents: Consent[] }>
  clock: Clock
  newId: () => string
  /** SHA-256 of a file's content, hex. @throws MediaError */
  hash: (path: string) => Promise<string>
}

export type NewConsent = ConsentSubject & { name: string; own: boolean; statement: string }

/** Users' consents for the people in their files: one per content of a file, never changed. */
export class Consents {
  readonly #options: ConsentsOptions
  #consents: readonly Consent[] = []
  readonly #writing = new Mutex()

  constructor(options: ConsentsOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#consents = (await this.#options.file.read()).consents
  }

  /** All consents, newest first. */
  list(): Consent[] {
    return this.#consents.toReversed()
  }

  byId(id: string): Consent | null {
    return this.#consents.find((one) => one.id === id) ?? null
  }

  /**
   * The consent for a file; null when there is none. @throws MediaError when a path can't be read; StudioError `path`
   */
  async find(subject: ConsentSubject): Promise<Consent | null> {
    return this.#of(await this.#sha256(subject), subject.what)
  }

  async give(input: NewConsent): Promise<Consent> {
    const sha256 = await this.#sha256(input)
    return this.#writing.run(async () => {
      const before = this.#of(sha256, input.what)
      if (before) return before
      const { clock, newId, file } = this.#options
      const { what, name, own, statement } = input
      const consent: Consent = {
        id: newId(),
        sha256,
        what,
        name,
        own,
        statement,
        wording: consentWording,
        confirmedAt: clock.now(),
      }
      const consents = [...this.#consents, consent]
      await file.write({ consents })
      this.#consents = consents
      return consent
    })
  }

  /**
   * The consent that some work needs, before anything is sent.
   * @throws StudioError `consent` when there is none
   */
  async need(subject: ConsentSubject): Promise<Consent> {
    const consent = await this.find(subject)
    if (consent) return consent
    throw new StudioError('consent', message(`peopleErrors.noLeave.${subject.what}`), {
      field: 'consent',
      next: message('peopleErrors.confirmLeave'),
    })
  }

  #of(sha256: string, what: ConsentWhat): Consent | null {
    return this.#consents.find((one) => one.sha256 === sha256 && one.what === what) ?? null
  }

  async #sha256(subject: ConsentSubject): Promise<string> {
    if ('sha256' in subject) return subject.sha256
    if (isAbsolute(subject.path)) return this.#options.hash(subject.path)
    throw new StudioError('path', message('runErrors.fileNotWhole'), {
      field: 'path',
      next: message('runErrors.chooseAFile'),
    })
  }
}
