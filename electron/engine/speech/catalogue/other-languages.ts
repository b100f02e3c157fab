import type { SpeechAccent, SpeechLanguageTag } from '../../../common/speech-languages.ts'
import type { VoiceFigures } from './describe.ts'

/** A voice of the finest model in another language than English. */
export interface OtherLanguageVoice {
  style: string
  /** Greenroom's own name where the publisher gave voices of two languages the same one. */
  name: string
  language: SpeechLanguageTag
  accent: SpeechAccent
  use: string
  /** What the publisher of the model thinks of the voice's training data, A to F; undefined where it gives no grade. */
  grade?: string
  figures: VoiceFigures
}

/**
 * Voices of the finest model in other languages than English. None has been judged by native listeners yet.
 * Their figures are those of ten sentences; the pace is that of an English voice with sounds of the same length.
 */
export const otherLanguageVoices: readonly OtherLanguageVoice[] = [
  {
    style: 'ef_dora',
    name: 'Dora',
    language: 'es',
    accent: 'Castilian Spanish',
    use: 'Narration',
    figures: { pitch: 172, melody: 7.8, pace: 203, brightness: -5, voiced: 0.7 },
  },
  {
    style: 'em_alex',
    name: 'Alejandro',
    language: 'es',
    accent: 'Castilian Spanish',
    use: 'Explainer',
    figures: { pitch: 129, melody: 8.7, pace: 200, brightness: -7.1, voiced: 0.62 },
  },
  {
    style: 'em_santa',
    name: 'Santos',
    language: 'es',
    accent: 'Castilian Spanish',
    use: 'Documentary',
    figures: { pitch: 130, melody: 12.2, pace: 197, brightness: -3.1, voiced: 0.52 },
  },
]
