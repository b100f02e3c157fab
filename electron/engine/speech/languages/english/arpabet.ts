/** A phone of the CMU dictionary: its name and, for vowels, its stress (0 none, 1 primary, 2 secondary). */
export interface Phone {
  name: string
  stress: 0 | 1 | 2 | undefined
}

/** Parses ARPAbet: "HH AH0 L OW1" to phones. */
export function parseArpabet(text: string): Phone[] {
  return text
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => {
      const digit = /[012]$/.exec(part)?.[0]
      if (digit === undefined) return { name: part, stress: undefined }
      return { name: part.slice(0, -1), stress: digit === '1' ? 1 : digit === '2' ? 2 : 0 }
    })
}

export function isVowel(phone: Phone | undefined): boolean {
  return phone?.stress !== undefined
}

/** Whether the last vowel is that of the endings -es and 's: in "Max's", but not in "Anna's". */
export function hasWeakEnding(phones: readonly Phone[], spelling: string): boolean {
  return spelling.endsWith('es') || (spelling.endsWith("'s") && /^(?:S|Z|SH|ZH|CH|JH)$/.test(phones.at(-3)?.name ?? ''))
}

export const consonants: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
}

export function stressMark(stress: Phone['stress']): string {
  return stress === 1 ? 'ˈ' : stress === 2 ? 'ˌ' : ''
}

/** Names of the letters, as phones. */
export const letterNames: Readonly<Record<string, string>> = {
  A: 'EY1',
  B: 'B IY1',
  C: 'S IY1',
  D: 'D IY1',
  E: 'IY1',
  F: 'EH1 F',
  G: 'JH IY1',
  H: 'EY1 CH',
  I: 'AY1',
  J: 'JH EY1',
  K: 'K EY1',
  L: 'EH1 L',
  M: 'EH1 M',
  N: 'EH1 N',
  O: 'OW1',
  P: 'P IY1',
  Q: 'K Y UW1',
  R: 'AA1 R',
  S: 'EH1 S',
  T: 'T IY1',
  U: 'Y UW1',
  V: 'V IY1',
  W: 'D AH1 B AH0 L Y UW0',
  X: 'EH1 K S',
  Y: 'W AY1',
  Z: 'Z IY1',
}
