import { anyOf } from '../patterns.ts'
import type { ReadingWords } from '../reading/types.ts'
import { cardinal, ordinal } from './numbers.ts'
import { currencies, millions, units } from './units.ts'

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

function time(hour: number, minute: number): string {
  const hours = `${cardinal(BigInt(hour), { feminine: true })} ${hour < 2 ? 'heure' : 'heures'}`
  return minute === 0 ? hours : `${hours} ${cardinal(BigInt(minute), { feminine: true })}`
}

/** A telephone number in pairs of figures, each with its zero. */
function telephone(groups: readonly string[]): string {
  const pairs = groups.length === 1 ? (groups[0]!.match(/\d{1,2}/g) ?? []) : groups
  return pairs
    .map((pair) => {
      const zeros = /^0*/.exec(pair)![0].length
      const rest = pair.slice(zeros)
      return [...Array.from({ length: zeros }, () => 'zéro'), ...(rest === '' ? [] : [cardinal(BigInt(rest))])].join(
        ' ',
      )
    })
    .join(' ')
}

/** Endings of feminine nouns, and feminine nouns with others. */
const feminineEnding =
  /(?:[ts]ion|xion|aison|[^i]té|ette|elle|ille|ence|ance|ure|ade|ée|[^aé]ie|euse|trice|esse|ose|ise|ine|one|onne|ude)s?$/
const feminineNoun = anyOf(
  `^(?:heure|minute|seconde|fois|page|place|voiture|femme|chose|ville|école|salle|table|langue|tonne|rue|porte|image|chambre|semaine|nuit)s?$
  ^(?:vidéo|équipe|tasse|part|carte|main|photo|vie|clé|note|lettre|étape|scène|marque|tête|plante|pièce|branche|lampe|route|phrase)s?$
  ^(?:boîte|mesure|couche|ligne|touche|tâche|recherche|bouche|vache|dent|fleur|couleur|valeur|erreur|mère|sœur|réponse|offre|œuvre)s?$`,
)
const masculineNoun = anyOf(
  '^(?:lycée|musée|été|comité|comté|traité|côté|génie|incendie|magazine|domaine|téléphone|verre|mètre|centre|modèle|cœur)s?$',
)
const isFeminine = (noun: string): boolean =>
  (feminineEnding.test(noun) && !masculineNoun.test(noun)) || feminineNoun.test(noun)

/** How French reads numbers, dates, amounts, units and abbreviations (Grevisse, Le bon usage, VI; Lexique de l'Imprimerie nationale). */
export const frenchWords: ReadingWords = {
  cardinal,
  ordinal,
  genderOf: (noun, count) => (count % 10 === 1 && isFeminine(noun) ? 'feminine' : undefined),
  ordinalBefore: new RegExp(`^(?:${months.join('|')})$`),
  romanOrdinal: /^((?=[IVX])[IVXLCDM]{1,7})(er|re|ère|ème|e)(?![\p{L}\d])/u,
  elided: /^(?:[CDJLMNSTcdjlmnst]|(?:[Jj]us|[Ll]ors|[Pp]uis)?[Qq]u)['’](?=\p{Lu}{2})/u,
  shortForms: {
    Mme: 'madame',
    Mmes: 'mesdames',
    Mlle: 'mademoiselle',
    Mlles: 'mesdemoiselles',
    Dr: 'docteur',
    Drs: 'docteurs',
    Pr: 'professeur',
    St: 'saint',
    Ste: 'sainte',
    Cie: 'compagnie',
    Bd: 'boulevard',
    Mgr: 'monseigneur',
  },
  telephone,
  date: (day, month, year) => {
    const first = `${day === 1 ? 'premier' : cardinal(BigInt(day))} ${months[month - 1]!}`
    return year === undefined ? first : `${first} ${cardinal(BigInt(year))}`
  },
  time,
  letters: Object.fromEntries(
    'a a|b bé|c cé|d dé|e e|f effe|g gé|h hache|i i|j ji|k ka|l elle|m emme|n enne|o o|p pé|q cu|r erre|s esse|t té|u u|v vé|w double vé|x ixe|y i grec|z zède'
      .split('|')
      .map((one): [string, string] => [one[0]!, one.slice(2)]),
  ),
  abbreviations: {
    'm.': 'monsieur',
    'mm.': 'messieurs',
    'mme.': 'madame',
    'mlle.': 'mademoiselle',
    'dr.': 'docteur',
    'pr.': 'professeur',
    'prof.': 'professeur',
    'st.': 'saint',
    'ste.': 'sainte',
    'bd.': 'boulevard',
    'av.': 'avenue',
    'pl.': 'place',
    'etc.': 'et cétéra',
    'ex.': 'exemple',
    'p. ex.': 'par exemple',
    'p.ex.': 'par exemple',
    'c.-à-d.': "c'est-à-dire",
    'env.': 'environ',
    'max.': 'maximum',
    'min.': 'minimum',
    'p.': 'page',
    'pp.': 'pages',
    'art.': 'article',
    'chap.': 'chapitre',
    'vol.': 'volume',
    'fig.': 'figure',
    'éd.': 'édition',
    'no.': 'numéro',
    'tél.': 'téléphone',
    'janv.': 'janvier',
    'févr.': 'février',
    'juil.': 'juillet',
    'sept.': 'septembre',
    'oct.': 'octobre',
    'nov.': 'novembre',
    'déc.': 'décembre',
    'cf.': 'confère',
    'vs.': 'contre',
    'hab.': 'habitants',
    'apr.': 'après',
  },
  lastAbbreviations: new Set(['etc.']),
  units,
  currencies,
  ofMillions: 'de',
  ofMillionsElided: "d'",
  millions,
  andParts: 'et',
  decimalComma: 'virgule',
  percent: 'pour cent',
  minus: 'moins',
  plus: 'plus',
  equals: 'égale',
  and: 'et',
  at: 'arobase',
  dot: 'point',
  slash: 'slash',
  hyphen: 'tiret',
  underscore: 'tiret bas',
  hash: 'dièse',
  to: 'à',
  per: 'par',
  times: 'fois',
  degrees: { one: 'degré', many: 'degrés' },
  lastOrdinalDegree: 0,
  number: 'numéro',
  romanAfter:
    /^(?:chapitres?|tomes?|volumes?|parties?|phases?|actes?|scène|livre|titre|article|annexe|niveau|type|siècle|étape)$/,
  rulers:
    /^(?:louis|charles|henri|philippe|françois|napoléon|jean|paul|pie|benoît|léon|grégoire|clément|urbain|élisabeth|elizabeth|georges|édouard|guillaume|richard|frédéric|catherine|nicolas|alexandre|pierre|léopold|albert|baudouin|victor|emmanuel|ramsès|innocent|jules|sixte|boniface|hassan|mohammed)$/,
  lastRulerOrdinal: 1,
  beforeTime: /(?!)/,
  saidAsWords: new Set(
    'onu otan ovni nasa unesco unicef sida smic insee fnac cnes cnil opep rib bac zep zac dom tom pacs inserm urssaf fifa uefa afnor cedex ok'.split(
      ' ',
    ),
  ),
  alwaysSpelled: new Set('ratp ucpa sarl hlm edf cgt rtl'.split(' ')),
}
