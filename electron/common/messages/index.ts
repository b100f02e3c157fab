export type { MessageKey } from './en/index.ts'
export { GreenroomError, errorText } from './error.ts'
export type { ErrorDetail } from './error.ts'
export { excerpt } from './excerpt.ts'
export { formatIn, formatWith, inEnglish } from './format.ts'
export type { Format, Translate } from './format.ts'
export {
  groupedNumber,
  isMessage,
  isText,
  languageText,
  mapStrings,
  message,
  readText,
  sentences,
  storedText,
  textAt,
} from './message.ts'
export type { Message, MessageValue, MessageValues, Text } from './message.ts'
