/** How files are answered over HTTP, as pure functions. */
export { answerFor } from './file-answer.ts'
export type { FileAnswer, FileFacts, FileRequest } from './file-answer.ts'
export { readRange } from './range.ts'
export type { ByteRange } from './range.ts'
export { isLoopbackHost } from './loopback-host.ts'
