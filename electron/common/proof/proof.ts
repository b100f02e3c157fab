import { blankedPauses } from '../pronounce/index.ts'
import { compareSpeech } from './compare.ts'
import { soundFaults } from './sound-faults.ts'
import type { RecognisedWord, SoundFacts, SoundFault, WordFault } from './types.ts'

/** What listening to speech has shown. */
export interface Proof {
  /** What was heard, as the recogniser writes it. */
  recognised: string
  /** In the order of the sound; none where all is right. */
  faults: (WordFault | SoundFault)[]
}

/**
 * Judges speech by what was heard in it and by its sound.
 * @param text the English text that was sent to the voice, with pauses as the user wrote them
 * @param rate pace of the voice, 0 to 100
 */
export function judgeSpeech(
  text: string,
  rate: number,
  { words, sound }: { words: readonly RecognisedWord[]; sound: SoundFacts },
): Proof {
  const ofSound = soundFaults(text, rate, sound)
  const recognised = words.map((word) => word.text).join(' ')
  // Where nothing is heard, no word is there either.
  if (sound.isSilent) return { recognised, faults: ofSound }
  // Marks for pauses are not spoken, and words stay where they are.
  const faults = [...compareSpeech(blankedPauses(text), words), ...ofSound]
  return { recognised, faults: faults.toSorted((a, b) => a.startMs - b.startMs) }
}
