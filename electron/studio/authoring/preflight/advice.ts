import type { Text } from '../../../common/messages/index.ts'

/** What to do about faults of each kind, one sentence each, in the words of who asks. */
export interface Advice {
  voices: Text
  avatars: Text
  /** Files lie outside the project's folder. */
  outside: Text
  /** The service takes no files. */
  uploads: Text
  /** The service takes no files, so no recordings of own voices. */
  recordings: Text
  /** Files that can't be read; without, each says what to do. */
  files?: Text
}

export const windowAdvice: Advice = {
  voices: 'Choose another voice.',
  avatars: 'Choose another avatar.',
  outside: "Copy such files into the project's folder and name them from there.",
  uploads: 'Set up a bucket in Settings, use the built-in engine, or give a web address.',
  recordings: 'Set up a bucket in Settings, use the built-in engine, or choose another voice.',
}
