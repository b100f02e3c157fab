import type { Counted, Currency } from '../reading/types.ts'

/** A word whose plural has a mute s. */
const many = (one: string, feminine = false): Counted => ({
  one,
  many: one
    .split(' ')
    .map((word, at) => (at === 0 || /^(?:carré|cube)$/.test(word) ? `${word}s` : word))
    .join(' '),
  feminine,
})
/** A word with one form. */
const fixed = (one: string): Counted => ({ one, many: one })

export const units: Readonly<Record<string, Counted>> = {
  km: many('kilomètre'),
  m: many('mètre'),
  dm: many('décimètre'),
  cm: many('centimètre'),
  mm: many('millimètre'),
  'km/h': many('kilomètre heure'),
  'm/s': many('mètre par seconde'),
  'km²': many('kilomètre carré'),
  km2: many('kilomètre carré'),
  'm²': many('mètre carré'),
  m2: many('mètre carré'),
  'cm²': many('centimètre carré'),
  'm³': many('mètre cube'),
  m3: many('mètre cube'),
  ha: many('hectare'),
  kg: many('kilo'),
  g: many('gramme'),
  mg: many('milligramme'),
  t: many('tonne', true),
  l: many('litre'),
  L: many('litre'),
  dl: many('décilitre'),
  cl: many('centilitre'),
  ml: many('millilitre'),
  h: many('heure', true),
  min: many('minute', true),
  mn: many('minute', true),
  s: many('seconde', true),
  ms: many('milliseconde', true),
  '°': many('degré'),
  '°C': many('degré celsius'),
  '°F': many('degré fahrenheit'),
  W: many('watt'),
  kW: many('kilowatt'),
  MW: many('mégawatt'),
  kWh: many('kilowattheure'),
  V: many('volt'),
  Hz: fixed('hertz'),
  kHz: fixed('kilohertz'),
  MHz: fixed('mégahertz'),
  GHz: fixed('gigahertz'),
  Ko: many('kilooctet'),
  ko: many('kilooctet'),
  Mo: many('mégaoctet'),
  Go: many('gigaoctet'),
  To: many('téraoctet'),
  Mbit: many('mégabit'),
  dB: many('décibel'),
  px: many('pixel'),
}

const centime = many('centime')
export const currencies: Readonly<Record<string, Currency>> = {
  '€': { ...many('euro'), part: centime },
  EUR: { ...many('euro'), part: centime },
  $: { ...many('dollar'), part: many('cent') },
  US$: { ...many('dollar'), part: many('cent') },
  USD: { ...many('dollar'), part: many('cent') },
  '£': { ...many('livre', true), part: fixed('pence') },
  GBP: { ...many('livre', true), part: fixed('pence') },
  R$: { ...many('réal'), part: many('centavo') },
  '¥': many('yen'),
}

const [million, milliard] = [many('million'), many('milliard')]
export const millions: Readonly<Record<string, Counted>> = {
  m: million,
  mio: million,
  million,
  millions: million,
  md: milliard,
  mds: milliard,
  mrd: milliard,
  milliard,
  milliards: milliard,
}
