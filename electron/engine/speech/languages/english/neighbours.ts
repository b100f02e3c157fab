/** A word with its neighbours in the sentence, all in lower case; '' beyond the ends of the sentence. */
export interface Neighbours {
  word: string
  /** The word as it is written in the text. */
  written: string
  previous: string
  beforeThat: string
  next: string
  /** All words of the sentence, as they are spoken. */
  sentence: ReadonlySet<string>
}

export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words after which a verb follows. */
export const beforeVerb = set(
  "to i you we they who will would can could should must may might shall cannot can't don't doesn't didn't won't wouldn't couldn't shouldn't let's please not never always often also just then do does did i'll you'll we'll they'll he'll she'll it'll i'd you'd we'd they'd help helps let lets us them people users customers",
)
/** Words after which a noun or an adjective follows. */
export const beforeOther = set(
  'a an the this that these those my your his her its our their some any no each every another one of in on at for with by from about into under over without between new old first second third last next great good best same own whole main daily public very so too more most is are was were be been being world annual final big small high low free online full recent current many such fresh local organic',
)
/** Words that begin a group of words around a noun. */
export const determiners = set(
  'a an the this that these those my your his her its our their each every any no some one another single',
)
/** Words with which the object of a verb begins. */
export const beginsObject = set(
  'a an the this that these those my your his her its our their it them him us me you all every each some any anything everything something yourself',
)
export const thirdPerson = set('he she it who which that this everyone everybody someone nobody')
export const be = set(
  "am is are was were be been being i'm you're we're they're he's she's it's isn't aren't wasn't weren't",
)
export const have = set("have has had having i've you've we've they've haven't hasn't hadn't i'd he'd she'd")

/** Pronouns that stand as the subject right before their verb. */
export const subjects = set('i you he she it we they who everyone everybody someone nobody')

const notPlurals = set(
  'is was has this its his us as always perhaps does thus less yes plus across towards besides various previous serious',
)

/** Whether a word looks like a plural noun: "soldiers", "people". */
export function isPlural(word: string): boolean {
  return (
    /^(?:people|men|women|children|troops)$/.test(word) ||
    (/[^s']s$/.test(word) && word.length > 3 && !notPlurals.has(word))
  )
}
