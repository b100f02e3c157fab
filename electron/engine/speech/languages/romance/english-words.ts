import { isKnown, speakable } from '../english/index.ts'
import { parts } from '../patterns.ts'

/** English words and names that texts of other languages are full of, and that their speakers say in the English way. */
const frequent = new Set(
  parts(`
  airbnb airpods amazon android apple app apps backup black blockchain bluetooth booking brainstorming branding briefing brunch bug bugs business
  call center chatbot cloud coach coaching community computer content cookie cookies copyright coworking crowdfunding customer dashboard data deadline
  deep default delivery desktop developer device download downloads dropbox ebay ecommerce email emails engineer engineering entertainment event events excel experience facebook
  fake feed feedback firewall fitness follower followers food freelance freelancer friday game gamer games gaming github google green hacker
  hardware hashtag headhunter heavy highlight home hosting iphone ipad influencer influencers insight insights instagram intelligence job jobs join
  keyword keynote know-how laptop layout leader leadership leads learning life lifestyle like likes linkedin link links live login love
  machine mailing mainstream management manager managers marketplace meeting meetings microsoft mindset mobile monday motion music
  netflix network networking newsletter news notebook office offline online open outfit outlook outsourcing paypal performance phishing
  playlist podcast podcasts powerpoint power premium printer product project prompt prompts provider ranking remake report reports research
  roadmap router sales screen screenshot security selfie selfies server service services setup share shop shopping show slack slide slides smart
  smartphone smartphones smartwatch snapchat software speaker spotify sprint spoiler staff stakeholder startup startups storage store stories
  story storytelling stream streamer streaming stress student style subscribe support tablet tablets talent target team teams tech technology thread threads
  tiktok timing tips tool tools touch track trailer training trend trends tweet twitter uber update updates upgrade upload user users video
  vintage webcam webinar webinars website websites weekend wifi whatsapp windows wireless word workflow workshop workshops world youtube youtuber zoom
`).split('|'),
)
/** Small English words that are English only beside others: "Game of Thrones". */
const small = new Set('the of and for you your my with by'.split(' '))

export interface EnglishRules {
  /** Matches the spelling of words that can't be the language's own. */
  foreign: RegExp
  /** Words that the language says in its own way, though they are spelled like English ones. */
  own: (word: string) => boolean
  /** English sounds as speakers of the language say them, in order. */
  sounds: readonly (readonly [RegExp, string])[]
  /** Puts the stress where the language has it. Default: where English has it. */
  stress?: (sounds: string) => string
}

const vowel = /eɪ|aɪ|aʊ|ɔɪ|oʊ|[aeiouæɑɒɔəɐɚɛɜɪʊʌᵻ]ː?/g
const letterVowels: Readonly<Record<string, string>> = { a: 'a', e: 'ɛ', i: 'ɪ', o: 'ɔ', u: 'ʌ', y: 'ɪ' }

/** Vowels without a colour of their own, and American ones that are those of another letter, by the letters of the word: "amazon". */
function byLetters(ipa: string, word: string): string {
  const letters = word.replace(/(?<=[^aeiouy])es?$/, '').match(/[aeiouy]+/g) ?? []
  const sounds = ipa.match(vowel) ?? []
  const isAligned = sounds.length === letters.length
  let at = -1
  return ipa.replaceAll(vowel, (sound) => {
    at += 1
    const letter = isAligned ? letters[at]![0]! : undefined
    if (/^[əɐ]$/.test(sound)) return letterVowels[letter ?? 'e']!
    // "shop", "laptop": the American a of an o.
    return sound === 'ɑː' && letter === 'o' ? 'ɔ' : sound
  })
}

/** IPA of an English word with full vowels and without length; stress marks stay before the vowels. */
function englishSounds(word: string): string {
  const ipa = [...speakable(word, { accent: 'American' })]
    .flatMap(({ words }) => words.map((one) => one.ipa))
    .join('')
    .replaceAll(/[ɚɝ]|ɜːɹ/g, 'ɜɹ')
    .replace(/^([^ˈ]*)ˌ(?!.*ˈ)/, '$1ˈ')
    // The tap is an English t or d between vowels.
    .replaceAll('ɾ', /d/.test(word) && !/t/.test(word) ? 'd' : 't')
  return byLetters(ipa, word).replaceAll(/ː/g, '').replaceAll('ɫ', 'l').replaceAll('g', 'ɡ')
}

/** For each word of a phrase whether it is English. */
function areEnglish(words: readonly string[], { foreign, own }: EnglishRules): boolean[] {
  const found = words.map(
    (word) => !own(word) && (frequent.has(word) || (word.length > 3 && foreign.test(word) && isKnown(word))),
  )
  return words.map((word, at) => found[at]! || (small.has(word) && (found[at + 1] ?? false)))
}

/** Words that were looked up, for each language; they come again within a text. */
const known = new WeakMap<EnglishRules, Map<string, string>>()
const mostKnown = 2000

function soundsOf(word: string, rules: EnglishRules): string {
  const words = known.get(rules) ?? new Map<string, string>()
  known.set(rules, words)
  const before = words.get(word)
  if (before !== undefined) return before
  const plain = rules.sounds.reduce((ipa, [pattern, sound]) => ipa.replace(pattern, sound), englishSounds(word))
  const sounds = rules.stress?.(plain) ?? plain
  if (words.size >= mostKnown) words.clear()
  words.set(word, sounds)
  return sounds
}

/** The sounds of the English words of a phrase in those of another language; undefined for its own words. */
export function englishAmong(words: readonly string[], rules: EnglishRules): (string | undefined)[] {
  const english = areEnglish(words, rules)
  return words.map((word, at) => (english[at]! ? soundsOf(word, rules) : undefined))
}
