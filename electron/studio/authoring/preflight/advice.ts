import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** What the user can do about each kind of fault, one sentence each, worded for the window or for the command line. */
export interface Advice {
  voices: Text
  avatars: Text
  /** Advice for files that lie outside the project's folder. */
  outside: Text
  /** Advice for a project with files when the service accepts no uploads. */
  uploads: Text
  /**
   * Advice for a project with own voices when the service accepts no uploads, so that their recordings can't be sent.
   */
  recordings: Text
  /** Advice for a project with scenes where nobody speaks when the service accepts no uploads. */
  silence: Text
  /** Advice for files that are not there; when absent, the message of each file says what to do. */
  files?: Text
}

export const windowAdvice: Advice = {
  voices: message('renderErrors.chooseVoice'),
  avatars: message('renderErrors.chooseAvatar'),
  outside: message('renderErrors.copyInside'),
  uploads: message('renderErrors.setUpBucket'),
  recordings: message('renderErrors.setUpBucketForVoice'),
  silence: message('renderErrors.setUpBucketForSilence'),
}
