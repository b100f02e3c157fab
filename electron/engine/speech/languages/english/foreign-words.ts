import written from './foreign-words.json' with { type: 'json' }

/**
 * Pronunciations, as CMU phones, of foreign words and names in common use, spelled without accents, lower case: food, brands,
 * places, people, music, phrases. Written for this program as speakers of American English say them; the dictionary has none
 * of them, or another word.
 */
export const foreignWords: Readonly<Record<string, string>> = written

/** Words that their accents tell apart: "résumé" and "resume", "Jesús" and "Jesus". Lower case, composed. */
export const accentedWords: Readonly<Record<string, string>> = {
  jesús: 'HH EY0 S UW1 S',
  hermès: 'EH0 R M EH1 Z',
  exposé: 'EH2 K S P OW0 Z EY1',
  rosé: 'R OW0 Z EY1',
  lamé: 'L AA0 M EY1',
  maté: 'M AA1 T EY2',
  saké: 'S AA1 K EY2',
  pâté: 'P AA0 T EY1',
  sauté: 'S AO0 T EY1',
  attaché: 'AE2 T AH0 SH EY1',
  résumé: 'R EH1 Z AH0 M EY2',
  josé: 'HH OW0 Z EY1',
  andré: 'AA1 N D R EY2',
  rené: 'R AH0 N EY1',
  piqué: 'P IY0 K EY1',
  touché: 'T UW0 SH EY1',
  peña: 'P EY1 N Y AH0',
  año: 'AA1 N Y OW0',
  bogotá: 'B OW2 G AH0 T AA1',
  ángel: 'AA1 N HH EH2 L',
}

interface InPhrase {
  previous?: string
  beforeThat?: string
  next?: string
  sound: string
}

/** Words that are foreign only beside certain others: "faux pas", "Des Moines", "vis-à-vis". */
export const phraseWords: Readonly<Record<string, readonly InPhrase[]>> = {
  pas: [{ previous: 'faux', sound: 'P AA1' }],
  des: [{ next: 'moines', sound: 'D AH0' }],
  moines: [{ previous: 'des', sound: 'M OY1 N' }],
  vis: [
    { next: 'a', sound: 'V IY2 Z' },
    { previous: 'a', beforeThat: 'vis', sound: 'V IY1' },
  ],
  a: [
    { previous: 'vis', next: 'vis', sound: 'AH0' },
    { previous: 'tete', next: 'tete', sound: 'AH0' },
  ],
  tete: [
    { next: 'a', sound: 'T EY2 T' },
    { previous: 'a', beforeThat: 'tete', sound: 'T EY1 T' },
  ],
  bon: [{ next: 'appetit', sound: 'B OW2 N' }],
  vous: [{ previous: "s'il", sound: 'V UW2' }],
  plait: [{ previous: 'vous', sound: 'P L EH1' }],
  raison: [{ next: "d'etre", sound: 'R EY2 Z OW0 N' }],
  carte: [{ next: 'blanche', sound: 'K AA2 R T' }],
  blanche: [{ previous: 'carte', sound: 'B L AA1 N SH' }],
  en: [{ next: 'route', sound: 'AA2 N' }],
}
