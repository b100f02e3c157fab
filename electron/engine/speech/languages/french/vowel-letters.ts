import { rule, vowel } from './letter-rules.ts'
import type { LetterRule } from './letter-rules.ts'

/** What makes a vowel before n or m nasal: another consonant or the end of the word. */
const nasal = `(?!${vowel}|[nmh])`
const consonant = '[^aeiouyàâäéèêëîïôöùûüœæh]'

const ofE: readonly LetterRule[] = [
  rule('eau', 'o'),
  rule('euill|euil(?=s?$)', 'Œj'),
  rule('eill|eil(?=s?$)', 'ɛj'),
  rule(`ei[nm]${nasal}`, 'Ĩ'),
  rule('ei|eî', 'ɛ'),
  // The e only softens the g: "mangeait".
  rule('e(?=[aoâu])', '', 'g'),
  rule('eu|eû', 'Œ'),
  rule(`ey(?=${vowel})`, 'ɛj'),
  rule('ey', 'ɛ'),
  rule('emm(?=ent$)', 'am'),
  rule('emm', 'Ãm', '^r?'),
  rule('enn(?!em)', 'Ãn', '^'),
  rule('en(?=n)', 'ɛ'),
  rule('en(?=s?$)', 'Ĩ', '[éyi]'),
  rule('en', 'Ĩ', '^bi'),
  rule(
    'en(?=[dt]|s$)',
    'Ĩ',
    '^(?:re|de|con|main|ob|appar|sou|dé|entre|abs|sur|pro|inter|par|pré|ad|circon|sub|contre)?[tv]i',
  ),
  rule(`en${nasal}|em(?=[bp])`, 'Ã'),
  rule('er(?=s?$)|ez(?=$)', 'e'),
  rule('es(?=$)', 'e', '^[ldmtsc]'),
  rule('e(?=ds?$)', 'e', 'i'),
  rule('e(?=ts?$)', 'ɛ'),
  rule('es?(?=$)', 'ə'),
  rule('e(?=ff|ss)', 'e', '^'),
  rule('e(?=ss)', 'ə', '^d(?=essous|essus)|^r'),
  rule('e(?=str?uct)', 'ə', '^r'),
  rule('e(?=x)', 'ɛ'),
  rule('e(?=chn)', 'ɛ'),
  rule(`e(?=r${vowel})`, 'ɛ', '^(?:int|hyp|sup)'),
  rule(`e(?=(?:[bcdfgkpt][rl]|vr|ch|ph|th|qu|gu|gn)${vowel})`, 'ə'),
  rule(`e(?=${consonant}{2}|${consonant}$)`, 'ɛ'),
  rule('e', 'ə'),
]

/**
 * Vowels by their letters, the longest first. Sounds that the syllable decides stand as capitals: O is o or ɔ, Œ ø or œ;
 * Ã, Ĩ, Õ and Ũ are the nasal vowels of "an", "in", "on", "un"; ə may be mute.
 */
export const vowelRules: Readonly<Record<string, readonly LetterRule[]>> = {
  a: [
    rule('aill|ail(?=s?$)', 'aj'),
    rule(`ai[nm]${nasal}`, 'Ĩ'),
    rule('ai(?=s(?:ai|an|on|ie|io|eu))', 'ə', '^(?:contre|re|satis|bien|dé)?f'),
    rule('ai(?=$)', 'e', '[^v]r'),
    rule('ai|aî', 'ɛ'),
    rule(`ay(?=${vowel})`, 'ɛj'),
    rule('ay', 'ɛ'),
    rule('aoû', 'u'),
    rule('aon(?=s?$)', 'Ã', '[pf]'),
    rule('aen', 'Ã'),
    rule('au', 'o'),
    rule(`an${nasal}|am(?=[bp])`, 'Ã'),
    rule('a', 'a'),
  ],
  à: [rule('à', 'a')],
  â: [rule(`â(?=${consonant}+h?es?$)`, 'aː'), rule('â', 'a')],
  ä: [rule('ä', 'ɛ')],
  æ: [rule('æ', 'e')],
  e: ofE,
  é: [rule('é', 'e')],
  è: [rule('è', 'ɛ')],
  ê: [rule('ê', 'ɛ')],
  ë: [rule(`ën${nasal}`, 'Ĩ'), rule('ë', 'ɛ')],
  i: [
    rule(`in${nasal}|im(?=[bp])|im(?=s?$)`, 'Ĩ'),
    // "ill" has a glide but for a few words.
    rule('ill', 'il', '^|^v|^b?m|tranqu|^l|^g|vaudev|dist|osc|cap|pup|cod|vac|^ach|inst|^cyr'),
    rule('ill', 'ij'),
    rule('i', 'i'),
  ],
  î: [rule('î', 'i')],
  ï: [rule(`ïn${nasal}`, 'Ĩ'), rule('ï', 'i')],
  o: [
    rule(`oin${nasal}`, 'wĨ'),
    rule('oi|oî', 'wa'),
    rule(`oy(?=${vowel})`, 'waj'),
    rule('oy', 'wa'),
    rule('ouill|ouil(?=s?$)', 'uj'),
    rule('ou|où|oû', 'u'),
    rule('oeu', 'Œ'),
    rule('oo', 'u'),
    rule(`on${nasal}|om(?=[bp])|om(?=s?$)`, 'Õ'),
    rule('o(?=([bcdfgklmnprst])\\1)', 'ɔ'),
    rule('o', 'O'),
  ],
  ô: [rule(`ô(?=${consonant}+h?es?$|ts?$)`, 'oː'), rule('ô', 'o')],
  ö: [rule('ö', 'Œ')],
  œ: [rule('œill|œil', 'Œj'), rule('œu', 'Œ'), rule('œ', 'e')],
  u: [
    rule('ueill|ueil(?=s?$)', 'Œj', '[cg]'),
    rule(`uy(?=${vowel})`, 'yij'),
    rule('um(?=s?$)', 'ɔm', '[^f]'),
    rule(`un${nasal}|um(?=[bp]|s?$)`, 'Ũ'),
    rule('u', 'y'),
  ],
  û: [rule('û', 'y')],
  ü: [rule('ü', 'y')],
  ù: [rule('ù', 'u')],
  y: [rule(`y(?=${vowel})`, 'j', '^|[aeou]'), rule(`y[nm]${nasal}`, 'Ĩ'), rule('y', 'i')],
}
