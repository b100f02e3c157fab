import { message } from '../../messages/index.ts'
import type { ErrorKind } from './error-kind.ts'
import type { Text } from '../../messages/index.ts'

const checkInput = message('codeAdvice.checkInput')
const tryAgain = message('codeAdvice.tryAgain')
const tryLater = message('codeAdvice.tryLater')
const paidPlan = message('codeAdvice.paidPlan')
const topUp = message('codeAdvice.topUp')

export type CodeRow = readonly [code: number, kind: ErrorKind, meaning: string, advice: Text, account?: 'account']

/** service-interface: Errors. Each code has the name by which the product speaks of it; meanings as the interface words them. */
export const codeRows = {
  parameter: [1003, 'invalid', 'Parameter error or parameter cannot be empty', checkInput],
  verification: [1004, 'plan', 'Requires verification', message('codeAdvice.verify')],
  tooFrequent: [1005, 'rate', 'Operation too frequent', tryLater],
  quota: [1006, 'credit', 'Insufficient quota balance', topUp],
  tooManyFaces: [
    1007,
    'invalid',
    'Number of faces to change exceeds the limit (8 for background change page)',
    message('codeAdvice.fewerFaces'),
  ],
  contentNotFound: [1008, 'not-found', 'Content does not exist', message('codeAdvice.contentGone')],
  permission: [1009, 'auth', 'Permission denied', message('codeAdvice.otherAccount')],
  contentLocked: [1010, 'invalid', 'Content cannot be operated', message('codeAdvice.otherContent')],
  contentDone: [1011, 'invalid', 'Content has been operated', message('codeAdvice.doneBefore')],
  audioInVideo: [1013, 'invalid', 'Use audio in video', message('codeAdvice.videoWithAudio')],
  notFound: [1014, 'not-found', 'Resource does not exist', message('codeAdvice.resourceGone')],
  createVideo: [1015, 'service', 'Video processing error / create video error', tryAgain],
  faceSwap: [1016, 'service', 'Face swapping error', message('codeAdvice.sharperFace')],
  audioNotCreated: [1017, 'service', 'Audio not created', message('codeAdvice.audioFirst')],
  invalidToken: [1101, 'auth', 'Invalid token or token expired', message('codeAdvice.checkKey'), 'account'],
  missingCredential: [1102, 'auth', 'Authorization/token cannot be empty', message('codeAdvice.enterKey'), 'account'],
  unpaid: [1103, 'plan', 'Not paid or payment overdue', paidPlan, 'account'],
  credit: [
    1104,
    'credit',
    'Insufficient credit balance (live face swap reports this as insufficient quota)',
    topUp,
    'account',
  ],
  avatarProcessing: [1105, 'service', 'Avatar processing error', message('codeAdvice.otherAvatar')],
  imageProcessing: [1108, 'service', 'Image processing error', message('codeAdvice.otherImage')],
  noAccount: [
    1109,
    'service',
    'Account does not exist (avatar pages: create avatar video error)',
    message('codeAdvice.checkAccount'),
  ],
  audioProcessing: [1110, 'service', 'Audio processing error', message('codeAdvice.otherAudio')],
  avatarCallback: [1111, 'service', 'Avatar callback processing error', message('codeAdvice.checkCallback')],
  voiceProcessing: [1112, 'service', 'Voice processing error', message('codeAdvice.otherVoice')],
  banned: [1200, 'auth', 'Account blocked/banned', message('codeAdvice.contactService'), 'account'],
  createAudio: [1201, 'service', 'Create audio processing error', message('codeAdvice.otherTextOrVoice')],
  sameLanguage: [
    1202,
    'invalid',
    'Lip sync same language out of range (same video cannot be lip synced in the same language more than once)',
    message('codeAdvice.earlierResult'),
  ],
  videoWithoutSound: [
    1203,
    'invalid',
    'Using video and audio (video must carry audio)',
    message('codeAdvice.videoWithSound'),
  ],
  videoTooLong: [1204, 'invalid', 'Video duration exceeded (lip sync: over 60 s)', message('codeAdvice.cutVideo')],
  videoProcessing: [1205, 'service', 'Create video processing error', tryAgain],
  backgroundChange: [1206, 'service', 'Background change processing error', message('codeAdvice.otherImage')],
  videoTooLarge: [1207, 'invalid', 'Video size exceeded (lip sync: 300 MB)', message('codeAdvice.smallerFile')],
  videoUnreadable: [1208, 'invalid', 'Video parsing error', message('codeAdvice.exportAgain')],
  videoEncoding: [1209, 'invalid', 'Video encoding format not supported', message('codeAdvice.convertH264')],
  videoFps: [1210, 'invalid', 'Video fps exceeded (lip sync: 60 fps)', message('codeAdvice.convertFps')],
  lipSync: [1211, 'service', 'Create lip sync error', tryAgain],
  sentiment: [1212, 'service', 'Sentiment analysis fails', message('codeAdvice.otherText')],
  subscriptionRequired: [1213, 'plan', 'Requires subscription user', paidPlan, 'account'],
  liveProcessing: [1214, 'rate', 'liveAvatar in processing', tryLater],
  liveBusy: [1215, 'rate', 'liveAvatar processing busy', tryLater],
  sessionNotFound: [1216, 'not-found', 'liveAvatar session does not exist', message('codeAdvice.newSession')],
  liveCallback: [1217, 'service', 'liveAvatar callback error', message('codeAdvice.newSession')],
  liveFailed: [1218, 'service', 'liveAvatar processing error', message('codeAdvice.newSession')],
  sessionClosed: [1219, 'not-found', 'liveAvatar closed', message('codeAdvice.newSession')],
  liveAvatarUpload: [1220, 'service', 'liveAvatar upload avatar error', message('codeAdvice.avatarAgain')],
  notSubscribed: [1221, 'plan', 'Account not subscribed', paidPlan, 'account'],
  alreadyExists: [1222, 'invalid', 'Resource already exists', message('codeAdvice.otherName')],
  tooManyLiveAvatars: [1223, 'invalid', 'liveAvatar upload exceeded', message('codeAdvice.removeAvatar')],
} as const satisfies Readonly<Record<string, CodeRow>>
