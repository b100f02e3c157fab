import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { pronunciation, pronunciations } from '../../pronounce/schema.ts'
import type { Pronunciation } from '../../pronounce/schema.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from '../base.ts'
import type { MediaUrl } from '../base.ts'
import type { Text } from '../../messages/index.ts'

/** Result of one check of a recording. */
export interface SampleCheck {
  kind: 'length' | 'level' | 'noise' | 'clipping' | 'speakers' | 'speech'
  verdict: 'good' | 'fair' | 'bad'
  /** The measured value with its unit: `-21 dBFS`, `34 s`. */
  figure: Text
  /** What the result means and what to do about it; one sentence. */
  message: Text
}

/** Whether a recording is good enough to clone a voice from. */
export interface SampleReport {
  /** `bad`: the recording is refused; `fair`: it can be used, with a warning. */
  verdict: 'good' | 'fair' | 'bad'
  checks: SampleCheck[]
  durationMs: number
}

/** A voice that the user made: a recording, with the consent to use it. */
export interface OwnVoice {
  id: string
  /** Id that rows of sheets and voices of scenes use: `sample:<id>`. */
  voiceId: string
  name: string
  /** BCP 47 tag of the language, '' when unknown. */
  language: string
  /** Path of the copy of the recording in the studio's folder. */
  path: string
  report: SampleReport
  /** The statement that the user confirmed, word by word, and when (ms since 1970). */
  consent: { statement: string; confirmedAt: number; own: boolean }
  playUrl: MediaUrl
  peaksUrl: MediaUrl
  createdAt: number
}

export { pronunciation }
export type { Pronunciation }

/** Whose dictionary of pronunciations: of the user, of an open project, or of a sheet. The narrower one wins. */
export const dictionaryScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('global') }),
  z.strictObject({ kind: z.literal('project'), session: idInput }),
  z.strictObject({ kind: z.literal('sheet'), sheet: idInput }),
])
export type DictionaryScope = z.infer<typeof dictionaryScope>

export type VoicesEvent =
  /** An own voice was added, renamed or removed. */
  | { type: 'own' }
  /** A dictionary of pronunciations changed: the same text may now be sent differently. */
  | { type: 'dictionary' }

export const voicesContract = {
  own: procedure.output(shape<OwnVoice[]>()),
  watch: procedure.output(eventIterator(shape<VoicesEvent>())),
  /** Checks a recording or file before anything is sent. @throws StudioError when the file can't be read */
  checkSample: procedure.input(z.strictObject({ path: pathInput })).output(shape<SampleReport>()),
  /** Writes a recording without its noise into a file of its own. @throws StudioError when the file can't be read */
  cleanSample: procedure.input(z.strictObject({ path: pathInput })).output(shape<{ path: string }>()),
  /** Deletes a recording that was uploaded with `for=sample`, or made by `cleanSample`; refuses to delete any other file. */
  discardSample: procedure.input(z.strictObject({ path: pathInput })).output(nothing),
  /**
   * Makes an own voice with a copy of the recording. Refused when the recording's verdict is `bad`, or without a
   * consent.
   */
  create: procedure
    .input(
      z.strictObject({
        name: nameInput,
        path: pathInput,
        language: z.string().max(40),
        /**
         * `own`: the voice is the user's; otherwise the user has the consent of the person. `statement`: the sentence
         * that the user saw and ticked.
         */
        consent: z.strictObject({
          confirmed: z.literal(true),
          own: z.boolean(),
          statement: z.string().min(10).max(1_000),
        }),
      }),
    )
    .output(shape<OwnVoice>()),
  rename: procedure.input(z.strictObject({ id: idInput, name: nameInput })).output(shape<OwnVoice>()),
  remove: procedure.input(byId).output(nothing),
  dictionary: procedure.input(z.strictObject({ scope: dictionaryScope })).output(shape<Pronunciation[]>()),
  /**
   * Refused (`in-document`) for the dictionary of a project, which is part of the document: the window changes it by
   * the edit `setPronunciations`.
   */
  setDictionary: procedure.input(z.strictObject({ scope: dictionaryScope, entries: pronunciations })).output(nothing),
  /**
   * The text as it would be sent, with pronunciations applied and numbers and abbreviations written out. Costs nothing.
   */
  spoken: procedure
    .input(
      z.strictObject({
        text: z.string().max(200_000),
        scopes: z.array(dictionaryScope).max(3),
        /** Entries to try out before they are saved. */
        entries: pronunciations.default([]),
      }),
    )
    .output(
      shape<{
        sent: string
        /** The text with numbers and abbreviations as English voices read them; of a long text only the beginning. */
        read: string
        problems: Text[]
      }>(),
    ),
}
