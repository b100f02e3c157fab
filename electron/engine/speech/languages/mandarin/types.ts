/** A Chinese character with its reading: pinyin and the number of the tone, 5 the neutral one. */
export interface Syllable {
  character: string
  pinyin: string
  /** A word of the dictionary begins with it. */
  beginsWord: boolean
}

export interface DictionarySyllable extends Syllable {
  /** The dictionary has no word of several characters here: its first reading may be the wrong one. */
  isAlone: boolean
}
