import { excerpt, message } from '../../../../common/messages/index.ts'
import type { Message, Text } from '../../../../common/messages/index.ts'
import type { RowProblem } from '../../../../common/bridge/index.ts'
import { markupProblems, plainText } from '../../../../common/pronounce/index.ts'
import { limits } from '../../../../common/service/index.ts'
import { countWords, unreadable } from '../../../../common/text/index.ts'

import { latinLookalikes } from './lookalikes.ts'
import { safeTyped, withoutEnding } from './names.ts'
import { otherLanguageProblem, pauseFault, unreadableProblem } from '../../../speech/index.ts'
import type { LanguageGuess } from '../../../speech/index.ts'
import { problemBits } from '../store/types.ts'
import type { RowContent } from '../store/types.ts'
import type { BookedVoice, FoundVoice, VoiceBook } from './voice-book.ts'

export interface CheckContext {
  voices: VoiceBook
  /** Voice of the sheet, for rows that name none. */
  voiceId: string
  /** Name of the connection in messages. */
  connectionName: string | Message
  languages: LanguageGuess
}

/** Problems of a single row of a voiceover sheet. Makes no requests. */
export function checkRow(row: RowContent, context: CheckContext): RowProblem[] {
  const problems: RowProblem[] = []
  const found = voiceOf(row, context)
  const voice = voiceProblem(row, found, context)
  const ofText = textProblems(row.text, found, context)
  problems.push(...ofText, ...pauseProblems(row.text))
  for (const problem of markupProblems(row.text))
    problems.push({ kind: 'bad-markup', field: 'text', message: problem, fix: null })
  if (ofText.length === 0) problems.push(...languageProblems(row.text, found, context))
  if (voice) problems.push(voice)
  const rate = readRate(row.rate)
  if (!rate.ok) problems.push({ kind: 'bad-rate', field: 'rate', message: rate.message, fix: rate.fix })
  const name = nameProblem(row.file)
  if (name) problems.push(name)
  return problems
}

/** The voice that speaks a row; null when none is chosen. */
export function voiceOf(row: RowContent, { voices, voiceId }: CheckContext): FoundVoice | null {
  const typed = row.voice.trim() === '' ? voiceId.trim() : row.voice
  return typed === '' ? null : voices.find(typed)
}

/** Problems of a row's text, which may have 5,000 words (`limits.speechWords`). */
function textProblems(typed: string, found: FoundVoice | null, context: CheckContext): RowProblem[] {
  const text = plainText(typed)
  const words = text.trim() === '' ? 0 : countWords(text)
  if (words === 0)
    return [
      {
        kind: 'empty-text',
        field: 'text',
        fix: null,
        message: text === typed ? message('rowProblems.noText') : message('rowProblems.onlyPauses'),
      },
    ]
  if (words > limits.speechWords)
    return [
      {
        kind: 'too-many-words',
        field: 'text',
        fix: null,
        message: message('rowProblems.tooManyWords', { words, most: limits.speechWords }),
      },
    ]
  if (found?.kind !== 'known') return []
  const problem = unreadableProblem(text, found.voice)
  if (problem === null) return []
  // Letters that look like Latin ones are put right, where there are any.
  const fix = unreadable(text).length === 0 ? null : latinLookalikes(typed)
  const another = fix === null ? voiceFor(text, found.voice, context) : null
  const cell = another === null ? { field: 'text' as const, fix } : { field: 'voice' as const, fix: another }
  return [{ kind: 'unreadable-text', ...cell, message: problem }]
}

/** The voice that a row would name of the language that its text is written in; null where that is the voice's, or has none. */
function voiceFor(text: string, { language }: BookedVoice, { languages, voices }: CheckContext): string | null {
  const written = languages.other(text, language)
  return written === null ? null : voices.speaking(written)
}

function languageProblems(typed: string, found: FoundVoice | null, context: CheckContext): RowProblem[] {
  if (found?.kind !== 'known') return []
  const text = plainText(typed)
  const problem = otherLanguageProblem(text, found.voice, context.languages)
  if (problem === null) return []
  const fix = voiceFor(text, found.voice, context)
  return [{ kind: 'other-language', field: fix === null ? 'text' : 'voice', fix, message: problem }]
}

/** Loads what `checkRow` needs for these rows. */
export async function prepareCheck(rows: Iterable<RowContent>, context: CheckContext): Promise<void> {
  if (context.languages.isLoaded) return
  for (const row of rows) {
    const found = voiceOf(row, context)
    if (found?.kind === 'known') await context.languages.prepare(plainText(row.text), found.voice.language)
    if (context.languages.isLoaded) return
  }
}

function pauseProblems(text: string): RowProblem[] {
  const fault = pauseFault(text)
  return fault === null ? [] : [{ kind: 'bad-pause', field: 'text', message: fault, fix: null }]
}

function voiceProblem(
  row: RowContent,
  found: FoundVoice | null,
  { voiceId, connectionName }: CheckContext,
): RowProblem | null {
  const own = row.voice.trim() !== ''
  const typed = excerpt(own ? row.voice.trim() : voiceId.trim())
  if (found === null)
    return {
      kind: 'no-voice',
      field: 'voice',
      fix: null,
      message: message('rowProblems.noVoice'),
    }
  if (found.kind === 'unknown')
    return {
      kind: 'unknown-voice',
      field: 'voice',
      fix: null,
      message:
        found.meant === null
          ? message('rowProblems.unknownVoice', { place: connectionName, typed })
          : message('rowProblems.unknownVoiceMeant', { place: connectionName, typed, meant: found.meant }),
    }
  if (found.kind === 'several')
    return {
      kind: 'unknown-voice',
      field: 'voice',
      fix: null,
      message: message('rowProblems.severalVoices', { place: connectionName, n: found.voices.length, typed }),
    }
  return null
}

export type ReadRate = { ok: true; rate: number | null } | { ok: false; message: Text; fix: string | null }

/** Parses a rate (`<n>%` from 0% to 100%). `rate` is null when the sheet's own applies. */
export function readRate(typed: string): ReadRate {
  const text = typed.normalize('NFKC').trim().replace(/\s+%$/, '%')
  if (text === '') return { ok: true, rate: null }
  const whole = /^\+?(\d{1,3})(?:[.,]0+)?%?$/.exec(text)
  const value = whole ? Number(whole[1]) : Number.NaN
  const share = /^\+?([01](?:[.,]\d{1,6})?|[.,]\d{1,6})$/.exec(text)
  // `1` is ambiguous between 1% and 100%; with a decimal separator it is a share (0.5 means 50%).
  const asShare = share && /[.,]/.test(text) ? Number(share[1]!.replace(',', '.')) : Number.NaN
  if (asShare > 0 && asShare <= 1) {
    const percent = Math.round(asShare * 100)
    return {
      ok: false,
      message: message('rowProblems.rateIsShare', { typed: excerpt(text), percent }),
      fix: `${percent}%`,
    }
  }
  if (value >= limits.ratePercent.min && value <= limits.ratePercent.max) return { ok: true, rate: value }
  const fraction = /^\+?(\d{1,2})[.,](\d+)%?$/.exec(text)
  if (fraction) {
    const rounded = Math.round(Number(`${fraction[1]}.${fraction[2]}`))
    return {
      ok: false,
      message: message('rowProblems.rateNotWhole', { typed: excerpt(text), rounded }),
      fix: `${rounded}%`,
    }
  }
  return {
    ok: false,
    message: message('rowProblems.noRate', { typed: excerpt(text) }),
    fix: null,
  }
}

function nameProblem(file: string): RowProblem | null {
  const typed = withoutEnding(file)
  if (typed === '' && file.trim() === '') return null
  const safe = safeTyped(file)
  if (safe === typed.normalize('NFC')) return null
  return {
    kind: 'bad-file-name',
    field: 'file',
    fix: safe,
    message: message('rowProblems.badFileName', { typed: excerpt(file.trim()), safe }),
  }
}

export function clashProblem(file: string, fix: string | null): RowProblem {
  return {
    kind: 'file-clash',
    field: 'file',
    fix,
    message: message('rowProblems.nameTaken', { file: excerpt(withoutEnding(file)) }),
  }
}

/** Problems as bit sets: which kinds there are, and which of them can be fixed automatically. */
export function bitsOf(problems: readonly RowProblem[]): { kinds: number; fixable: number } {
  let kinds = 0
  let fixable = 0
  for (const { kind, fix } of problems) {
    kinds |= problemBits[kind]
    if (fix !== null) fixable |= problemBits[kind]
  }
  return { kinds, fixable }
}
