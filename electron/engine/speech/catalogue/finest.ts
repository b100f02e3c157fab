import type { VoiceFigures } from './describe.ts'

/** A voice of the finest model. The name of its style says accent and gender: af_heart is American, female, Heart. */
export interface FinestVoice {
  style: string
  use: string
  figures: VoiceFigures
}

/** All English voices of the finest model, except the two weakest. */
export const finestVoices: readonly FinestVoice[] = [
  {
    style: 'af_heart',
    use: 'Narration',
    figures: { pitch: 193, melody: 6.5, pace: 203, brightness: -7, voiced: 0.66 },
  },
  {
    style: 'af_bella',
    use: 'Advertisement',
    figures: { pitch: 192, melody: 5.4, pace: 190, brightness: -5.1, voiced: 0.75 },
  },
  {
    style: 'af_aoede',
    use: 'Presentation',
    figures: { pitch: 180, melody: 8, pace: 196, brightness: -9, voiced: 0.76 },
  },
  {
    style: 'af_alloy',
    use: 'Explainer',
    figures: { pitch: 141, melody: 8.4, pace: 189, brightness: -11, voiced: 0.72 },
  },
  {
    style: 'af_jessica',
    use: 'Social media',
    figures: { pitch: 202, melody: 7.4, pace: 219, brightness: -2.1, voiced: 0.69 },
  },
  {
    style: 'af_kore',
    use: 'Storytelling',
    figures: { pitch: 148, melody: 11, pace: 191, brightness: -5.6, voiced: 0.77 },
  },
  {
    style: 'af_nicole',
    use: 'Meditation',
    figures: { pitch: 143, melody: 15.2, pace: 129, brightness: -0.4, voiced: 0.41 },
  },
  {
    style: 'af_nova',
    use: 'Training',
    figures: { pitch: 156, melody: 7.1, pace: 196, brightness: -13.3, voiced: 0.7 },
  },
  {
    style: 'af_river',
    use: 'Support',
    figures: { pitch: 174, melody: 5.8, pace: 216, brightness: -3.6, voiced: 0.69 },
  },
  {
    style: 'af_sarah',
    use: 'News',
    figures: { pitch: 183, melody: 9.7, pace: 193, brightness: -1.9, voiced: 0.71 },
  },
  {
    style: 'af_sky',
    use: 'Podcast',
    figures: { pitch: 160, melody: 8.5, pace: 198, brightness: -9.9, voiced: 0.7 },
  },
  {
    style: 'am_echo',
    use: 'Documentary',
    figures: { pitch: 105, melody: 9, pace: 188, brightness: -14.5, voiced: 0.67 },
  },
  {
    style: 'am_eric',
    use: 'Social media',
    figures: { pitch: 156, melody: 9, pace: 218, brightness: -0.6, voiced: 0.83 },
  },
  {
    style: 'am_fenrir',
    use: 'Advertisement',
    figures: { pitch: 134, melody: 11.1, pace: 196, brightness: -1, voiced: 0.66 },
  },
  {
    style: 'am_liam',
    use: 'Podcast',
    figures: { pitch: 122, melody: 10.5, pace: 213, brightness: -0.8, voiced: 0.62 },
  },
  {
    style: 'am_michael',
    use: 'Narration',
    figures: { pitch: 111, melody: 7.8, pace: 182, brightness: 0.7, voiced: 0.63 },
  },
  {
    style: 'am_onyx',
    use: 'Documentary',
    figures: { pitch: 84, melody: 7.5, pace: 193, brightness: -15.1, voiced: 0.71 },
  },
  {
    style: 'am_puck',
    use: 'Storytelling',
    figures: { pitch: 111, melody: 11.9, pace: 200, brightness: -3.7, voiced: 0.68 },
  },
  {
    style: 'bf_alice',
    use: 'Training',
    figures: { pitch: 211, melody: 9.4, pace: 193, brightness: -4.1, voiced: 0.7 },
  },
  {
    style: 'bf_emma',
    use: 'Narration',
    figures: { pitch: 177, melody: 5.2, pace: 203, brightness: 1.2, voiced: 0.69 },
  },
  {
    style: 'bf_isabella',
    use: 'Presentation',
    figures: { pitch: 199, melody: 5.8, pace: 202, brightness: -5.1, voiced: 0.72 },
  },
  {
    style: 'bf_lily',
    use: 'Support',
    figures: { pitch: 189, melody: 9.8, pace: 196, brightness: -2.6, voiced: 0.71 },
  },
  {
    style: 'bm_daniel',
    use: 'News',
    figures: { pitch: 124, melody: 7.6, pace: 199, brightness: -1.4, voiced: 0.67 },
  },
  {
    style: 'bm_fable',
    use: 'Storytelling',
    figures: { pitch: 118, melody: 20, pace: 194, brightness: -9.7, voiced: 0.51 },
  },
  {
    style: 'bm_george',
    use: 'Documentary',
    figures: { pitch: 140, melody: 8.7, pace: 169, brightness: 5.1, voiced: 0.83 },
  },
  {
    style: 'bm_lewis',
    use: 'Audiobook',
    figures: { pitch: 88, melody: 9.3, pace: 180, brightness: -1.7, voiced: 0.47 },
  },
]
