import { createRequire } from 'node:module'

interface Predictor {
  predict(word: string): string[] | null
}

let loaded: Predictor | undefined

/** Loaded at the first unknown word: the weights are 4 MB. Only the predictor, not the package around it. */
function predictor(): Predictor {
  loaded ??= createRequire(import.meta.url)('tiny-tts/g2p_predict.js') as Predictor
  return loaded
}

/** Guesses the phones of an unknown word (letters only, lower case) with the neural model; '' when it has no guess. */
export function guessPhones(word: string): string {
  const phones = predictor().predict(word)
  return phones === null ? '' : phones.filter((phone) => /^[A-Z]{1,2}[012]?$/.test(phone)).join(' ')
}
