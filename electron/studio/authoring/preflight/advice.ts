import { message } from '../../../common/messages/index.ts'
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
  voices: message('renderErrors.chooseVoice'),
  avatars: message('renderErrors.chooseAvatar'),
  outside: message('renderErrors.copyInside'),
  uploads: message('renderErrors.setUpBucket'),
  recordings: message('renderErrors.setUpBucketForVoice'),
}
