/** What says that a picture or video is made by a machine: a flag in the file, and a small sign in the picture. */
export { aiFlagArguments, aiFlagXmp, aiImageComment, aiVideoComment } from './flag.ts'
export type { FlaggedFormat } from './flag.ts'
export { aiMarkFilter, applyAiMark, drawAiMark, writeAiMark } from './mark.ts'
export type { AiMark } from './mark.ts'
