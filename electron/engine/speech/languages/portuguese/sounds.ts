import { irregular } from './lexicon.ts'
import { stressOf } from './stress.ts'
import { isOpen } from './vowels.ts'

/** Letters of vowels with the stress: é and ó are open, ê and ô closed. Ã is a nasal a, Õ a nasal o, both with the stress. */
const marked: Readonly<Record<string, string>> = { a: 'á', e: 'ê', i: 'í', o: 'ô', u: 'ú', ã: 'Ã', õ: 'Õ' }
const plainLetters: Readonly<Record<string, string>> = {
  á: 'a',
  â: 'a',
  à: 'a',
  é: 'e',
  ê: 'e',
  í: 'i',
  ó: 'o',
  ô: 'o',
  ú: 'u',
  ü: 'u',
}

/** The word with one accent alone, on its stressed vowel. */
function withAccent(word: string): string {
  const at = stressOf(word)
  const letters = [...word].map((letter) => plainLetters[letter] ?? letter)
  const letter = letters[at]
  if (letter === undefined || marked[letter] === undefined) return letters.join('')
  const written = word[at]!
  const open = 'éó'.includes(written) || (written === letter && 'eo'.includes(letter) && isOpen(letters.join(''), at))
  const accent = open ? (letter === 'e' ? 'é' : 'ó') : marked[letter]
  return [...letters.slice(0, at), accent, ...letters.slice(at + 1)].join('')
}

/** Consonants, in order. λ is lh, R a strong r, F one at the end; S stays s between vowels. */
const consonants: readonly [RegExp, string][] = [
  [/([bdfglmnptvz])\1/g, '$1'],
  [/ck|kk/g, 'k'],
  [/y/g, 'i'],
  [/ph/g, 'f'],
  [/ch/g, 'ʃ'],
  [/lh/g, 'λ'],
  [/nh/g, 'ɲ'],
  [/h/g, ''],
  // x is s, ks, z and ʃ: as in these words, between vowels after an e at the beginning, and else.
  [/(?<=pr[óo]|m[áa]|tr[oô]u|^au|sinta)x(?=[aeioíó])/g, 'S'],
  [/(?<=s[eéê]|f[ií]|t[áaóo]|flu|fl[eéê]|pl[eéê]|[ln][eéê]|d[oó]|^o|^sa|bo|b[óô])x(?=[aeiouáéêíóôúã])/g, 'ks'],
  [/^x|(?<=n|[aeoáéêó][iu])x(?=[aeiouáéêíóôúãõÃÕ])/g, 'ʃ'],
  [/(?<=^(?:in)?[eê])x(?=[aeiouáéêíóôúãõÃÕ])/g, 'z'],
  [/xc(?=[eiéêí])/g, 'S'],
  [/(?<=[aeiouáéêíóôú])x(?=[aeiouáéêíóôúãõÃÕ])/g, 'ʃ'],
  [/x(?=[a-zç])/g, 's'],
  [/x/g, 'ks'],
  [/sc(?=[eiéêí])|sç|ç|c(?=[eiéêí])/g, 'S'],
  // The u of these words is said, though it stands before e or i.
  [/(?<=fre|conse|^se|delin|elo|cin|tran|^li)qu(?=[eiéêí])/g, 'kw'],
  [/(?<=l[ií]n|pin|un|ar|sa)gu(?=[eiéêí])|(?<=a)gu(?=ent)/g, 'ɡw'],
  [/qu(?=[eiéêí])/g, 'k'],
  [/qu/g, 'kw'],
  [/[cq]/g, 'k'],
  [/gu(?=[eiéêí])/g, 'ɡ'],
  [/g(?=[eiéêí])/g, 'ʒ'],
  [/g/g, 'ɡ'],
  [/j/g, 'ʒ'],
  [/ɡu(?=[aoáóôãõÃÕ])/g, 'ɡw'],
  [/rr|^r|(?<=[nls])r/g, 'R'],
  [/r$/, 'F'],
  [/r(?=[^aeiouáéêíóôúãõÃÕ])/g, 'ɾə'],
  [/(?<=[aeiouáéêíóôúãõÃÕ])r/g, 'ɾ'],
  [/F/g, 'r'],
  [/R/g, 'x'],
  [/ss/g, 'S'],
  [/(?<=[aeiouáéêíóôúãõÃÕ])s(?=[aeiouáéêíóôúãõÃÕ])/g, 'z'],
  [/(?<=tran)s(?=[aeiouáéêíóôúãõÃÕ])/g, 'z'],
  [/s(?=[bdɡvzʒmnlxrλɲ])/g, 'z'],
  [/S/g, 's'],
  [/z$/, 's'],
]

/** Nasal vowels and diphthongs. */
const nasals: readonly [RegExp, string][] = [
  [/([aá])m$/, '$1ʘ'],
  [/[áÃ]ʘ|Ão/g, 'ˈɐ̃ʊ̃'],
  [/aʘ|ão/g, 'ɐ̃ʊ̃'],
  [/Ãe/g, 'ˈɐ̃y'],
  [/ãe/g, 'ɐ̃y'],
  [/Õe/g, 'ˈõj'],
  [/õe/g, 'õj'],
  [/Ã/g, 'ˈɐ̃'],
  [/ã/g, 'ɐ̃'],
  [/[mn](?=s?$)|[mn](?=[^aeiouáéêíóôúɐˈmnjw\u0303])/g, 'N'],
  [/N(?=[pb])/g, 'm'],
  [/N/g, 'ŋ'],
  [/á(?=[mnŋɲ])/g, 'ˈɐ̃'],
  [/a(?=[ŋɲ]|m[pb])/g, 'ɐ̃'],
  [/[éê](?=ŋ|m[pb])/g, 'ˈA'],
  [/e(?=ŋ|m[pb])/g, 'A'],
  [/ú(?=ŋ|ɲ|m[pb])/g, 'ˈũ'],
  [/u(?=ŋ|ɲ|m[pb])/g, 'ũ'],
  [/ó(?=ŋ|m[pb])/g, 'ˈo'],
]

/** Diphthongs and vowels by themselves. */
const vowels: readonly [RegExp, string][] = [
  // l at the end of a syllable
  [/ál(?=[^aeiouáéêíóôúãõˈɐA]|$)/g, 'ˈW'],
  [/al(?=[^aeiouáéêíóôúãõˈɐA]|$)/g, 'W'],
  [/([uú])l(?=[^aeiouáéêíóôúãõˈɐA]|$)/g, '$1w'],
  [/([oô])l(?=[^aeiouáéêíóôúãõˈɐA]|$)/g, '$1w'],
  [/([eéêií])l(?=[^aeiouáéêíóôúãõˈɐA]|$)/g, '$1ʊ'],
  [/ái(?![ɲ])/g, 'ˈI'],
  [/ai(?![ɲlrnmŋ]|z$)/g, 'I'],
  [/áu/g, 'ˈW'],
  [/au/g, 'W'],
  [/êi/g, 'ˈA'],
  [/éi/g, 'ˈɛɪ'],
  [/ei(?!ɲ)/g, 'A'],
  [/ói/g, 'ˈY'],
  [/ôi/g, 'ˈoɪ'],
  [/oi(?!ɲ)/g, 'oɪ'],
  [/ôu/g, 'ˈow'],
  [/ou/g, 'ow'],
  [/([éêeí])u/g, '$1ʊ'],
  [/úi/g, 'ˈuɪ'],
  [/ui(?![ɲlrnmŋ]|s$)/g, 'uɪ'],
  [/i(?=ˈAŋs)/g, 'j'],
  // After the stress i and u before the last vowel are glides.
  [/(?<=[áéêíóôúˈ].*)i(?=[aeo]s?$)/g, 'j'],
  [/(?<=[áéêíóôúˈ].*)u(?=[aeo]s?$)/g, 'w'],
  [/(?<=[^aeiouáéêíóôú ]|^)a(?=[mn](?:[aeiouáéêíóôúɐˈAIWY]))/g, 'æ'],
  [/(?<=[áéêíóôúˈ].*)a/g, 'æ'],
  [/([áéêíóôúˈ].*)e(s?)$/, '$1y$2'],
  [/([áéêíóôúˈ].*)o(s?)$/, '$1ʊ$2'],
  [/^e$/, 'i'],
  [/ʎ/g, 'λ'],
  [/t(?=ˈ?[iíyj])/g, 'ʧ'],
  [/d(?=ˈ?[iíyj])/g, 'ʤ'],
  [/λ/g, 'lj'],
]

const plainOf: Readonly<Record<string, string>> = {
  á: 'ˈa',
  é: 'ˈɛ',
  ê: 'ˈe',
  í: 'ˈi',
  ó: 'ˈɔ',
  ô: 'ˈo',
  ú: 'ˈu',
  Õ: 'ˈõ',
}

function plain(word: string): string {
  let sounds = withAccent(word.replaceAll(/[^\p{L}]/gu, ''))
  for (const [pattern, sound] of [...consonants, ...nasals, ...vowels]) sounds = sounds.replace(pattern, sound)
  return [...sounds]
    .map((one) => plainOf[one] ?? one)
    .join('')
    .normalize('NFD')
    .replace(/lj(?=i)/, 'l')
}

/** Weaker stresses before that of a word with more than two syllables: on the first vowel and every other one after it. */
function withSecondary(ipa: string): string {
  const characters = [...ipa]
  const nuclei = characters.flatMap((one, at) => (/[aæeioɔɛuyɐAIOWY]/.test(one) || (one === 'ʊ' && at > 0) ? [at] : []))
  const primary = nuclei.findIndex((at) => characters[at - 1] === 'ˈ')
  const ending = nuclei.filter((at) => characters[at] === 'ʊ' && /[aeiouɐɛɔ\u0303]/.test(characters[at - 1]!)).length
  if (primary < 1 || nuclei.length - ending < 3) return ipa
  const marked = new Set([nuclei[0]!])
  for (let index = 2; index <= primary - 2; index += 2) marked.add(nuclei[index]!)
  return characters.map((one, at) => (marked.has(at) ? `ˌ${one}` : one)).join('')
}

/** Brazilian phonemes of a word by itself, in lower case and NFC. */
export function wordSounds(word: string): string {
  if (Object.hasOwn(irregular, word)) return irregular[word]!
  const adverb = /^(.{3,}[aelzmr])mente$/.exec(word)?.[1]
  if (adverb !== undefined) {
    const base = plain(adverb)
      .replace('ˈ', '')
      .replaceAll('ɛ', 'e')
      .replaceAll('ɔ', 'o')
      .replace(/ʧy$/, 'te')
      .replace(/ʤy$/, 'de')
    return withSecondary(`${base.replace(/y$/, 'e').replace(/r$/, 'ɾə').replace(/s$/, 'z')}mˈAŋʧy`)
  }
  return withSecondary(plain(word))
}
