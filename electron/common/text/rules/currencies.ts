import { cardinal, numeral } from '../numbers.ts'

/** The names of a currency and of its hundredth part. */
export interface Currency {
  one: string[]
  many: string[]
  cent?: string
  cents?: string
}

/** The currency that stands in for one that is not known. */
export const dollar: Currency = { one: ['dollar'], many: ['dollars'], cent: 'cent', cents: 'cents' }
/** Currencies by sign and code. */
export const currencies: Readonly<Record<string, Currency>> = {
  $: dollar,
  US$: { ...dollar, one: ['U', 'S', 'dollar'], many: ['U', 'S', 'dollars'] },
  C$: { ...dollar, one: ['canadian', 'dollar'], many: ['canadian', 'dollars'] },
  A$: { ...dollar, one: ['australian', 'dollar'], many: ['australian', 'dollars'] },
  '£': { one: ['pound'], many: ['pounds'], cent: 'penny', cents: 'pence' },
  '€': { one: ['euro'], many: ['euros'], cent: 'cent', cents: 'cents' },
  '¥': { one: ['yen'], many: ['yen'] },
  '₹': { one: ['rupee'], many: ['rupees'], cent: 'paisa', cents: 'paise' },
  '₩': { one: ['won'], many: ['won'] },
  '₽': { one: ['ruble'], many: ['rubles'] },
  '₿': { one: ['bitcoin'], many: ['bitcoins'] },
  USD: { ...dollar, one: ['U', 'S', 'dollar'], many: ['U', 'S', 'dollars'] },
  CAD: { ...dollar, one: ['canadian', 'dollar'], many: ['canadian', 'dollars'] },
  AUD: { ...dollar, one: ['australian', 'dollar'], many: ['australian', 'dollars'] },
  EUR: { one: ['euro'], many: ['euros'], cent: 'cent', cents: 'cents' },
  GBP: { one: ['british', 'pound'], many: ['british', 'pounds'], cent: 'penny', cents: 'pence' },
  JPY: { one: ['japanese', 'yen'], many: ['japanese', 'yen'] },
  CNY: { one: ['chinese', 'yuan'], many: ['chinese', 'yuan'] },
  CHF: { one: ['swiss', 'franc'], many: ['swiss', 'francs'] },
  INR: { one: ['indian', 'rupee'], many: ['indian', 'rupees'] },
  '¢': { one: ['cent'], many: ['cents'] },
}

/** "3.20" of a currency with cents: three dollars and twenty cents. */
export function amountWords(amount: string, currency: Currency): string[] {
  const [whole_ = '0', cents] = amount.replace(/,/g, '').split('.')
  const main = (text: string): string[] => [...cardinal(text), ...(Number(text) === 1 ? currency.one : currency.many)]
  if (cents === undefined || /^0+$/.test(cents)) return main(whole_ || '0')
  if (cents.length !== 2 || currency.cents === undefined || currency.cent === undefined)
    return [...numeral(amount), ...currency.many]
  const small = [...cardinal(cents), Number(cents) === 1 ? currency.cent : currency.cents]
  return Number(whole_) === 0 ? small : [...main(whole_), 'and', ...small]
}
