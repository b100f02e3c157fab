import type { VoiceFigures } from './describe.ts'

/**
 * A voice of the everyday model. These speakers are clearly understood, have hardly any noise and differ from each
 * other.
 */
export interface EverydayVoice {
  name: string
  gender: 'Female' | 'Male'
  use: string
  /** Number of the speaker in the model, 0 to 903. */
  speaker: number
  figures: VoiceFigures
}

/** All everyday voices. Their names are Greenroom's own: the model knows its speakers by number alone. */
export const everydayVoices: readonly EverydayVoice[] = [
  {
    name: 'Marcus',
    gender: 'Male',
    use: 'Documentary',
    speaker: 339,
    figures: { pitch: 89, melody: 6.5, pace: 210, brightness: -11, voiced: 0.78 },
  },
  {
    name: 'Walter',
    gender: 'Male',
    use: 'Audiobook',
    speaker: 186,
    figures: { pitch: 90, melody: 6.3, pace: 198, brightness: -12.2, voiced: 0.77 },
  },
  {
    name: 'Gordon',
    gender: 'Male',
    use: 'Narration',
    speaker: 332,
    figures: { pitch: 97, melody: 6.7, pace: 234, brightness: -13.2, voiced: 0.76 },
  },
  {
    name: 'Russell',
    gender: 'Male',
    use: 'Training',
    speaker: 438,
    figures: { pitch: 95, melody: 6.5, pace: 207, brightness: -13.7, voiced: 0.78 },
  },
  {
    name: 'Vincent',
    gender: 'Male',
    use: 'Advertisement',
    speaker: 547,
    figures: { pitch: 102, melody: 6.2, pace: 197, brightness: -7.1, voiced: 0.76 },
  },
  {
    name: 'Nathan',
    gender: 'Male',
    use: 'Explainer',
    speaker: 232,
    figures: { pitch: 113, melody: 7.5, pace: 193, brightness: -7.6, voiced: 0.85 },
  },
  {
    name: 'Theo',
    gender: 'Male',
    use: 'Podcast',
    speaker: 568,
    figures: { pitch: 110, melody: 7.9, pace: 200, brightness: -5, voiced: 0.78 },
  },
  {
    name: 'Oscar',
    gender: 'Male',
    use: 'Storytelling',
    speaker: 898,
    figures: { pitch: 111, melody: 10, pace: 186, brightness: -6.5, voiced: 0.79 },
  },
  {
    name: 'Felix',
    gender: 'Male',
    use: 'Social media',
    speaker: 253,
    figures: { pitch: 128, melody: 8.1, pace: 196, brightness: -1.9, voiced: 0.78 },
  },
  {
    name: 'Judith',
    gender: 'Female',
    use: 'Presentation',
    speaker: 349,
    figures: { pitch: 154, melody: 5.9, pace: 192, brightness: -5.5, voiced: 0.8 },
  },
  {
    name: 'Margaret',
    gender: 'Female',
    use: 'Audiobook',
    speaker: 621,
    figures: { pitch: 178, melody: 5.3, pace: 189, brightness: -1.3, voiced: 0.81 },
  },
  {
    name: 'Helen',
    gender: 'Female',
    use: 'Narration',
    speaker: 143,
    figures: { pitch: 176, melody: 5.2, pace: 194, brightness: -10.3, voiced: 0.83 },
  },
  {
    name: 'Nora',
    gender: 'Female',
    use: 'Explainer',
    speaker: 703,
    figures: { pitch: 181, melody: 5.9, pace: 196, brightness: -4.9, voiced: 0.81 },
  },
  {
    name: 'Claire',
    gender: 'Female',
    use: 'Training',
    speaker: 783,
    figures: { pitch: 183, melody: 6.2, pace: 195, brightness: -7.3, voiced: 0.85 },
  },
  {
    name: 'Diana',
    gender: 'Female',
    use: 'News',
    speaker: 266,
    figures: { pitch: 190, melody: 5.6, pace: 205, brightness: -8.7, voiced: 0.82 },
  },
  {
    name: 'Rachel',
    gender: 'Female',
    use: 'Support',
    speaker: 170,
    figures: { pitch: 200, melody: 4.2, pace: 196, brightness: -6.2, voiced: 0.87 },
  },
  {
    name: 'Sophie',
    gender: 'Female',
    use: 'Social media',
    speaker: 830,
    figures: { pitch: 199, melody: 6.4, pace: 207, brightness: -7.2, voiced: 0.85 },
  },
  {
    name: 'Amelia',
    gender: 'Female',
    use: 'Advertisement',
    speaker: 12,
    figures: { pitch: 205, melody: 6.7, pace: 200, brightness: -5.2, voiced: 0.85 },
  },
  {
    name: 'Grace',
    gender: 'Female',
    use: 'Meditation',
    speaker: 587,
    figures: { pitch: 218, melody: 5.3, pace: 190, brightness: -9.1, voiced: 0.88 },
  },
  {
    name: 'Ruby',
    gender: 'Female',
    use: 'Storytelling',
    speaker: 581,
    figures: { pitch: 219, melody: 5.6, pace: 212, brightness: -9.5, voiced: 0.85 },
  },
]
