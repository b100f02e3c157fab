import { parts } from '../patterns.ts'
import { rule, vowel } from './letter-rules.ts'
import type { LetterRule } from './letter-rules.ts'

/** Vowels before which c and g are soft. */
const soft = '[eiyéèêëîï]'
/** Beginnings of words after which s stays s, though it stands between vowels. */
const keptS = parts(
  `^para ^anti ^contre ^télé ^auto ^tourne ^vrai ^invrai ^bi ^co ^poly ^mono ^pré(?=s[éu]) ^re(?=s[ai]) ^a(?=s[yo]|sept) ^ultra ^micro
  ^macro ^aéro ^entre ^homo ^hydro ^photo ^radio ^psycho ^thermo ^archi ^demi ^tri(?=syl)`,
)
/** Beginnings of verbs in -tions, whose t is no s: "nous partions". */
const verbsInTions = parts('^é ^par ^sor ^sen ^men ^chan ^écou ^res ^souhai ^ache ^visi')
/** Words in -tie and their kin with s for t, by the letters before it. */
const softTie = parts(
  'cra diploma iner minu acroba péripé facé idio proph[eé] calvi argu ini balbu supréma aliqu croa alop[eé] pa quo poten sa[tp]ié',
)

/** Consonants by their letters, the longest first. At the end of a word they are mute but for b, c, f, l, q and r. */
export const consonantRules: Readonly<Record<string, readonly LetterRule[]>> = {
  b: [rule('b(?=s?$)', '', 'm'), rule('bb', 'b'), rule('b', 'b')],
  c: [
    rule(`cc(?=${soft})`, 'ks'),
    rule('cqu|cch|ck|cc', 'k'),
    rule('c(?=s?$)', '', 'n|por|taba|estoma|cler|accro|^mar|caoutchou'),
    rule('ch(?=[rln])', 'k'),
    rule('ch', 'k', 'psy'),
    rule('ch(?=éo|aï)', 'k', 'ar'),
    rule('ch(?=est|id)', 'k', 'or'),
    rule('ch(?=œ|ao|or[aéi])', 'k', '^'),
    rule('ch(?=o)', 'k', '^é'),
    rule('ch', 'ʃ'),
    rule('ct(?=s?$)', '', '(?:resp|asp|susp)e|^instin|succin|distin'),
    rule(`c(?=${soft})`, 's'),
    rule('c', 'k'),
  ],
  ç: [rule('ç', 's')],
  d: [rule('dd', 'd'), rule('d(?=s?$)', ''), rule('d', 'd')],
  f: [rule('f(?=s?$)', '', '^cle|^cer|^ner'), rule('ff', 'f'), rule('f', 'f')],
  g: [
    rule(`gg(?=${soft})`, 'ɡʒ'),
    rule('gg', 'ɡ'),
    rule('gn(?=um|ost|omi)', 'ɡn'),
    rule('gn(?=es?$|em|[iî])', 'ɲ'),
    rule('gn', 'nj'),
    rule('gt?(?=s?$)', '', 'n|oi|our'),
    rule('guë(?=s?$)', 'ɡyə'),
    rule('gue(?=s?$)', 'ɡə'),
    rule('gu(?=ill(?:es?$|on|er))|gu(?=isti|ité|ïté)', 'ɡy', '^ai|lin|ambi|conti'),
    rule('g(?=ueil)', 'ɡ'),
    rule('gu(?=[eéèêiîy])', 'ɡ'),
    rule('gu(?=a)', 'ɡw'),
    rule(`g(?=${soft})`, 'ʒ'),
    rule('g', 'ɡ'),
  ],
  h: [],
  j: [rule('j', 'ʒ')],
  k: [rule('kh|kk|k', 'k')],
  l: [rule('l(?=s?$)', '', 'genti|fusi|outi|sourci|persi|chen[ie]|sou|fourni|bari|^cu'), rule('ll|l', 'l')],
  m: [rule('m(?=n)', '', '^(?:con)?da|^auto'), rule('mm|m', 'm')],
  n: [rule('nn|n', 'n')],
  p: [rule('ph', 'f'), rule('p(?=t[^t])', '', 'om|^(?:dé)?ba|scul'), rule('p(?=(?:ts?|s)?$)', ''), rule('pp|p', 'p')],
  q: [rule('qu(?=ati[oq]|ateu|artz|adr[iau]|a?rium)', 'kw'), rule('qu|q', 'k')],
  r: [rule('rrh|rh|rr|r', 'ʁ')],
  s: [
    rule('sch|sh', 'ʃ'),
    rule(`sc(?=${soft})`, 's'),
    rule('ss', 's'),
    rule('s(?=$)', ''),
    rule(`s(?=${vowel})`, 's', keptS),
    rule(`s(?=h?${vowel})`, 'z', `${vowel}|^tran`),
    rule('s(?=[bvd])', 'z', '.'),
    rule('s', 's'),
  ],
  t: [
    rule('tch', 'ʧ'),
    rule('tt|th', 't'),
    rule('t(?=s?$)', 't', 'c|s'),
    rule('t(?=s?$)', ''),
    rule('ti(?=on|el|eu[xs]|al|aux$|aire|um$)', 'si', `(?<![sx]|^|${verbsInTions})`),
    rule(`ti(?=${vowel})`, 'si', `(?:${softTie})`),
    rule('t', 't'),
  ],
  v: [rule('v', 'v')],
  w: [rule('w(?=ag)', 'v', '^'), rule('w', 'w')],
  x: [
    rule('xx', 'ks'),
    rule(`xc(?=${soft})`, 'ks'),
    rule(`xh?(?=${vowel})`, 'ɡz', '^h?(?:in|co|ré)?e'),
    rule('x(?=i[èe]m|ain)', 'z', 'eu|si|di'),
    rule('x', 's', 'soi|bru|au(?=xerr)'),
    rule('x(?=$)', ''),
    rule('x', 'ks'),
  ],
  z: [rule('zz', 'dz', '^pi'), rule('zz', 'z'), rule('z(?=$)', ''), rule('z', 'z')],
}
