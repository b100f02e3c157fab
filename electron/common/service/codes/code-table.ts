import { message } from '../../messages/index.ts'
import type { ErrorKind } from './error-kind.ts'
import type { Text } from '../../messages/index.ts'

const checkInput = message('codeAdvice.checkInput')
const tryAgain = message('codeAdvice.tryAgain')
const tryLater = message('codeAdvice.tryLater')
const paidPlan = message('codeAdvice.paidPlan')
const topUp = message('codeAdvice.topUp')

export type CodeRow = readonly [code: number, kind: ErrorKind, advice: Text, account?: 'account']

/**
 * The codes of the interface. Each has the name by which the product speaks of it; its meaning, as the interface words
 * it, is the message `codeMeanings.<name>`.
 */
export const codeRows = {
  parameter: [1003, 'invalid', checkInput],
  verification: [1004, 'plan', message('codeAdvice.verify')],
  tooFrequent: [1005, 'rate', tryLater],
  quota: [1006, 'credit', topUp],
  tooManyFaces: [1007, 'invalid', message('codeAdvice.fewerFaces')],
  contentNotFound: [1008, 'not-found', message('codeAdvice.contentGone')],
  permission: [1009, 'auth', message('codeAdvice.otherAccount')],
  contentLocked: [1010, 'invalid', message('codeAdvice.otherContent')],
  contentDone: [1011, 'invalid', message('codeAdvice.doneBefore')],
  audioInVideo: [1013, 'invalid', message('codeAdvice.videoWithAudio')],
  notFound: [1014, 'not-found', message('codeAdvice.resourceGone')],
  createVideo: [1015, 'service', tryAgain],
  faceSwap: [1016, 'service', message('codeAdvice.sharperFace')],
  audioNotCreated: [1017, 'service', message('codeAdvice.audioFirst')],
  invalidToken: [1101, 'auth', message('codeAdvice.checkKey'), 'account'],
  missingCredential: [1102, 'auth', message('codeAdvice.enterKey'), 'account'],
  unpaid: [1103, 'plan', paidPlan, 'account'],
  credit: [1104, 'credit', topUp, 'account'],
  avatarProcessing: [1105, 'service', message('codeAdvice.otherAvatar')],
  imageProcessing: [1108, 'service', message('codeAdvice.otherImage')],
  noAccount: [1109, 'service', message('codeAdvice.checkAccount')],
  audioProcessing: [1110, 'service', message('codeAdvice.otherAudio')],
  avatarCallback: [1111, 'service', message('codeAdvice.checkCallback')],
  voiceProcessing: [1112, 'service', message('codeAdvice.otherVoice')],
  banned: [1200, 'auth', message('codeAdvice.contactService'), 'account'],
  createAudio: [1201, 'service', message('codeAdvice.otherTextOrVoice')],
  sameLanguage: [1202, 'invalid', message('codeAdvice.earlierResult')],
  videoWithoutSound: [1203, 'invalid', message('codeAdvice.videoWithSound')],
  videoTooLong: [1204, 'invalid', message('codeAdvice.cutVideo')],
  videoProcessing: [1205, 'service', tryAgain],
  backgroundChange: [1206, 'service', message('codeAdvice.otherImage')],
  videoTooLarge: [1207, 'invalid', message('codeAdvice.smallerFile')],
  videoUnreadable: [1208, 'invalid', message('codeAdvice.exportAgain')],
  videoEncoding: [1209, 'invalid', message('codeAdvice.convertH264')],
  videoFps: [1210, 'invalid', message('codeAdvice.convertFps')],
  lipSync: [1211, 'service', tryAgain],
  sentiment: [1212, 'service', message('codeAdvice.otherText')],
  subscriptionRequired: [1213, 'plan', paidPlan, 'account'],
  liveProcessing: [1214, 'rate', tryLater],
  liveBusy: [1215, 'rate', tryLater],
  sessionNotFound: [1216, 'not-found', message('codeAdvice.newSession')],
  liveCallback: [1217, 'service', message('codeAdvice.newSession')],
  liveFailed: [1218, 'service', message('codeAdvice.newSession')],
  sessionClosed: [1219, 'not-found', message('codeAdvice.newSession')],
  liveAvatarUpload: [1220, 'service', message('codeAdvice.avatarAgain')],
  notSubscribed: [1221, 'plan', paidPlan, 'account'],
  alreadyExists: [1222, 'invalid', message('codeAdvice.otherName')],
  tooManyLiveAvatars: [1223, 'invalid', message('codeAdvice.removeAvatar')],
} as const satisfies Readonly<Record<string, CodeRow>>
