import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { pronunciation, pronunciations } from '../pronounce/schema.ts'
import type { Pronunciation } from '../pronounce/schema.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'
import type { Text } from '../messages/index.ts'

/** One thing that was looked at in a recording. */
export interface SampleCheck {
  kind: 'length' | 'level' | 'noise' | 'clipping' | 'speakers' | 'speech'
  verdict: 'good' | 'fair' | 'bad'
  /** The figure with its unit: `-21 dBFS`, `34 s`. */
  figure: string
  /** What it means, and what to do about it; one sentence. */
  message: Text
}

/** Whether a recording is good enough to clone a voice from. */
export interface SampleReport {
  /** `bad` can't be used. */
  verdict: 'good' | 'fair' | 'bad'
  checks: SampleCheck[]
  durationMs: number
}

/** A voice of the user's own: a recording, with the leave to use it. */
export interface OwnVoice {
  id: string
  /** For rows of sheets and voices of scenes: `sample:<id>`. */
  voiceId: string
  name: string
  /** BCP 47, '' when not told. */
  language: string
  /** Of the file kept in the studio's folder. */
  path: string
  report: SampleReport
  /** What was confirmed, word by word, and when (ms since 1970). Kept with the record. */
  consent: { statement: string; confirmedAt: number; own: boolean }
  playUrl: MediaUrl
  peaksUrl: MediaUrl
  createdAt: number
}

export { pronunciation }
export type { Pronunciation }

/** A dictionary: of the user, of an open project, or of a sheet. The narrower one wins. */
export const dictionaryScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('global') }),
  z.strictObject({ kind: z.literal('project'), session: idInput }),
  z.strictObject({ kind: z.literal('sheet'), sheet: idInput }),
])
export type DictionaryScope = z.infer<typeof dictionaryScope>

export type VoicesEvent =
  /** An own voice was added, named anew or removed. */
  | { type: 'own' }
  /** Pronunciations changed: texts may be sent otherwise than before. */
  | { type: 'dictionary' }

export const voicesContract = {
  own: procedure.output(shape<OwnVoice[]>()),
  watch: procedure.output(eventIterator(shape<VoicesEvent>())),
  /** Looks at a recording or file before anything is sent. @throws when it can't be read */
  checkSample: procedure.input(z.strictObject({ path: pathInput })).output(shape<SampleReport>()),
  /** Removes a recording that was uploaded `for=sample`; any other file stays. */
  discardSample: procedure.input(z.strictObject({ path: pathInput })).output(nothing),
  /** Keeps a copy of the recording. Refused when its report is bad, or without a confirmation. */
  create: procedure
    .input(
      z.strictObject({
        name: nameInput,
        path: pathInput,
        language: z.string().max(40),
        /** `own`: my voice; otherwise I have leave of the person. `statement`: what the person was shown and ticked. */
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
  /** That of a project is part of its document: the window changes it by the edit `setPronunciations`; here it is refused (`in-document`). */
  setDictionary: procedure.input(z.strictObject({ scope: dictionaryScope, entries: pronunciations })).output(nothing),
  /** The text as it would be sent: pronunciations applied, numbers and abbreviations as they are read. Costs nothing. */
  spoken: procedure
    .input(
      z.strictObject({
        text: z.string().max(200_000),
        scopes: z.array(dictionaryScope).max(3),
        /** Tried before it is kept. */
        entries: pronunciations.default([]),
      }),
    )
    .output(
      shape<{
        sent: string
        /** How English voices read it, words for numbers and abbreviations; the first pages of a long text. */
        read: string
        problems: Text[]
      }>(),
    ),
}
