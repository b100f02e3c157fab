import { createRequire } from 'node:module'

interface Predictor {
  predict(word: string): string[] | null
}

let loaded: Predictor | undefined

/**
 * Loads the predictor of the package tiny-tts, without the rest of it, at the first unknown word: its weights take 4
 * MB.
 */
function predictor(): Predictor {
  loaded ??= createRequire(import.meta.url)('tiny-tts/g2p_predict.js') as Predictor
  return loaded
}

/**
 * Guesses the phones of an unknown word (letters only, lower case) with a neural model; '' when the model has no
 * answer.
 */
export function guessPhones(word: string): string {
  const phones = predictor().predict(word)
  return phones === null ? '' : phones.filter((phone) => /^[A-Z]{1,2}[012]?$/.test(phone)).join(' ')
}
