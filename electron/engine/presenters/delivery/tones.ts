import type { Mood } from '../../../common/pronounce/index.ts'

/** Words that suggest a mood, in English and Chinese; of several moods in a sentence the first of this list counts. */
const suggesting: readonly { mood: Mood; english: RegExp; chinese: RegExp }[] = [
  {
    mood: 'concerned',
    english:
      /\b(sorry|unfortunately|sadly|regret(fully|s)?|apolog(y|ies|i[sz]e)|condolences|(bad|sad|terrible) news|(i['’]?m|we['’]?re|i am|we are) afraid|tragic(ally)?|passed away)\b/giu,
    chinese: /抱歉|对不起|很遗憾|遗憾的是|不幸|难过|哀悼|道歉|致歉|坏消息|噩耗/gu,
  },
  {
    mood: 'serious',
    english: /\b(warning|caution|danger(ous)?|emergency|strictly forbidden|at (your )?own risk)\b/giu,
    chinese: /警告|危险|严禁|紧急|切勿/gu,
  },
  {
    mood: 'excited',
    english:
      /\b(congratulations|congrats|(great|good|fantastic|exciting|wonderful) news|fantastic|amazing|awesome|thrilled|hooray|(can['’]?t|cannot) wait)\b/giu,
    chinese: /恭喜|祝贺|好消息|太棒了|太好了|激动|迫不及待/gu,
  },
  {
    mood: 'surprised',
    english: /\b(wow|unbelievable|believe it or not|guess what)\b/giu,
    chinese: /哇|没想到|出乎意料|难以置信/gu,
  },
  {
    mood: 'warm',
    english:
      /\b(welcome|thanks(?! to\b)|thank you|glad|delighted|pleased to|happy to|hello|hi|good (morning|afternoon|evening)|see you|take care|goodbye)\b/giu,
    chinese: /欢迎|谢谢|感谢|很高兴|你好|您好|大家好|早上好|晚上好|再见|保重/gu,
  },
]

/** What takes the mood from the words after it. */
const englishNegation =
  /\b(not|no|never|without|nothing|isn['’]t|aren['’]t|wasn['’]t|don['’]t|didn['’]t|won['’]t)( \S+)? ?$/iu
const chineseNegation = /(不|没有|没|别|无需|不用|并非)[\p{Script=Han}]?$/u

/** The mood that the words of a sentence suggest; undefined where none does. */
export function toneOf(sentence: string): Mood | undefined {
  return suggesting.find(
    ({ english, chinese }) =>
      suggests(sentence, english, englishNegation) || suggests(sentence, chinese, chineseNegation),
  )?.mood
}

function suggests(sentence: string, words: RegExp, negation: RegExp): boolean {
  return [...sentence.matchAll(words)].some(({ index }) => !negation.test(sentence.slice(0, index)))
}
