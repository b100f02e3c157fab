import type { VoiceoverOutput } from './voiceover-sheet.ts'

export const voiceoverOutputDefault: VoiceoverOutput = {
  format: 'wav',
  channels: 1,
  sampleRate: 48_000,
  loudness: -16,
  head: null,
  tail: null,
  joinedGap: null,
  subtitles: [],
}
