import { before } from '../patterns.ts'

/** Endings with stress on the third vowel from the end, whatever stands before them. */
const thirdLastEndings = before(
  '[oaie]',
  `[aiu]bil evol [aei]ssim [ei]sim udin aggin [eu]din agin igin olog ograf [ao]gon ofob ofil onom ocron ocrat [io]gen [oi]fag omac ostat
  iger ific ivor efic ivoc odrom ifug fer oped iped ocefal agog [oai]metr [bcdgptvz]ol isol usol .ul iatr apeut opod otter statun`,
)
/** "-eo" and its like without stress on the e: "aereo", "linea". */
export const unstressedEo = before(
  'e[oaie]',
  'an on in or ar ac nt gen oss trol pur aur fer ter der vit cut rut aer vid',
)
/** Words with one of these endings that go their own way. */
const penultimate = before(
  '[oaie]',
  `^.?.?ul parol pistol [rn]vol consol carol fasull fanciull iol stol gar galer europe lice torne corte trofe farise atene mare cre panace
  mausole assemble odisse bore diarre core gonorre (?:mis|gal|chim|scav|pref|conf|trasf|inf|diff)er`,
)

/** Whether the ending of a word tells that its third vowel from the end is stressed. */
export function endsThirdLast(word: string): boolean {
  return (thirdLastEndings.test(word) || unstressedEo.test(word)) && !penultimate.test(word)
}

/** "-ico" and its forms are unstressed but for these. */
const stressedIco = before(
  'ic(?:[oa]|h[ei]|i)',
  'am nem nim ant pud fat vesc [fo]orm ^ort lombr mend rubr lor bened maled ntradd prosc [^n]intr ^intr distr moll ^d ^f ^m ^p nutr umbel',
)
const stressedIci = before('ici', 'fel rad corn vern tr cicatr mot nar pern fen')
const unstressedIce = before(
  'ice',
  `cod cal poll ^ind sempl compl vert vort forb ^sal cim pom med giud sud dupl ref nef tef dod und tred tord quind sed tripl append`,
)

/** How many vowels from the end the stress of a word in -ico, -ica, -ice and their forms is; undefined for others. */
export function stressOfIco(word: string): 2 | 3 | undefined {
  if (word.endsWith('ice')) return unstressedIce.test(word) ? 3 : 2
  if (!/.ic(?:[oa]|h[ei]|i)$/.test(word)) return undefined
  return stressedIco.test(word) || stressedIci.test(word) ? 2 : 3
}

/** Infinitives of the second conjugation with stress on the ending, without "-ere". */
export const secondConjugation = before(
  '',
  `^(?:ri)?av ved ^(?:stra)?pot ^(?:dis|ri)?vol dov sap ^(?:man|ot|con|de|so[sr]?|at|trat|ri|rat|ab|es|ast|intrat)?ten val piac tac giac
  ^tem god ^(?:ac|de|s|ri)?cad sed rim?an perman suad ^(?:con)?dol ^par ^sol ^cal ^b`,
)

/** Nouns and adjectives in -ano, which look like third persons of verbs. */
const nounsInAno = before(
  'ano',
  `um rom germ ottom rism urb mond ^ov pag urag brig afg div tulip catal vill ortol silv ^inv prof maz?ap sopr zaffer ciarlat nostr isol popol
  [^u]di zi gi [lrnst]i [eo]i vi alti?pi altopi tit mezz deret camp pad mont lont capit orit samarit let olet polit ret purit git sult sovr
  veter luter ^cor vulc pellic ^dec ^arc tosc vatic eric fric essic omenic glic [^d]blic rancesc chi ghi alban tebi mart giord guasc
  sagrest sacrist barbac fagi ^[nmfsv] ^gr ^str ^pi ^cast ^ins`,
)
/** Verbs with a glide before their ending, whose third persons look like nouns in -iano. */
const verbsInIano = before(
  'iano',
  `stud ^od cop ^var camb iniz annunz nunci ringraz abb ^s facc vogl sapp gl [^t][^i]c [^r]gg anc enc unc inc asc isc osc usc cc ng gh ch pp ss
  spaz saz straz sod ^ri?sped negoz alle emp sbad ins?id luc umil concil accop ampl dopp scopp gonf soff grad lang`,
)
const nounsInOno = before('ono', `^d ^tr? ^s ^p ^r u perd abband carb patr col oz`)

/** Whether a word in -ano or -ono is the third person plural of a verb, as far as its letters tell. */
export function isThirdPerson(word: string): boolean {
  if (word.endsWith('ono')) return !nounsInOno.test(word)
  return word.endsWith('ano') && (verbsInIano.test(word) || !nounsInAno.test(word))
}
