/**
 * Prices of the built-in engine, in credits of its own local balance. The interface names prices for the character swap
 * alone (see `characterSwapCost`); these are the engine's own, documented in docs/engine.md.
 */

const charactersPerUnit = 1000
const secondsPerUnit = 10

/** Price of speech: 2 credits for each started 1,000 characters; a cloned voice 4. */
export function speechPrice(characters: number, cloned: boolean): number {
  return Math.max(1, Math.ceil(characters / charactersPerUnit)) * (cloned ? 4 : 2)
}

/** Price of a video: 1 credit for each started 10 seconds up to 1920 x 1080 px of picture area, 2 above. */
export function videoPrice(seconds: number, width: number, height: number): number {
  const units = Math.max(1, Math.ceil(seconds / secondsPerUnit - 1e-9))
  return units * (width * height > 1920 * 1080 ? 2 : 1)
}

/** Price of a background change, credits. */
export const backgroundPrice = 1

/** Price of each started minute of a live session, credits, counted from when both ends have joined. */
export const liveMinutePrice = 1

/** A Chinese character is a syllable and a kana nearly one: they are spoken for as long as so many letters. */
const [lettersOfHan, lettersOfKana] = [3, 2.5]

/**
 * Estimates how long speaking a text takes, in seconds, before the speech exists. The clips of all templates, in 20 of the
 * finest voices, are 0.8 to 1.2 times as long; so are Chinese and Japanese sentences in the voices of these languages.
 */
export function estimateSpeechSeconds(text: string, rate = 100): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0
  const natural = (text.length + han * (lettersOfHan - 1) + kana * (lettersOfKana - 1)) / 17.5 + 0.5
  return natural / (0.5 + rate / 200)
}
