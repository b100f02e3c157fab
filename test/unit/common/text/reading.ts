import { readAloud } from '../../../../electron/common/text/index.ts'

/** Texts and how they are read, by the class of writing. */
export type ReadingCases = Readonly<Record<string, readonly (readonly [text: string, spoken: string])[]>>

/** Spoken words of a text, sentences separated by " / ". */
export function read(text: string): string {
  return [...readAloud(text)].map((sentence) => sentence.tokens.flatMap((token) => token.spoken).join(' ')).join(' / ')
}

/** Words with their marks, as "one, two. / three". */
export function readWithMarks(text: string): string {
  return [...readAloud(text)]
    .map((sentence) => sentence.tokens.map((token) => token.spoken.join(' ') + token.after).join(' '))
    .join(' / ')
}
