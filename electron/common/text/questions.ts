/** What a question asks for: yes or no (and one of several), or a word such as who, when or why. */
export type QuestionKind = 'yes-no' | 'wh'

/** Marks at a sentence's end, with quotes and brackets after them. */
const asked = /[?？][\p{P}\s]*$/u
/** Chinese questions may end without their mark: the particle 吗 asks by itself. */
const askedByParticle = /吗[\p{P}\s]*$/u

/** Small words that may stand before a question. */
const smallWords = '(?:and|but|so|then|well|now|or|okay|ok|oh|also|because)[,\\s]+'

/** A question word at the beginning, after small words that may stand before it: "And in which", "So why". */
const englishWord = new RegExp(
  `^[\\p{P}\\s]*(?:${smallWords})*(?:(?:in|on|at|for|from|to|by|of|with|about|under|until|since)\\s+)?(?:who|whom|whose|what|when|where|which|why|how)(?:['’](?:s|re|d|ll|ve))?\\b`,
  'iu',
)
/** A tag at the end asks for yes or no: "…, isn't it?" */
const englishTag =
  /,\s*(?:(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should)(?:n['’]t)?\s+\p{L}+|right|okay|ok|yes|no)[\p{P}\s]*$/iu

const chineseWord = /什么|怎么|怎样|为何|为什么|谁|哪|几(?!乎)|多少|多[久大远长高]|如何|何时|何处|何地|咋/u
/** 吗 and what stands to choose from (是不是, 能不能, 还是) ask for yes or no, whatever else the sentence has. */
const chineseChoice = /吗[\p{P}\s]*$|还是|(\p{Script=Han})[不没]\1/u

/** Verbs with which English questions are made. */
const verb =
  "(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must)(?:n['’]t)?"
/** A part of a sentence, after a name or a clause, that asks by its order of words: "…, will you call me?" */
const invertedPart = new RegExp(`^(?:${smallWords})*${verb}\\s+(?!not\\b)\\p{L}`, 'iu')
/** The same with a question word: "John, where are you?", "After the meeting, what happens?" */
const wordPart = new RegExp(
  `^(?:${smallWords})*(?:(?:who|whom|whose|what|when|where|which|why|how)(?:\\s+(?!the\\b|you\\b|we\\b|i\\b|he\\b|she\\b|it\\b|they\\b)\\p{L}+)?\\s+${verb}\\b|(?:who|what|where|when|why|how)['’](?:s|re|d|ll|ve)\\b|(?:who|what)\\s+\\p{L}+s\\b)`,
  'iu',
)

/** What the last part of an English sentence asks that has the order of words of a question; undefined where none has. */
function askedByOrder(sentence: string): QuestionKind | undefined {
  const parts = sentence.split(/[,;:—–]\s*/u)
  for (const part of parts.slice(1).toReversed()) {
    if (wordPart.test(part)) return 'wh'
    if (invertedPart.test(part)) return 'yes-no'
  }
  return undefined
}

/** Whether a sentence asks, and what for. Of languages other than English and Chinese the mark alone is known. */
export function questionOf(sentence: string): QuestionKind | undefined {
  if (!asked.test(sentence) && !askedByParticle.test(sentence)) return undefined
  if (chineseChoice.test(sentence) || englishTag.test(sentence)) return 'yes-no'
  return askedByOrder(sentence) ?? (englishWord.test(sentence) || chineseWord.test(sentence) ? 'wh' : 'yes-no')
}

/** What stands to choose from at the end, "tea or coffee?"; "or not", "or something", "more or less" are no choice. */
const englishChoice = /(?<!\bmore\s)\bor\s+(?!not\b|something\b|anything\b|so\b|what\b|less\b)\S+(?:\s+\S+){0,5}$/iu
/** Two words for one thing, "an error or warning", and a number that isn't exact, "one or two". */
const oneThing =
  /\b(?:any|some|an?|every|no)\s+(?:\S+\s+)?\S+\s+or\s+(?!an?\b)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+or\s+(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b/iu

/** Whether the voice rises at the end of a question: where it asks for yes or no, not for a word or one of several. */
export function endsHigh(question: string): boolean {
  if (questionOf(question) !== 'yes-no') return false
  return !englishChoice.test(question.trimEnd()) || oneThing.test(question)
}
