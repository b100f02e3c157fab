import { dirname, resolve } from 'node:path'
import { applyBrandKit } from '../../common/composition/brand/index.ts'
import type { BodyKind } from '../../common/composition/index.ts'
import { languageField } from '../../common/naming/index.ts'
import { readProject, withAbsolutePaths } from '../../studio/authoring/projects/index.ts'
import { commandKits } from './kept.ts'
import type { CommandContext } from '../context.ts'
import { outTarget } from '../files.ts'
import { mustHaveLanguages, pathInLanguage } from '../languages/choice.ts'
import { makeLanguages } from '../languages/make.ts'
import { makeVideo } from '../make-video.ts'
import type { ConnectOptions } from '../options.ts'
import { withChosenDisclosure } from '../provenance/disclose.ts'
import type { DisclosureOptions } from '../provenance/disclose.ts'

export interface RenderOptions extends ConnectOptions, DisclosureOptions {
  as: BodyKind
  out: string
  brand?: string
  languages?: string[]
  allowOutside?: boolean
  json?: boolean
}

/** Makes a video file of a project file, or one for each of its languages. */
export async function render(context: CommandContext, path: string, options: RenderOptions): Promise<void> {
  const written = await readProject(resolve(path))
  const { usual } = options.brand === undefined ? { usual: null } : await commandKits(context, options.brand)
  const project = withChosenDisclosure(usual ? applyBrandKit(written, usual).project : written, options)
  const home = dirname(resolve(path))
  const video = {
    project: withAbsolutePaths(project, home),
    home,
    within: options.allowOutside ? null : [home],
    kind: options.as,
  }
  if (!options.languages) {
    const target = await outTarget(options.out, ['.mp4'])
    return makeVideo(context, { ...video, target }, options)
  }
  mustHaveLanguages(project, options.languages)
  const several = options.languages.length > 1 || options.out.includes(languageField)
  const targets = []
  for (const language of options.languages) {
    const out = several ? pathInLanguage(options.out, language) : options.out
    targets.push({ language, target: await outTarget(out, ['.mp4']) })
  }
  await makeLanguages(context, { ...video, targets }, options)
}
