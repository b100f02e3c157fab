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
 * Their figures are those of ten sentences (Japanese: six); the pace is that of an English voice with sounds of the same length.
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
  {
    style: 'zf_xiaoxiao',
    name: 'Xiaoxiao',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'Narration',
    grade: 'D',
    figures: { pitch: 234, melody: 9.3, pace: 184, brightness: -3.8, voiced: 0.78 },
  },
  {
    style: 'zf_xiaoyi',
    name: 'Xiaoyi',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'Social media',
    grade: 'D',
    figures: { pitch: 294, melody: 7.4, pace: 194, brightness: -3.1, voiced: 0.79 },
  },
  {
    style: 'zf_xiaobei',
    name: 'Xiaobei',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'Audiobook',
    grade: 'D',
    figures: { pitch: 234, melody: 10.2, pace: 154, brightness: -4.5, voiced: 0.83 },
  },
  {
    style: 'zm_yunyang',
    name: 'Yunyang',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'News',
    grade: 'D',
    // His creaky syllables have no steady pitch, but are no whisper: they count as voiced.
    figures: { pitch: 114, melody: 13.9, pace: 203, brightness: -0.7, voiced: 0.45 },
  },
  {
    style: 'zm_yunxi',
    name: 'Yunxi',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'Explainer',
    grade: 'D',
    figures: { pitch: 161, melody: 10.8, pace: 205, brightness: -2.3, voiced: 0.64 },
  },
  {
    style: 'zm_yunjian',
    name: 'Yunjian',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'Documentary',
    grade: 'D',
    figures: { pitch: 123, melody: 10.1, pace: 185, brightness: -7.7, voiced: 0.48 },
  },
  {
    style: 'zm_yunxia',
    name: 'Yunxia',
    language: 'zh',
    accent: 'Mandarin Chinese',
    use: 'Storytelling',
    grade: 'D',
    figures: { pitch: 289, melody: 9.1, pace: 180, brightness: -1.8, voiced: 0.77 },
  },
  {
    style: 'if_sara',
    name: 'Sara',
    language: 'it',
    accent: 'Italian',
    use: 'Narration',
    grade: 'C',
    figures: { pitch: 217, melody: 5.9, pace: 205, brightness: -3.7, voiced: 0.82 },
  },
  {
    style: 'im_nicola',
    name: 'Nicola',
    language: 'it',
    accent: 'Italian',
    use: 'Documentary',
    grade: 'C',
    figures: { pitch: 92, melody: 7.1, pace: 192, brightness: -11.2, voiced: 0.7 },
  },
  {
    style: 'ff_siwis',
    name: 'Siwis',
    language: 'fr',
    accent: 'French',
    use: 'Narration',
    grade: 'B-',
    figures: { pitch: 207, melody: 6.6, pace: 176, brightness: -3.1, voiced: 0.84 },
  },
  {
    style: 'pf_dora',
    name: 'Doralice',
    language: 'pt-BR',
    accent: 'Brazilian Portuguese',
    use: 'Narration',
    figures: { pitch: 174, melody: 6.6, pace: 195, brightness: -4.4, voiced: 0.67 },
  },
  {
    style: 'pm_alex',
    name: 'Alexandre',
    language: 'pt-BR',
    accent: 'Brazilian Portuguese',
    use: 'Explainer',
    figures: { pitch: 131, melody: 8.3, pace: 190, brightness: -6.3, voiced: 0.6 },
  },
  {
    style: 'pm_santa',
    name: 'Santiago',
    language: 'pt-BR',
    accent: 'Brazilian Portuguese',
    use: 'Documentary',
    figures: { pitch: 136, melody: 11.1, pace: 186, brightness: -2.6, voiced: 0.5 },
  },
  {
    style: 'hf_alpha',
    name: 'Alpha',
    language: 'hi',
    accent: 'Hindi',
    use: 'Narration',
    grade: 'C',
    figures: { pitch: 203, melody: 9.3, pace: 161, brightness: -12.9, voiced: 0.7 },
  },
  {
    style: 'hf_beta',
    name: 'Beta',
    language: 'hi',
    accent: 'Hindi',
    use: 'Presentation',
    grade: 'C',
    figures: { pitch: 177, melody: 9.1, pace: 184, brightness: -10.6, voiced: 0.72 },
  },
  {
    style: 'hm_omega',
    name: 'Omega',
    language: 'hi',
    accent: 'Hindi',
    use: 'Explainer',
    grade: 'C',
    figures: { pitch: 124, melody: 11.6, pace: 155, brightness: -12.9, voiced: 0.65 },
  },
  {
    style: 'hm_psi',
    name: 'Psi',
    language: 'hi',
    accent: 'Hindi',
    use: 'Documentary',
    grade: 'C',
    figures: { pitch: 131, melody: 12.5, pace: 154, brightness: -13, voiced: 0.59 },
  },
  {
    style: 'jf_alpha',
    name: 'Akari',
    language: 'ja',
    accent: 'Japanese',
    use: 'Narration',
    grade: 'C+',
    figures: { pitch: 274, melody: 8, pace: 171, brightness: -0.9, voiced: 0.87 },
  },
  {
    style: 'jf_gongitsune',
    name: 'Gongitsune',
    language: 'ja',
    accent: 'Japanese',
    use: 'Storytelling',
    grade: 'C',
    figures: { pitch: 234, melody: 7.9, pace: 152, brightness: -8.3, voiced: 0.79 },
  },
  {
    style: 'jf_tebukuro',
    name: 'Tebukuro',
    language: 'ja',
    accent: 'Japanese',
    use: 'Audiobook',
    grade: 'C',
    figures: { pitch: 315, melody: 8.8, pace: 158, brightness: -3.7, voiced: 0.84 },
  },
  {
    style: 'jf_nezumi',
    name: 'Nezumi',
    language: 'ja',
    accent: 'Japanese',
    use: 'Presentation',
    grade: 'C-',
    figures: { pitch: 234, melody: 5.5, pace: 162, brightness: -9.1, voiced: 0.84 },
  },
  {
    style: 'jm_kumo',
    name: 'Kumo',
    language: 'ja',
    accent: 'Japanese',
    use: 'Documentary',
    grade: 'C-',
    figures: { pitch: 91, melody: 7.9, pace: 172, brightness: -10.1, voiced: 0.66 },
  },
]
