import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { SampleFlaw, VoiceMatch } from '../types.ts'
import { leastSimilarity } from './flaws.ts'

/** Why a sample that resembles no speaker is refused. */
export const flawRefusals: Record<SampleFlaw, Text> = {
  music: message('engineSpeech.flawRefused.music'),
  noise: message('engineSpeech.flawRefused.noise'),
  twoSpeakers: message('engineSpeech.flawRefused.twoSpeakers'),
}

const flawWarnings: Record<SampleFlaw, Text> = {
  music: message('engineSpeech.flawWarning.music'),
  noise: message('engineSpeech.flawWarning.noise'),
  twoSpeakers: message('engineSpeech.flawWarning.twoSpeakers'),
}

/** What makes a match doubtful, for those who will use the voice; undefined where nothing does. */
export function matchWarning({ similarity, flaw }: VoiceMatch): Text | undefined {
  if (similarity < leastSimilarity)
    return message('engineSpeech.matchUnlike', { similarity: similarity.toFixed(2), least: leastSimilarity })
  return flaw && flawWarnings[flaw]
}
