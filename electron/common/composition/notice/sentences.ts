import { languageName } from '../../languages.ts'
import { languageOfAccent, speechLanguages } from '../../speech-languages.ts'
import type { SpeechLanguageTag } from '../../speech-languages.ts'
import written from './sentences.json' with { type: 'json' }

/** What the notice calls what it is heard in. */
export type NoticeMedia = 'video' | 'audio'

/** A sentence that says that AI made what follows, and its language. */
export interface NoticeSentence {
  text: string
  language: SpeechLanguageTag
}

const tags = Object.keys(speechLanguages) as SpeechLanguageTag[]
const sentences: Readonly<Record<NoticeMedia, Readonly<Record<SpeechLanguageTag, string>>>> = written

/**
 * The notice in a language; null for a language in which there is none.
 * @param language BCP 47 tag of any region, the name of a language in English, or an accent of the built-in voices
 */
export function noticeSentence(media: NoticeMedia, language: string): NoticeSentence | null {
  const primary = primaryOf(language)
  const found =
    languageOfAccent(language.trim()) ??
    tags.find((tag) => primaryOf(tag) === primary || languageName(primaryOf(tag), 'en').toLowerCase() === primary)
  return found === undefined ? null : { text: sentences[media][found], language: found }
}

/** Whether a text begins with a notice, in whatever language. */
export function beginsWithNotice(text: string): boolean {
  return tags.some((tag) => text.startsWith(sentences.video[tag]) || text.startsWith(sentences.audio[tag]))
}

const primaryOf = (language: string): string =>
  language
    .trim()
    .split(/[-_\s(]/)[0]!
    .toLowerCase()
