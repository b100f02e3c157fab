import { dirname, join, resolve } from 'node:path'
import { readProject, withAbsolutePaths } from '../../../studio/authoring/projects/index.ts'
import { voiceoverOutputDefault } from '../../../common/bridge/index.ts'
import type { BodyKind } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import { batch } from '../batch.ts'
import { speakText } from '../speak.ts'
import { makeVoiceovers } from '../voiceover.ts'
import type { CommandContext } from '../../context.ts'
import { usageError } from '../../errors.ts'
import { outTarget } from '../../files.ts'
import { makeVideo } from '../../make-video.ts'
import type { ConnectOptions } from '../../options.ts'
import { stemOf } from './kinds.ts'
import type { WatchedKind } from './kinds.ts'

/** How files that are dropped into a watched folder are made. */
export interface MakeOptions extends ConnectOptions {
  /** The template of sheets; without one, their rows are spoken. */
  project?: string
  as: BodyKind
  /** Voice of scripts, and of rows that name none. */
  voice?: string
  rate: number
  /** Template of the names of a sheet's files. */
  name?: string
}

export interface Dropped {
  name: string
  path: string
  /** Key of the content and of how it is made. */
  key: string
}

type Make = (context: CommandContext, file: Dropped, folder: string, options: MakeOptions) => Promise<void>

/** The commands by which each kind is made, so that a file comes out as it would by hand. */
const makers: Readonly<Record<WatchedKind, Make>> = {
  async project(context, { name, path, key }, folder, options) {
    const project = await readProject(path)
    const home = dirname(path)
    const target = await outTarget(join(folder, `${stemOf(name)}.mp4`), ['.mp4'])
    // By its id the clip is continued after an interruption, and not requested a second time.
    const id = `watch-${key.slice(0, 32)}`
    const video = { project: withAbsolutePaths(project, home), home, within: [home], kind: options.as, target, id }
    await makeVideo(context, video, options)
  },
  sheet: (context, { name, path }, folder, options) =>
    options.project === undefined
      ? voiceover(context, name, path, folder, options)
      : batch(context, resolve(options.project), path, {
          ...options,
          out: folder,
          name: options.name ?? '{index:003}_{name}',
          parallel: 2,
        }),
  async script(context, { name, path }, folder, options) {
    const { voice } = options
    if (voice === undefined)
      throw usageError('voice', message('cliWatch.noVoice', { file: name }), message('cliWatch.noVoiceNext'))
    await speakText(context, { ...options, voice, file: path, out: join(folder, `${stemOf(name)}.mp3`) })
  },
}

function voiceover(
  context: CommandContext,
  name: string,
  sheet: string,
  folder: string,
  options: MakeOptions,
): Promise<void> {
  return makeVoiceovers(context, options, {
    sheet,
    worksheet: null,
    table: null,
    zip: null,
    title: stemOf(name),
    folder,
    voice: options.voice ?? '',
    rate: options.rate,
    template: options.name ?? null,
    fix: false,
    output: { ...voiceoverOutputDefault, format: 'mp3' },
  })
}

/** Makes a file into a folder of its own. @throws what its command throws */
export function makeDropped(
  kind: WatchedKind,
  context: CommandContext,
  file: Dropped,
  folder: string,
  options: MakeOptions,
): Promise<void> {
  return makers[kind](context, file, folder, options)
}
