/** Units by the sign behind a number. */
export const units: Readonly<Record<string, string>> = {
  km: 'किलोमीटर',
  m: 'मीटर',
  cm: 'सेंटीमीटर',
  mm: 'मिलीमीटर',
  'km/h': 'किलोमीटर प्रति घंटा',
  'm/s': 'मीटर प्रति सेकंड',
  'km²': 'वर्ग किलोमीटर',
  'm²': 'वर्ग मीटर',
  'm³': 'घन मीटर',
  ha: 'हेक्टेयर',
  kg: 'किलोग्राम',
  g: 'ग्राम',
  mg: 'मिलीग्राम',
  l: 'लीटर',
  L: 'लीटर',
  ml: 'मिलीलीटर',
  mL: 'मिलीलीटर',
  h: 'घंटे',
  min: 'मिनट',
  s: 'सेकंड',
  ms: 'मिलीसेकंड',
  '°': 'डिग्री',
  '°C': 'डिग्री सेल्सियस',
  '°F': 'डिग्री फ़ारेनहाइट',
  W: 'वॉट',
  kW: 'किलोवॉट',
  kWh: 'किलोवॉट घंटे',
  V: 'वोल्ट',
  mAh: 'मिलीऐंपियर घंटे',
  Hz: 'हर्ट्ज़',
  kHz: 'किलोहर्ट्ज़',
  MHz: 'मेगाहर्ट्ज़',
  GHz: 'गीगाहर्ट्ज़',
  KB: 'किलोबाइट',
  MB: 'मेगाबाइट',
  GB: 'गीगाबाइट',
  TB: 'टेराबाइट',
  px: 'पिक्सेल',
}

/** A currency: one of it, several, and its hundredth part. */
export interface Currency {
  one: string
  many: string
  part?: string
}

const rupee: Currency = { one: 'रुपया', many: 'रुपये', part: 'पैसे' }
const dollar: Currency = { one: 'डॉलर', many: 'डॉलर', part: 'सेंट' }
const euro: Currency = { one: 'यूरो', many: 'यूरो', part: 'सेंट' }
const pound: Currency = { one: 'पाउंड', many: 'पाउंड', part: 'पेंस' }

/** Currencies by their signs, codes and abbreviations. */
export const currencies: Readonly<Record<string, Currency>> = {
  '₹': rupee,
  'रु.': rupee,
  'रू.': rupee,
  रु: rupee,
  Rs: rupee,
  'Rs.': rupee,
  INR: rupee,
  $: dollar,
  US$: dollar,
  USD: dollar,
  '€': euro,
  EUR: euro,
  '£': pound,
  GBP: pound,
  '¥': { one: 'येन', many: 'येन' },
}

export const months = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ')

/** Abbreviations with their stops. */
export const abbreviations: Readonly<Record<string, string>> = {
  'डॉ.': 'डॉक्टर',
  'डा.': 'डॉक्टर',
  'डाॅ.': 'डॉक्टर',
  'श्री.': 'श्री',
  'श्रीमती.': 'श्रीमती',
  'प्रो.': 'प्रोफ़ेसर',
  'पं.': 'पंडित',
  'कु.': 'कुमारी',
  'सुश्री.': 'सुश्री',
  'स्व.': 'स्वर्गीय',
  'रु.': 'रुपये',
  'नं.': 'नंबर',
  'सं.': 'संख्या',
  'पृ.': 'पृष्ठ',
  'उदा.': 'उदाहरण',
  'ई.पू.': 'ईसा पूर्व',
  'ई. पू.': 'ईसा पूर्व',
  'ई.': 'ईस्वी',
  'वि.सं.': 'विक्रम संवत',
  'कि.मी.': 'किलोमीटर',
  'कि. मी.': 'किलोमीटर',
  'किमी.': 'किलोमीटर',
  किमी: 'किलोमीटर',
  'से.मी.': 'सेंटीमीटर',
  सेमी: 'सेंटीमीटर',
  'मि.मी.': 'मिलीमीटर',
  'मी.': 'मीटर',
  'कि.ग्रा.': 'किलोग्राम',
  'कि. ग्रा.': 'किलोग्राम',
  किग्रा: 'किलोग्राम',
  'ग्रा.': 'ग्राम',
  'मि.ली.': 'मिलीलीटर',
  'ली.': 'लीटर',
  'मो.': 'मोबाइल',
  'दू.': 'दूरभाष',
  'मि.': 'मिनट',
  'अ.': 'अध्याय',
  'एड.': 'एडवोकेट',
  'इंजी.': 'इंजीनियर',
}

/** Names of the Latin letters. */
export const letterNames: Readonly<Record<string, string>> = Object.fromEntries(
  'A ए|B बी|C सी|D डी|E ई|F एफ़|G जी|H एच|I आई|J जे|K के|L एल|M एम|N एन|O ओ|P पी|Q क्यू|R आर|S एस|T टी|U यू|V वी|W डब्ल्यू|X एक्स|Y वाई|Z ज़ेड'
    .split('|')
    .map((one): [string, string] => [one[0]!, one.slice(2)]),
)

/** Signs that are said as a word. */
export const signs: Readonly<Record<string, string>> = {
  '&': 'और',
  '+': 'धन',
  '=': 'बराबर',
  '×': 'गुणा',
  '÷': 'भाग',
  '%': 'प्रतिशत',
  '°': 'डिग्री',
  '₹': 'रुपये',
  '№': 'नंबर',
  ॐ: 'ओम',
}

/** Marks of addresses. */
export const addressNames: Readonly<Record<string, string>> = {
  '.': 'डॉट',
  '/': 'स्लैश',
  '-': 'डैश',
  _: 'अंडरस्कोर',
  '@': 'ऐट',
  '#': 'हैश',
  '&': 'और',
  '=': 'बराबर',
  '?': 'प्रश्नचिह्न',
  ':': 'कोलन',
}
