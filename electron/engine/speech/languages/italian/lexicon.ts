import { anyOf } from '../patterns.ts'

/** Words whose sounds their letters don't tell: words of other languages that Italian has taken over, and a few of its own. */
export const irregular: Readonly<Record<string, string>> = {
  gli: 'ʎˈɪ',
  cui: 'kˈuj',
  dei: 'dˈA',
  quei: 'kwˈA',
  qui: 'kwˈi',
  no: 'nˈɔ',
  qualsiasi: 'kwalsˈiazɪ',
  periodo: 'perˈiodo',
  periodi: 'perˈiodɪ',
  video: 'vˈideo',
  cinema: 'ʧˈinema',
  super: 'sˈuper',
  camion: 'kˈamjon',
  virus: 'vˈirʊs',
  autobus: 'ˈaʊtobʊs',
  hotel: 'otˈɛl',
  album: 'ˈalbʊm',
  est: 'ˈɛst',
  sport: 'spˈɔrt',
  york: 'jˈɔrk',
  yogurt: 'jˈoɡʊrt',
  mais: 'mˈajs',
  ok: 'okˈA',
  film: 'fˈilm',
  computer: 'kompjˈuter',
  internet: 'ˈinternet',
  software: 'sˈoftwer',
  hardware: 'ˈardwer',
  online: 'onlˈIn',
  email: 'imˈAl',
  marketing: 'mˈarketiŋɡ',
  weekend: 'wikˈɛnd',
  jeans: 'ʤˈins',
  jazz: 'ʤˈɛʦ',
  show: 'ʃˈo',
  whisky: 'wˈiskɪ',
  wifi: 'wIfˈI',
  euro: 'ˈɛʊro',
  stasera: 'stasˈera',
  baule: 'baˈule',
  paura: 'paˈura',
  paure: 'paˈure',
}

/** Parts of words with a voiced z, where neither the letters nor the place in the word tell, and those that only look like them. */
const voiced = anyOf(
  `^.?.?mezz(?!i) mezzin azzurr azzard azzer aziend barz bazz benzin bizzarr brezz bronz buzz donzell dozzin frizz garz gazz ghizz gonz
  inzupp izz(?:a|o|i|er|ò|à) lazzar lezz magazz manzo$ orizzont orzo$ ozon pranz romanz ^ronz rozz zanzar zenz [aeiou]z[aeo]`,
)
const voiceless = anyOf(
  `aguzz attrezz battezz bellezz carezz cazz chiazz corazz cozz drizz guizz impazz indirizz lizz[ai]$ mazz mozz nozze palazz pazz piazz pizz
  pozz prezz puzz ragazz razz rizzat rizz[oai]?$ schizz sozz spazz spizz stizz strizz tizzon tozz uzz[oai] vizz [^b]rezz [^m]ezz[ae]$
  [aeiou]zi`,
)

export function isVoicedZ(word: string): boolean {
  return voiced.test(word) && !voiceless.test(word)
}
