/** Moods that a script gives its speaker, by the words of their marks: `[warm]`. A mood holds until the next one. */
export const moods = ['neutral', 'warm', 'excited', 'serious', 'concerned', 'surprised'] as const
export type Mood = (typeof moods)[number]

/** Gestures that a script asks of its speaker, by the words of their marks: `[point left]`. Left and right are the viewer's. */
export const gestures = [
  'open palms',
  'beat',
  'point left',
  'point right',
  'point up',
  'count 1',
  'count 2',
  'count 3',
  'welcome',
  'wave',
  'thumbs up',
  'think',
  'hold',
  'hands folded',
  'shrug',
] as const
export type Gesture = (typeof gestures)[number]

/** What a mark of a script asks for. */
export type ScriptMark = { kind: 'mood'; name: Mood } | { kind: 'gesture'; name: Gesture }

/** A mark at the onset of the word that it stands before, in s of the speech. */
export type TimedMark = { at: number } & ScriptMark
