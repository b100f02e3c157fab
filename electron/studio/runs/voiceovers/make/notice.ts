import { noticeSentence } from '../../../../common/composition/index.ts'
import type { LocalSpeech } from '../../../speech/index.ts'
import type { OutputFile } from '../store/types.ts'

/** Pause after the notice. A piece before a pause is spoken by itself, so that each voice speaks the notice once. */
const pauseMark = '[pause 600ms]'

/** The notice in the language of a voice; in English where its language is not known or has none. */
export function noticeOf({ language }: { language: string }): string {
  return (noticeSentence('audio', language) ?? noticeSentence('audio', 'en')!).text
}

/** A script that begins with the notice. */
export const afterNotice = (notice: string | undefined, text: string): string =>
  notice === undefined ? text : `${notice} ${pauseMark} ${text}`

/** What of a file's speech is used, and when it is spoken in the file, ms. */
export type FileSpeech = Pick<OutputFile, 'recipe' | 'durationMs' | 'offsetMs'> &
  Pick<LocalSpeech, 'path' | 'words' | 'stretches'>

/** A file's speech without the notice before it, for a file that has the notice once for all; null where it has none. */
export function withoutNotice(
  { notice, recipe, durationMs, offsetMs }: OutputFile,
  { path, words, stretches }: LocalSpeech,
): FileSpeech | null {
  const begins = stretches[1]?.startMs
  if (notice === undefined || begins === undefined) return null
  const offset = begins - recipe.headMs
  return {
    path,
    recipe: { ...recipe, fromMs: begins },
    durationMs: durationMs - (offset - offsetMs),
    offsetMs: offset,
    words: words.filter(({ startMs }) => startMs >= begins),
    stretches: stretches.slice(1),
  }
}
