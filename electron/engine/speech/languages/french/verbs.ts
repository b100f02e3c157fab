import { before } from '../patterns.ts'

/** Nouns, adjectives and adverbs in -ent, by the letters before it; all other words in -ent are third persons of verbs. */
const nouns = before(
  'ent',
  `^c acc réc déc innoc adolesc fluoresc effervesc convalesc incandesc pourc indéc
  ^d ^ard accid incid évid présid dissid confid occid trid strid prud résid impud précéd antécéd excéd redond
  arg ^ag urg llig négl dilig indig indulg conting rég serg entreg déterg astring tang
  ^l tal équival excell viol insol opul turbul somnol polyval ambival rel corpul virul indol succul flatul trucul pestil
  contin [^a]émin ^émin perman pertin immin abstin
  serp arp fréqu éloqu conséqu subséqu
  par différ torr concurr cohér récurr transpar adhér inhér belligér déf[ée]r révér
  ^abs ^prés ^cons ^s ^ress ^ass ^press omniprés
  ^cont mécont lat ^pat compét pénit intermitt omnipot impot ^t att
  afflu conflu influ congru
  ^v souv ^av ^év couv ferv auv contrev
  ^cli pati ori inconvéni récipi quoti ingrédi effici consci esci défici expédi ambi
  ^(?:re|con|main|ob|appar|sou|dé|entre|abs|re|de|pro|inter|par|pré|sur|ad|circon|sub|contre)?[tv]i`,
)
/** Verbs in -ment, by the letters before "-ent"; other words in -ment are nouns and adverbs. */
const verbsInMent = before(
  'ment',
  `^ai anim ^r?é?ani for firm ^som dor esti no[m] pri ar résu ^fu allu enta cla blâ ^ri pri fil cal ^char assu présu consu
  ^tra sè chô ra[m] fer légiti abî sub?li gom consom`,
)
/** Nouns that look like those verbs. */
const nounsInMent = before('ment', '^(?:dé)?ser ^ferm ^ar ^pi ^ci ^régi ^com?pli ^ru ^senti ^tour ^for')

/** Whether a word in -ent is the third person plural of a verb, whose ending is mute. */
function isVerb(word: string): boolean {
  if (!/..ent$/.test(word)) return false
  if (word.endsWith('mment')) return /(?:^(?:som|no|dénom|surnom|renom|go|pro?gram)|conso)mment$/.test(word)
  if (word.endsWith('ment')) return verbsInMent.test(word) && !nounsInMent.test(word)
  return !nouns.test(word)
}

/** A word in which the mute ending of verbs is a mute e: "parlent" as "parle", "étaient" as "étais". */
export function withoutVerbEnding(word: string): string {
  if (word.endsWith('aient')) return word.replace(/ent$/, 's')
  return isVerb(word) ? word.replace(/nt$/, '') : word
}
