import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Element, Project, Scene } from '../../../common/composition/index.ts'
import { terminalLanguage } from '../../../common/languages.ts'
import type { Language } from '../../../common/languages.ts'
import { message } from '../../../common/messages/index.ts'
import {
  createFromTemplate,
  loadTemplateFonts,
  slotText,
  templates,
  withSlotText,
} from '../../../common/templates/index.ts'
import type { ShapeName, Template } from '../../../common/templates/index.ts'
import { createBundledFontSet } from '../../../media/fonts/index.ts'
import { withAbsolutePaths } from '../../../studio/authoring/projects/index.ts'
import { dataFolder, dataPaths } from '../../../studio/core/data-folder.ts'
import { BundledMusic } from '../../../studio/media/music/index.ts'
import type { CommandContext } from '../../context.ts'
import { usageError } from '../../errors.ts'
import { outTarget } from '../../files.ts'
import { makeVideo } from '../../make-video.ts'
import type { ConnectOptions } from '../../options.ts'
import type { Session } from '../../session.ts'
import { withKept } from '../kept.ts'

export interface ClipInput {
  /** Id or name of a template that comes with the product, or of one of the user's own. */
  template: string
  /** What is said in each scene; scenes after the last one are left out. */
  script: readonly string[]
  /** Words that are seen, by the ids that `listTemplates` tells. */
  texts: Readonly<Record<string, string>>
  shape?: string | undefined
  language?: string | undefined
  voice?: string | undefined
  avatar?: string | undefined
  out: string
}

/** Lists all templates; with the name of one, its scenes and their words. */
export async function listTemplates(context: CommandContext, wanted: string | undefined): Promise<void> {
  const language = terminalLanguage(context.env)
  if (wanted !== undefined) {
    const { scenes } = await projectOf(context, { template: wanted, language })
    const facts = scenes.map((scene) => ({
      id: scene.id,
      name: scene.name,
      script: scene.voice?.kind === 'script' ? scene.voice.text : '',
      texts: textsOf(scene).map(({ id, name, source }) => ({ id, name, words: slotText(source) })),
    }))
    return context.reporter.table([], [], 'scene', facts)
  }
  const official = templates.map(({ id, name, about, purpose, scenes }) => ({
    id,
    name: name[language],
    about: about[language],
    purpose,
    scenes: scenes.length,
  }))
  const kept = await withKept(context, (all) => all.templates.templates())
  const own = kept.map(({ id, name, purpose, project }) => ({ id, name, purpose, scenes: project.scenes.length }))
  context.reporter.table([], [], 'template', [...own, ...official])
}

/** Makes a clip of a template with other words. @throws CliError */
export async function makeClip(context: CommandContext, options: ConnectOptions, input: ClipInput): Promise<void> {
  const language = (input.language as Language | undefined) ?? terminalLanguage(context.env)
  const project = filled(await projectOf(context, { ...input, language }), input)
  const target = await outTarget(input.out, ['.mp4'])
  const home = dirname(input.out)
  const ready = (session: Session): Promise<Project> => withAvatar(project, input.avatar, session)
  await makeVideo(context, { project: ready, home, within: [home], kind: 'avatar-video', target }, options)
}

interface Wanted {
  template: string
  language: Language
  shape?: string | undefined
}

/** The project of a template, with absolute paths. @throws CliError, StudioError when there is no such template */
async function projectOf(context: CommandContext, { template: wanted, language, shape }: Wanted): Promise<Project> {
  const lower = wanted.toLowerCase()
  const template = templates.find(
    ({ id, name }) => id === lower || Object.values(name).some((one) => one.toLowerCase() === lower),
  )
  if (template) return officialProject(context, template, language, shape ?? 'wide')
  if (shape !== undefined) throw usageError('shape', message('mcp.ownShape'), message('mcp.ownShapeNext'))
  return withKept(context, async ({ templates: own }) => {
    const { project } = await own.must(wanted)
    return { ...withAbsolutePaths(project, own.folder), id: randomUUID() }
  })
}

async function officialProject(
  { env, reporter }: CommandContext,
  template: Template,
  language: Language,
  shape: string,
): Promise<Project> {
  const fonts = createBundledFontSet()
  const unread = await loadTemplateFonts(template, language, fonts)
  for (const [font] of unread) reporter.warn(message('mcp.fontLeft', { font }))
  const music = new BundledMusic({
    folder: join(import.meta.dirname, '../../../../resources/music'),
    copies: join(dataPaths(dataFolder(env)).imports, 'music'),
    // Nothing is played here.
    media: { urlFor: () => '' },
  })
  const sound = (await music.list()).find(({ id }) => id === template.music)
  const options = { shape: shape as ShapeName, language, id: randomUUID(), fonts, music: sound?.path }
  return createFromTemplate(template, options).project
}

type TextElement = Element & { source: Extract<Element['source'], { kind: 'text' }> }

const textsOf = ({ elements }: Scene): TextElement[] =>
  elements.filter((element): element is TextElement => element.source.kind === 'text' && !element.hidden)

/** The project with the script and the words of the request; what else the template asks for stays, with a warning. */
function filled(project: Project, { script, texts, voice }: ClipInput): Project {
  if (script.length > project.scenes.length)
    throw usageError(
      'script',
      message('mcp.longScript', { parts: script.length, scenes: project.scenes.length }),
      message('mcp.longScriptNext'),
    )
  const kept = project.scenes.slice(0, script.length)
  const known = new Set(kept.flatMap((scene) => textsOf(scene).map(({ id }) => id)))
  const unknown = Object.keys(texts).filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw usageError('texts', message('mcp.noText', { ids: unknown.slice(0, 8) }), message('mcp.noTextNext'))
  const scenes = kept.map((scene, index): Scene => {
    const spoken = scene.voice?.kind === 'script' ? scene.voice : null
    const voiceId = voice ?? spoken?.voiceId
    if (voiceId === undefined) throw usageError('voice', message('mcp.noVoice', { scene: scene.name }))
    return {
      ...scene,
      voice: { ...(spoken ?? { kind: 'script', rate: 100 }), voiceId, text: script[index]! },
      elements: scene.elements.map((element): Element => {
        const words = texts[element.id]
        if (words === undefined || element.source.kind !== 'text') return element
        return { ...element, source: withSlotText(element.source, words) } as Element
      }),
    }
  })
  const given = new Set([...Object.keys(texts), ...scenes.map(({ id }) => id)])
  const slots = (project.slots ?? []).map((slot) => (given.has(slot.target) ? { ...slot, done: true } : slot))
  return { ...project, scenes, slots }
}

/** The project with another presenter; the user's own avatars are named in another way than official ones. */
async function withAvatar(project: Project, avatarId: string | undefined, session: Session): Promise<Project> {
  if (avatarId === undefined) return project
  const avatars = await session.connection.service.avatars(session.signal)
  const from = avatars.find((one) => one.avatarId === avatarId)?.from === 3 ? 3 : 2
  const shown = new Set<string>()
  const scenes = project.scenes.map((scene) => ({
    ...scene,
    elements: scene.elements.map((element): Element => {
      if (element.source.kind !== 'avatar') return element
      shown.add(element.id)
      return { ...element, source: { kind: 'avatar', avatarId, from } } as Element
    }),
  }))
  const slots = (project.slots ?? []).map((slot) => (shown.has(slot.target) ? { ...slot, done: true } : slot))
  return { ...project, scenes, slots }
}
