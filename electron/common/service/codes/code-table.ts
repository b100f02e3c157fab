import { message } from '../../messages/index.ts'
import type { ErrorKind } from './error-kind.ts'
import type { Text } from '../../messages/index.ts'

const checkInput = message('codeAdvice.checkInput')
const tryAgain = message('codeAdvice.tryAgain')
const tryLater = message('codeAdvice.tryLater')
const paidPlan = message('codeAdvice.paidPlan')
const topUp = message('codeAdvice.topUp')

type Row = readonly [code: number, kind: ErrorKind, meaning: string, advice: Text, account?: 'account']

/** service-interface: Errors. Meanings as the interface words them. */
export const codeRows: readonly Row[] = [
  [1003, 'invalid', 'Parameter error or parameter cannot be empty', checkInput],
  [1004, 'plan', 'Requires verification', message('codeAdvice.verify')],
  [1005, 'rate', 'Operation too frequent', tryLater],
  [1006, 'credit', 'Insufficient quota balance', topUp],
  [
    1007,
    'invalid',
    'Number of faces to change exceeds the limit (8 for background change page)',
    message('codeAdvice.fewerFaces'),
  ],
  [1008, 'not-found', 'Content does not exist', message('codeAdvice.contentGone')],
  [1009, 'auth', 'Permission denied', message('codeAdvice.otherAccount')],
  [1010, 'invalid', 'Content cannot be operated', message('codeAdvice.otherContent')],
  [1011, 'invalid', 'Content has been operated', message('codeAdvice.doneBefore')],
  [1013, 'invalid', 'Use audio in video', message('codeAdvice.videoWithAudio')],
  [1014, 'not-found', 'Resource does not exist', message('codeAdvice.resourceGone')],
  [1015, 'service', 'Video processing error / create video error', tryAgain],
  [1016, 'service', 'Face swapping error', message('codeAdvice.sharperFace')],
  [1017, 'service', 'Audio not created', message('codeAdvice.audioFirst')],
  [1101, 'auth', 'Invalid token or token expired', message('codeAdvice.checkKey'), 'account'],
  [1102, 'auth', 'Authorization/token cannot be empty', message('codeAdvice.enterKey'), 'account'],
  [1103, 'plan', 'Not paid or payment overdue', paidPlan, 'account'],
  [
    1104,
    'credit',
    'Insufficient credit balance (live face swap reports this as insufficient quota)',
    topUp,
    'account',
  ],
  [1105, 'service', 'Avatar processing error', message('codeAdvice.otherAvatar')],
  [1108, 'service', 'Image processing error', message('codeAdvice.otherImage')],
  [
    1109,
    'service',
    'Account does not exist (avatar pages: create avatar video error)',
    message('codeAdvice.checkAccount'),
  ],
  [1110, 'service', 'Audio processing error', message('codeAdvice.otherAudio')],
  [1111, 'service', 'Avatar callback processing error', message('codeAdvice.checkCallback')],
  [1112, 'service', 'Voice processing error', message('codeAdvice.otherVoice')],
  [1200, 'auth', 'Account blocked/banned', message('codeAdvice.contactService'), 'account'],
  [1201, 'service', 'Create audio processing error', message('codeAdvice.otherTextOrVoice')],
  [
    1202,
    'invalid',
    'Lip sync same language out of range (same video cannot be lip synced in the same language more than once)',
    message('codeAdvice.earlierResult'),
  ],
  [1203, 'invalid', 'Using video and audio (video must carry audio)', message('codeAdvice.videoWithSound')],
  [1204, 'invalid', 'Video duration exceeded (lip sync: over 60 s)', message('codeAdvice.cutVideo')],
  [1205, 'service', 'Create video processing error', tryAgain],
  [1206, 'service', 'Background change processing error', message('codeAdvice.otherImage')],
  [1207, 'invalid', 'Video size exceeded (lip sync: 300 MB)', message('codeAdvice.smallerFile')],
  [1208, 'invalid', 'Video parsing error', message('codeAdvice.exportAgain')],
  [1209, 'invalid', 'Video encoding format not supported', message('codeAdvice.convertH264')],
  [1210, 'invalid', 'Video fps exceeded (lip sync: 60 fps)', message('codeAdvice.convertFps')],
  [1211, 'service', 'Create lip sync error', tryAgain],
  [1212, 'service', 'Sentiment analysis fails', message('codeAdvice.otherText')],
  [1213, 'plan', 'Requires subscription user', paidPlan, 'account'],
  [1214, 'rate', 'liveAvatar in processing', tryLater],
  [1215, 'rate', 'liveAvatar processing busy', tryLater],
  [1216, 'not-found', 'liveAvatar session does not exist', message('codeAdvice.newSession')],
  [1217, 'service', 'liveAvatar callback error', message('codeAdvice.newSession')],
  [1218, 'service', 'liveAvatar processing error', message('codeAdvice.newSession')],
  [1219, 'not-found', 'liveAvatar closed', message('codeAdvice.newSession')],
  [1220, 'service', 'liveAvatar upload avatar error', message('codeAdvice.avatarAgain')],
  [1221, 'plan', 'Account not subscribed', paidPlan, 'account'],
  [1222, 'invalid', 'Resource already exists', message('codeAdvice.otherName')],
  [1223, 'invalid', 'liveAvatar upload exceeded', message('codeAdvice.removeAvatar')],
]
