import type { CatalogueVoice, ListedTemplate, ProjectSession } from '@common/bridge/index.ts'
import { applyBrandKit } from '@common/composition/brand/index.ts'
import type { BrandKit } from '@common/composition/brand/index.ts'
import type { Project } from '@common/composition/index.ts'
import type { Language } from '@common/languages.ts'
import { createFromTemplate, templateFonts } from '@common/templates/index.ts'
import type { ShapeName, Template } from '@common/templates/index.ts'
import { studio } from '../../bridge/studio.ts'
import { freeProjectName } from '../../editor/project/free-name.ts'
import { openDocument } from '../../editor/project/open.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useFonts } from '../../stores/fonts.ts'
import { folderOf } from '../../app/files/paths.ts'
import { inShape, textsOf } from './own-shape.ts'

interface StartOptions {
  shape: ShapeName
  /** The brand that the project begins in; null: the template's own colours and fonts. */
  kit: BrandKit | null
}

const inBrand = (project: Project, kit: BrandKit | null): Project =>
  kit ? applyBrandKit(project, kit).project : project

/**
 * Makes a project of a template and opens it; null when the user keeps the present one. Speech is in the language of the words where the
 * service has a voice for it, and in English otherwise. @throws STUDIO
 */
export async function startTemplate(
  template: Template,
  { shape, language, kit }: StartOptions & { language: Language },
): Promise<ProjectSession | null> {
  const fonts = useFonts()
  const { text, choices } = templateFonts(template, language)
  await fonts.ready(text, choices)
  const music = await musicOf(template)
  const voices = voicesFor(template, language)
  const speech = language === 'en' || voices.length > 0 ? language : 'en'
  const { project } = createFromTemplate(template, {
    shape,
    language,
    speech,
    voices,
    music: music.path,
    fonts: fonts.set,
    id: crypto.randomUUID(),
  })
  const name = await freeProjectName(project.name)
  return openDocument({ ...inBrand(project, kit), name }, music.folder)
}

/** Makes a project of a template of the user and opens it; null when the user keeps the present one. @throws STUDIO */
export async function startOwnTemplate(
  template: ListedTemplate,
  { shape, kit }: StartOptions,
): Promise<ProjectSession | null> {
  const fonts = useFonts()
  for (const { text, choices } of textsOf(template.project)) await fonts.ready(text, choices)
  const project = inShape(template.project, shape, fonts.set)
  const name = await freeProjectName(template.name)
  return openDocument({ ...inBrand(project, kit), id: crypto.randomUUID(), name }, template.folder)
}

/** The template's music on this machine, and a folder for the project's paths, which are absolute. */
async function musicOf({ music }: Template): Promise<{ path: string; folder: string }> {
  const sounds = await studio().assets.bundledSounds()
  const sound = sounds.find(({ id }) => id === music)
  if (!sound) throw new Error(`There is no music ${music}.`)
  return { path: sound.path, folder: folderOf(sound.path) }
}

/**
 * Voices of the service for a template's presenters in a language other than English, each of the presenter's gender and, as far as there
 * are enough, another one for each; none for English, for which templates name their own.
 */
export function voicesFor({ presenters }: Pick<Template, 'presenters'>, language: Language): string[] {
  if (language === 'en') return []
  const [primary] = language.split('-')
  const { voices, avatars } = useCatalogue()
  const spoken = voices.filter((voice) => voice.language.toLowerCase().startsWith(primary!))
  const chosen: CatalogueVoice[] = []
  for (const { avatar } of presenters) {
    const gender = avatars.find(({ avatarId }) => avatarId === avatar)?.gender.toLowerCase()
    const alike = spoken.filter((voice) => voice.gender.toLowerCase() === gender)
    const fitting = alike.length > 0 ? alike : spoken
    const voice = fitting.find((one) => !chosen.includes(one)) ?? fitting[0]
    if (voice) chosen.push(voice)
  }
  return chosen.map(({ voiceId }) => voiceId)
}
