import { type BankSpeaker, embeddingLength, speakerBank } from './bank.ts'

/**
 * Pitch below which a voice is surely male and above which it is surely female (semitones above 100 Hz; 120 and 190
 * Hz).
 */
const surelyMale = 12 * Math.log2(1.2)
const surelyFemale = 12 * Math.log2(1.9)

let direction: Float64Array | undefined

/** Direction from the mean embedding of the low voices to that of the high ones. */
function femaleDirection(bank: readonly BankSpeaker[]): Float64Array {
  const mean = (chosen: BankSpeaker[]): Float64Array => {
    const sum = new Float64Array(embeddingLength)
    for (const { embedding } of chosen) embedding.forEach((value, i) => (sum[i]! += value / chosen.length))
    return sum
  }
  const male = mean(bank.filter((speaker) => speaker.pitch < surelyMale))
  return mean(bank.filter((speaker) => speaker.pitch > surelyFemale)).map((value, i) => value - male[i]!)
}

/** Whether one of the 904 speakers sounds female or male, by its embedding: a medium pitch does not decide it. */
export function genderOfSpeaker(speaker: number): 'Female' | 'Male' {
  const bank = speakerBank()
  const known = bank[speaker]
  if (!known) throw new RangeError(`there is no speaker ${speaker}`)
  direction ??= femaleDirection(bank)
  const side = known.embedding.reduce((sum, value, i) => sum + value * direction![i]!, 0)
  return side > 0 ? 'Female' : 'Male'
}
