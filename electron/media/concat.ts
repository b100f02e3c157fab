import { writeFile } from 'node:fs/promises'

/**
 * Writes a list of files for ffmpeg, and returns the arguments that open them as one input. Paths are whole: in a folder of an
 * odd name, with a `#` or a `%`, ffmpeg takes what stands beside the list for a part of an address.
 * @param list path of the list
 * @param paths absolute paths of files with the same streams
 */
export async function concatInput(list: string, paths: readonly string[]): Promise<string[]> {
  const rows = paths.map((path) => `file 'file:${path.replaceAll("'", String.raw`'\''`)}'`)
  await writeFile(list, `ffconcat version 1.0\n${rows.join('\n')}\n`)
  return ['-protocol_whitelist', 'file', '-safe', '0', '-f', 'concat', '-i', `file:${list}`]
}
