import type { VoiceFigures } from './describe.ts'

/** A speaker of the everyday model: clearly understood, hardly any hiss, told apart from the others. */
export interface EverydayVoice {
  name: string
  gender: 'Female' | 'Male'
  use: string
  /** One of the 904. */
  speaker: number
  figures: VoiceFigures
}

/** The names are ours: the model knows its speakers by number. */
export const everydayVoices: readonly EverydayVoice[] = [
  {
    name: 'Marcus',
    gender: 'Male',
    use: 'Documentary',
    speaker: 339,
    figures: { pitch: 89, melody: 5.5, pace: 201, brightness: -11.1, voiced: 0.79 },
  },
  {
    name: 'Walter',
    gender: 'Male',
    use: 'Audiobook',
    speaker: 186,
    figures: { pitch: 89, melody: 5.9, pace: 196, brightness: -12.3, voiced: 0.77 },
  },
  {
    name: 'Gordon',
    gender: 'Male',
    use: 'Narration',
    speaker: 332,
    figures: { pitch: 95, melody: 6, pace: 225, brightness: -13.6, voiced: 0.75 },
  },
  {
    name: 'Russell',
    gender: 'Male',
    use: 'Training',
    speaker: 438,
    figures: { pitch: 92, melody: 5.2, pace: 199, brightness: -14.6, voiced: 0.77 },
  },
  {
    name: 'Vincent',
    gender: 'Male',
    use: 'Advertisement',
    speaker: 669,
    figures: { pitch: 98, melody: 7.1, pace: 216, brightness: -7.1, voiced: 0.8 },
  },
  {
    name: 'Nathan',
    gender: 'Male',
    use: 'Explainer',
    speaker: 232,
    figures: { pitch: 109, melody: 7.8, pace: 191, brightness: -7.4, voiced: 0.84 },
  },
  {
    name: 'Theo',
    gender: 'Male',
    use: 'Podcast',
    speaker: 568,
    figures: { pitch: 109, melody: 9.3, pace: 196, brightness: -4.7, voiced: 0.8 },
  },
  {
    name: 'Oscar',
    gender: 'Male',
    use: 'Storytelling',
    speaker: 898,
    figures: { pitch: 106, melody: 11, pace: 184, brightness: -6.2, voiced: 0.8 },
  },
  {
    name: 'Felix',
    gender: 'Male',
    use: 'Social media',
    speaker: 253,
    figures: { pitch: 126, melody: 7.9, pace: 194, brightness: -2.3, voiced: 0.76 },
  },
  {
    name: 'Judith',
    gender: 'Female',
    use: 'Presentation',
    speaker: 349,
    figures: { pitch: 155, melody: 5.6, pace: 197, brightness: -6, voiced: 0.8 },
  },
  {
    name: 'Margaret',
    gender: 'Female',
    use: 'Audiobook',
    speaker: 621,
    figures: { pitch: 176, melody: 7.1, pace: 177, brightness: -1.7, voiced: 0.79 },
  },
  {
    name: 'Helen',
    gender: 'Female',
    use: 'Narration',
    speaker: 143,
    figures: { pitch: 174, melody: 4.7, pace: 187, brightness: -10.5, voiced: 0.85 },
  },
  {
    name: 'Nora',
    gender: 'Female',
    use: 'Explainer',
    speaker: 703,
    figures: { pitch: 175, melody: 6.8, pace: 189, brightness: -5.5, voiced: 0.83 },
  },
  {
    name: 'Claire',
    gender: 'Female',
    use: 'Training',
    speaker: 783,
    figures: { pitch: 178, melody: 6.5, pace: 190, brightness: -8, voiced: 0.86 },
  },
  {
    name: 'Diana',
    gender: 'Female',
    use: 'News',
    speaker: 266,
    figures: { pitch: 184, melody: 4.4, pace: 198, brightness: -9.8, voiced: 0.82 },
  },
  {
    name: 'Rachel',
    gender: 'Female',
    use: 'Support',
    speaker: 170,
    figures: { pitch: 194, melody: 4.2, pace: 193, brightness: -6.8, voiced: 0.86 },
  },
  {
    name: 'Sophie',
    gender: 'Female',
    use: 'Social media',
    speaker: 830,
    figures: { pitch: 191, melody: 6.3, pace: 196, brightness: -7.5, voiced: 0.84 },
  },
  {
    name: 'Amelia',
    gender: 'Female',
    use: 'Advertisement',
    speaker: 12,
    figures: { pitch: 194, melody: 6.8, pace: 207, brightness: -6.2, voiced: 0.84 },
  },
  {
    name: 'Grace',
    gender: 'Female',
    use: 'Meditation',
    speaker: 587,
    figures: { pitch: 213, melody: 5.1, pace: 187, brightness: -9.2, voiced: 0.88 },
  },
  {
    name: 'Ruby',
    gender: 'Female',
    use: 'Storytelling',
    speaker: 581,
    figures: { pitch: 214, melody: 4.8, pace: 205, brightness: -10.6, voiced: 0.86 },
  },
]
