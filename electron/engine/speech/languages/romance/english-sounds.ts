/** What all Romance languages make of English sounds: no schwa, no lax vowels, one t and one r. */
const common: readonly (readonly [RegExp, string])[] = [
  [/tʃ/g, 'ʧ'],
  [/dʒ/g, 'ʤ'],
  [/aɪ/g, 'I'],
  [/[ɪᵻ]/g, 'i'],
  [/ʊ/g, 'u'],
  [/[ʍ]/g, 'w'],
]

/** English sounds as speakers of Spanish say them: "Spotify" begins with e, r is rolled at the beginning. */
export const inSpanish: readonly (readonly [RegExp, string])[] = [
  [/eɪ/g, 'A'],
  [/oʊ/g, 'o'],
  [/aʊ/g, 'W'],
  [/ɔɪ/g, 'oj'],
  ...common,
  [/oj/g, 'oɪ'],
  [/[æʌɑɐ]/g, 'a'],
  [/ɔ/g, 'o'],
  [/[ɛɜə]/g, 'e'],
  [/[ʤʒ]/g, 'ʝ'],
  [/z/g, 's'],
  [/h/g, 'x'],
  [/v/g, 'b'],
  [/^s(?=[ptkmnlf])/, 'es'],
  [/^ɹ/, 'r'],
  [/ɹ/g, 'ɾ'],
  [/(?<=[aeiouAIW])b(?=[ˈˌ]?[aeiouAIWj])/g, 'β'],
]

/** English sounds as speakers of Italian say them: h is silent, r is rolled. */
export const inItalian: readonly (readonly [RegExp, string])[] = [
  [/eɪ/g, 'A'],
  [/oʊ/g, 'o'],
  [/aʊ/g, 'W'],
  [/ɔɪ/g, 'ɔj'],
  ...common,
  [/[æʌɑɐ]/g, 'a'],
  [/[ɜə]/g, 'ɛ'],
  [/(?<!ˈ)ɛ/g, 'e'],
  [/(?<!ˈ)ɔ/g, 'o'],
  [/θ/g, 't'],
  [/ð/g, 'd'],
  [/h/g, ''],
  [/ŋ$/, 'ŋɡ'],
  [/ɹ/g, 'r'],
]

/** English sounds as speakers of Brazilian Portuguese say them: a stop at the end has a vowel behind it, ti is tchi. */
export const inPortuguese: readonly (readonly [RegExp, string])[] = [
  [/eɪ/g, 'A'],
  [/oʊ/g, 'ow'],
  [/aʊ/g, 'aw'],
  [/ɔɪ/g, 'oj'],
  ...common,
  [/oj/g, 'oɪ'],
  [/[æɐ]/g, 'ɛ'],
  [/[ʌɑ]/g, 'a'],
  [/[ɜə]/g, 'e'],
  [/θ/g, 't'],
  [/ð/g, 'd'],
  [/(?<=[ptkbdɡfvʧʤ])$/, 'y'],
  [/l$/, 'w'],
  [/t(?=[ˈˌ]?[iy])/g, 'ʧ'],
  [/d(?=[ˈˌ]?[iy])/g, 'ʤ'],
  [/^s(?=[ptkf])/, 'is'],
  [/^s(?=[mnl])/, 'iz'],
  [/h/g, 'x'],
  [/^ɹ/, 'x'],
  [/ɹ$/, 'r'],
  [/ɹ/g, 'ɾ'],
]

/** English sounds as speakers of French say them: h is silent, r is that of the throat, the u of "cut" is eu. */
export const inFrench: readonly (readonly [RegExp, string])[] = [
  [/eɪ(?=[^aeiouɛɔəæɪʊʌɑˈˌ])/g, 'ɛ'],
  [/eɪ/g, 'e'],
  [/oʊ/g, 'o'],
  [/aʊ/g, 'aw'],
  [/aɪ/g, 'aj'],
  [/ɔɪ/g, 'ɔj'],
  [/tʃ/g, 'ʧ'],
  [/dʒ/g, 'ʤ'],
  [/[ɪᵻ]/g, 'i'],
  [/ʊ/g, 'u'],
  [/ʍ/g, 'w'],
  [/(?<=w[ˈˌ]?)ʌ/g, 'a'],
  [/[ʌɜə]/g, 'œ'],
  [/[æɑɐ]/g, 'a'],
  [/θ/g, 's'],
  [/ð/g, 'z'],
  [/h/g, ''],
  [/ɹ/g, 'ʁ'],
]
