import { before, parts } from '../patterns.ts'

/** Words in -ia, -io and their forms with stress on the i, by the letters before it. */
const whole = new RegExp(
  `^(?:${parts(`
    v m z d p r sp sc cr tr fr l cl n br addi? bug reg bal gol cort arp av bah bast bibl bigott bor bram codard comp dev bramos
    desi rest stant nat pend legg ub giov scoc pod str cocc foll gel batt mag agenz scrivan tuttav malatt sodom
    sagrest fantas eres poes frenes cortes gelos ipocris scortes borghes pazz poliz puliz peripez profez abbaz primaz supremaz alchim
    compagn litan tirann agon iron armon signor paran sinton asinton gagliard vigliacch sart avar allegr massoner malincon`)})i[aeoi]$`,
)
const endings = before(
  'i[ae]',
  `log graf nom sof craz [^oa]man tom pat fon arch metr lotter batter galler teor categor allegor farmac energ nostalg strateg terap
  allerg chirurg liturg teurg letarg garanz perifer infanter artiglier cavaller librer macceller pizzer trattor segreter tesorer
  tter cc?er [cg]her melod parod rapsod palinod salmod prosod ortoped cicloped cacofon egemon pneumon polmon anem leucem glicem epidem
  bulim gam alchim pandem setticem eleg dinast apat empat carest amnist eucarist sacrist atrof utop miop entrop filantrop misantrop
  scop agog galass asfiss ortodoss atarass tops biops necrops anestes discras idolatr iatr simmetr eufor gerarch idraul sinerg
  stregon fob acrobaz`,
)
/** Nouns of lasting sounds and movements: "mormorio". */
const ofSounds = before('io', 'frusc ronz mormor calpest cigol luccich borbott scalpicc cinguett scricchiol ticchett')
/** "-eria" is a shop, a trade or a quality, but for a few words. */
const shops = /[a-z]{2,}eri[ae]$/
const notShops = before('eri[ae]', 'mat mis f ib sib art delet c s imp ing aff refrig int est [tm]in as')
/** Verbs in -iare with stress on their i. */
const verbs = before('i(?:a|o|i|ano|ino)', '^(?:r?inv|dev|r?avv?|trav|sv|fuorv|sp|sc|esp|obl)')

/** Whether a word ends in a vowel with a stressed i before it. */
export function hasStressedI(word: string): boolean {
  if (verbs.test(word) || whole.test(word) || endings.test(word) || ofSounds.test(word)) return true
  return shops.test(word) && !notShops.test(word)
}
