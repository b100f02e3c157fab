/** What a question asks for: yes or no (and one of several), or a word such as who, when or why. */
export type QuestionKind = 'yes-no' | 'wh'

/** Marks at a sentence's end, with quotes and brackets after them. */
const asked = /[?？][\p{P}\s]*$/u
/** Chinese questions may end without their mark: the particle 吗 asks by itself. */
const askedByParticle = /吗[\p{P}\s]*$/u

/** A question word at the beginning, after small words that may stand before it: "And in which", "So why". */
const englishWord =
  /^[\p{P}\s]*(?:(?:and|but|so|then|well|now|or|okay|ok|oh|also|because)[,\s]+)*(?:(?:in|on|at|for|from|to|by|of|with|about|under|until|since)\s+)?(?:who|whom|whose|what|when|where|which|why|how)(?:['’](?:s|re|d|ll|ve))?\b/iu
/** A tag at the end asks for yes or no: "…, isn't it?" */
const englishTag =
  /,\s*(?:(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|should)(?:n['’]t)?\s+\p{L}+|right|okay|ok|yes|no)[\p{P}\s]*$/iu

const chineseWord = /什么|怎么|怎样|为何|为什么|谁|哪|几(?!乎)|多少|多[久大远长高]|如何|何时|何处|何地|咋/u
/** 吗 and what stands to choose from (是不是, 能不能, 还是) ask for yes or no, whatever else the sentence has. */
const chineseChoice = /吗[\p{P}\s]*$|还是|(\p{Script=Han})[不没]\1/u

/** Whether a sentence asks, and what for. Of languages other than English and Chinese the mark alone is known. */
export function questionOf(sentence: string): QuestionKind | undefined {
  if (!asked.test(sentence) && !askedByParticle.test(sentence)) return undefined
  if (chineseChoice.test(sentence) || englishTag.test(sentence)) return 'yes-no'
  return englishWord.test(sentence) || chineseWord.test(sentence) ? 'wh' : 'yes-no'
}

/** What stands to choose from at the end, "tea or coffee?"; "or not", "or something" are no choice. */
const englishChoice = /\bor\s+(?!not\b|something\b|anything\b|so\b|what\b)\S+(?:\s+\S+){0,2}$/iu

/** Whether the voice rises at the end of a question: where it asks for yes or no, not for a word or one of several. */
export function endsHigh(question: string): boolean {
  return questionOf(question) === 'yes-no' && !englishChoice.test(question.trimEnd())
}
