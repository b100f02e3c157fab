/** Marks a picture or video as AI-generated: a flag in the file, and a small visible mark. */
export { aiFlagArguments, aiFlagXmp, aiImageComment, aiVideoComment } from './flag.ts'
export type { FlaggedFormat } from './flag.ts'
export { aiMarkFilter, applyAiMark, drawAiMark, writeAiMark } from './mark.ts'
export type { AiMark } from './mark.ts'
