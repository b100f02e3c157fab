import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { greenroom } from '../../integration/cli/run.ts'
import type { RunOptions } from '../../integration/cli/run.ts'
import type { ReadFile } from './independent-reader.ts'
import { engineResults } from './engine-results.ts'

/** MIME types by ending, as the library of C2PA names them. */
const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.mov': 'video/mp4',
  '.m4a': 'video/mp4',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
}

/** A file that the product made, by the way in which it was. */
export interface GeneratedFile extends ReadFile {
  way: string
}

/** Formats with pictures, which are made small. */
const sized = ['h264', 'hevc', 'av1', 'prores', 'gif']

/** Ways to export a clip: all presets of the product, all formats that can be signed, captions, shapes, stills. */
const exports: Readonly<Record<string, string[]>> = {
  ...Object.fromEntries(
    ['unchanged', 'web', 'reels', 'mail', 'mp3', 'gif'].map((name) => [`preset ${name}`, ['--preset', name]]),
  ),
  ...Object.fromEntries(
    ['h264', 'hevc', 'av1', 'prores', 'gif', 'mp3', 'm4a', 'wav', 'png', 'jpeg'].map((name) => [
      `format ${name}`,
      ['--format', name, ...(sized.includes(name) ? ['--long-side', '640'] : [])],
    ]),
  ),
  'captions in the picture': ['--format', 'h264', '--captions', 'burn'],
  'captions as a track': ['--format', 'h264', '--captions', 'attach'],
  'another shape': ['--format', 'h264', '--aspect-ratio', '1:1', '--reframe', 'fill'],
  'stills of all scenes': ['--format', 'png', '--each-scene'],
}

/** Makes files of every format in all ways in which the product makes them, by its engine and its command line. */
export async function generatedFiles(
  folder: string,
  options: RunOptions,
  report: (line: string) => void,
): Promise<GeneratedFile[]> {
  const command = async (...args: string[]): Promise<void> => {
    const { code, stdout, stderr } = await greenroom(args, options)
    if (code !== 0) throw new Error(`greenroom ${args.join(' ')}: ${stdout.slice(-500)}${stderr.slice(-500)}`)
  }
  const into = async (way: string): Promise<string> => {
    const path = join(folder, way.replaceAll(' ', '-'))
    await mkdir(path, { recursive: true })
    report(`Making: ${way}`)
    return path
  }
  const sample = (name: string): string =>
    join(import.meta.dirname, `../../../resources/samples/${name}.greenroom.json`)

  const clips = await into('render')
  await command('render', sample('avatar-video'), ...['--as', 'avatar-video', '--out', join(clips, 'clip.mp4')])
  await command('render', sample('talking-avatar'), ...['--as', 'talking-avatar', '--out', join(clips, 'talking.mp4')])
  for (const [way, how] of Object.entries(exports))
    await command('export', join(clips, 'clip.mp4'), '--out', await into(`export, ${way}`), ...how)
  const voice = ['--voice', 'everyday-marcus']
  const speech = await into('speak')
  for (const ending of ['mp3', 'wav'])
    await command('speak', '--text', 'Doors open at eight.', ...voice, '--out', join(speech, `speech.${ending}`))
  const sheet = join(folder, 'sheet.csv')
  await writeFile(sheet, 'text\nThe first row.\nAnd the second one.\n')
  for (const format of ['wav', 'mp3', 'm4a'])
    await command(
      ...['voiceover', sheet, ...voice, '--out', await into(`voiceover ${format}`)],
      '--format',
      format,
      '--join',
      '200',
    )
  await command('stems', sample('talking-avatar'), '--out', await into('stems'))
  await engineResults(await into('engine'), options)

  const files: GeneratedFile[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    const path = join(entry.parentPath, entry.name)
    const way = entry.parentPath.slice(folder.length + 1).split('/')[0]!
    if (entry.isFile() && type !== undefined && way !== '') files.push({ path, type, way })
  }
  return files
}
