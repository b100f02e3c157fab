import type { ErrorKind } from './error-kind.ts'

const checkInput = 'Change what the message names and send it again.'
const tryAgain = 'Try again; if it fails again, try other source media.'
const tryLater = 'Wait a little and try again.'
const paidPlan = 'Renew or upgrade the plan of this account with the service, or use another connection.'
const topUp = 'Top up the account, choose something shorter or smaller, or use another connection.'

type Row = readonly [code: number, kind: ErrorKind, meaning: string, advice: string, account?: 'account']

/** service-interface: Errors. Meanings as the interface words them. */
export const codeRows: readonly Row[] = [
  [1003, 'invalid', 'Parameter error or parameter cannot be empty', checkInput],
  [1004, 'plan', 'Requires verification', 'Verify the account with the service, then try again.'],
  [1005, 'rate', 'Operation too frequent', tryLater],
  [1006, 'credit', 'Insufficient quota balance', topUp],
  [
    1007,
    'invalid',
    'Number of faces to change exceeds the limit (8 for background change page)',
    'Choose media with fewer faces.',
  ],
  [1008, 'not-found', 'Content does not exist', 'Check that the content was not removed, or make it again.'],
  [1009, 'auth', 'Permission denied', 'Use a connection whose account owns this content.'],
  [1010, 'invalid', 'Content cannot be operated', 'Choose other content, or make this one again.'],
  [1011, 'invalid', 'Content has been operated', 'Nothing to do: this was done before. Reload to see it.'],
  [1013, 'invalid', 'Use audio in video', 'Choose a video that carries the audio.'],
  [
    1014,
    'not-found',
    'Resource does not exist',
    'Check what the message names; a result is kept for 7 days only, so make it again if it has expired.',
  ],
  [1015, 'service', 'Video processing error / create video error', tryAgain],
  [1016, 'service', 'Face swapping error', 'Try again with a sharper, frontal face.'],
  [1017, 'service', 'Audio not created', 'Create the audio first, then use it.'],
  [
    1101,
    'auth',
    'Invalid token or token expired',
    'Check the key or client id and secret of this connection.',
    'account',
  ],
  [1102, 'auth', 'Authorization/token cannot be empty', 'Enter a key for this connection.', 'account'],
  [1103, 'plan', 'Not paid or payment overdue', paidPlan, 'account'],
  [
    1104,
    'credit',
    'Insufficient credit balance (live face swap reports this as insufficient quota)',
    topUp,
    'account',
  ],
  [1105, 'service', 'Avatar processing error', 'Try again, or choose another avatar.'],
  [1108, 'service', 'Image processing error', 'Try again, or choose another image.'],
  [
    1109,
    'service',
    'Account does not exist (avatar pages: create avatar video error)',
    'Try again; if it stays, check the account of this connection.',
  ],
  [1110, 'service', 'Audio processing error', 'Try again, or choose another audio file.'],
  [1111, 'service', 'Avatar callback processing error', 'Check the callback address, then try again.'],
  [1112, 'service', 'Voice processing error', 'Try again, or choose another voice or sample.'],
  [1200, 'auth', 'Account blocked/banned', 'Contact the service, or use another connection.', 'account'],
  [1201, 'service', 'Create audio processing error', 'Try again with another text or voice.'],
  [
    1202,
    'invalid',
    'Lip sync same language out of range (same video cannot be lip synced in the same language more than once)',
    'Use the earlier result, or another video or language.',
  ],
  [1203, 'invalid', 'Using video and audio (video must carry audio)', 'Choose a video that has sound.'],
  [1204, 'invalid', 'Video duration exceeded (lip sync: over 60 s)', 'Cut the video to 60 seconds or less.'],
  [1205, 'service', 'Create video processing error', tryAgain],
  [1206, 'service', 'Background change processing error', 'Try again, or choose another image.'],
  [1207, 'invalid', 'Video size exceeded (lip sync: 300 MB)', 'Make the file smaller than 300 MB.'],
  [1208, 'invalid', 'Video parsing error', 'The file cannot be read: export it again, for example as MP4.'],
  [1209, 'invalid', 'Video encoding format not supported', 'Convert the video to H.264 in an MP4 file.'],
  [1210, 'invalid', 'Video fps exceeded (lip sync: 60 fps)', 'Convert the video to 25 frames per second.'],
  [1211, 'service', 'Create lip sync error', tryAgain],
  [1212, 'service', 'Sentiment analysis fails', 'Try again with another text.'],
  [1213, 'plan', 'Requires subscription user', paidPlan, 'account'],
  [1214, 'rate', 'liveAvatar in processing', tryLater],
  [1215, 'rate', 'liveAvatar processing busy', tryLater],
  [1216, 'not-found', 'liveAvatar session does not exist', 'Start a new live session.'],
  [1217, 'service', 'liveAvatar callback error', 'Start a new live session.'],
  [1218, 'service', 'liveAvatar processing error', 'Start a new live session.'],
  [1219, 'not-found', 'liveAvatar closed', 'Start a new live session.'],
  [1220, 'service', 'liveAvatar upload avatar error', 'Upload the avatar again, or choose another video.'],
  [1221, 'plan', 'Account not subscribed', paidPlan, 'account'],
  [1222, 'invalid', 'Resource already exists', 'Choose another name or id.'],
  [1223, 'invalid', 'liveAvatar upload exceeded', 'Remove an uploaded avatar first.'],
]
