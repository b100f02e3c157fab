import { parts } from '../patterns.ts'
import { plainSpelling } from './spelling.ts'

const listed = (list: string): string => plainSpelling(parts(list))

/**
 * First parts of words behind which another word begins: its first vowel is said, and their own last one is not. Only those are needed whose next
 * syllable would lose its vowel by the rule.
 */
const first = listed(`
  राज लोक जन गण उप सह पुनर् पुनः प्रधान मुख्य महा अंतर अंतर् स्वयं विश्व राष्ट्र जल थल नभ वन देश ग्राम नगर गृह धन बल
  रेल डाक तार दूर बहु सर्व सम पर प्रति अति बे ग़ैर गैर बद हम कम ख़ुश खुश भूत समाज धर्म कर्म युद्ध रण मत लघु दीर्घ अर्ध पंच
  त्रि चतुर पूर्व उत्तर दक्षिण पश्चिम मध्य हित हरि राम कृष्ण शिव गंगा हाथ मन रात दिन घर सु कु अन फ़र फर
`)
/** Second parts that begin with consonant, ə, consonant and vowel. */
const second = listed(`
  सभा समिति परिषद पति पथ पद मत मय करण कर्ता जनक परक नगर महल भवन गणना वचन चरण जगत समय पटल नयन कमल गगन रहित सहित
  विषयक समाज सत्ता परिवार जनता पालक शहर सड़क मरीज़ गति गमन तरंग परंपरा सफल समर्थ सहमत सहमति सहयोग समान समझ सहज चयन कथन हरण
  मरण जलन बदन दमन रमण भरण वरण भजन शरण रक्षक रक्षा नियम कटोरी खर्च ख़र्च पसंद कदम क़दम नसीब नज़र ख़बर खबर किस्मत क़िस्मत सफ़र सफर
  कमाई तरीक़ा तरफ़ तरफ शक्ल सूरत दबाव चलन पटक वरी योग योगी योगिता
`)
/** Prefixes of one short vowel, before stems that keep their first vowel. */
const negated = listed(`
  सफल समर्थ सहमत सहमति समान सहज समय समंजस सहाय सहनीय सहयोग पठनीय चल भय मर न्याय परिचित पराजित परिवर्तित पवित्र परिहार्य नवरत
  विकसित नियमित सुरक्षित सत्य
`)
const inflected = String.raw`(?:ों|ें|ाओं|ियों|ियाँ|ी|ा|े|ता|ीय|ों|ियां)?`

const compound = new RegExp(`^(${first})((?:${second})${inflected})$`, 'u')
const suffixed = new RegExp(
  plainSpelling(
    `^(.{2,}?(?<!्))((?:जनक|परक|नगर|भवन|करण|सभा|गणना|रहित|सहित|विषयक|परिषद|पति|शहर|नाक|मंद|दार|पन|पूर्ण|वाद|वान)${inflected})$`,
  ),
  'u',
)
const prefixed = new RegExp(`^(अ)((?:${negated}).*)$`, 'u')

const names = listed('डब्ल्यू एक्स क्यू ज़ेड जेड वाई एफ़ एफ एच आई एल एम एन आर एस ए बी सी डी ई जी जे के ओ पी टी यू वी')
const initials = new RegExp(`^(?:${names}){2,}$`, 'u')
const name = new RegExp(names, 'gu')

/** The words that a word is put together of; itself where it is no compound of the lists. Initials are the names of their letters. */
export function partsOf(word: string): string[] {
  if (initials.test(word)) return word.match(name) ?? []
  const found = compound.exec(word) ?? suffixed.exec(word) ?? prefixed.exec(word)
  return found ? [found[1]!, found[2]!] : [word]
}
