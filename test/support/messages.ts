import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export type Messages = { [key: string]: string | Messages }

/** All files of the window's messages, by name: `jobs` for `<language>/…/jobs.json`. */
export const messageAreas = [
  ...new Set(globSync('electron/common/messages/*/**/*.json').map((file) => basename(file, '.json'))),
].sort()

/** The messages of one file. Throws where the language has no such file. */
export function readMessages(language: string, area: string): Messages {
  const [file] = globSync(`electron/common/messages/${language}/**/${area}.json`)
  if (file === undefined) throw new Error(`${language} has no messages named ${area}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Messages
}
