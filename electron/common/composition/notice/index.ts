/** The sentence at the beginning of a clip that tells that AI made it. */
export { noticeSentence } from './sentences.ts'
export type { NoticeMedia, NoticeSentence } from './sentences.ts'
export { disclosureOf, hasNotice, noticeSceneId, pathBeforeNotice, withNotice } from './with-notice.ts'
export type { NoticeVoice, ProjectWithNotice } from './with-notice.ts'
