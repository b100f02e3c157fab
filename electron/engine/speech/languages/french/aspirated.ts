import { parts } from '../patterns.ts'

/** Beginnings of words whose h, though mute, allows neither liaison nor elision (Grevisse, Le bon usage, I). */
const aspirated = new RegExp(
  `^(?:${parts(`
  habl hâbl hach hack hadd hagard haie haies$ haï hain haill hall$ halls$ halles hallebard halt(?!ér) hale(?:r|t|s)$ halet halo$ hamac hamburger
  hameau hamster hanche hand hangar hannet hanse hant happ haquen harangu haras harass harcel hard hareng hargn haricot harnais harnach
  harp hasard hasch hât haubert hauss haut havr havane hayon heaum hein$ henn héraut hère$ hériss hernie héron héros$ hers hêtre heurt hibou
  hic$ hideu hiérarchi hip$ hippie hippy hiss hit$ hits$ hit-parade hobb hobby hoch hockey hold holland homard hongr hongk honni hont hoquet horde
  hors hot$ hotte houb houe$ houille houl houpp housse houx hublot huch hue hué huer huguenot huit(?!r) hul(?:ott|ul) hun$ huns$ hupp
  hurl huron hussard hutt harem haïti hambourg hanovr haye$ harvard`)})`,
)
/** Words with a vowel before which there is no liaison: numbers, and loan words in a glide. */
const others = /^(?:onz|oui$|ouistiti|uhlan|ululer|ouah|ok$|y[aeou](?!ux$))/

/** Whether a word begins with a vowel for the word before it: liaison and elision are possible. */
export function beginsWithVowel(word: string): boolean {
  return /^[aeiouyhàâäéèêëîïôöùûüœæ]/.test(word) && !aspirated.test(word) && !others.test(word)
}
