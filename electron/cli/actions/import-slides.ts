import { randomUUID } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { applyBrandKit } from '../../common/composition/brand/index.ts'
import type { SlidesStep } from '../../common/bridge/index.ts'
import { terminalLanguage } from '../../common/languages.ts'
import { message } from '../../common/messages/index.ts'
import type { Message } from '../../common/messages/index.ts'
import { defaultSpeaker, rangesOf } from '../../common/slides/index.ts'
import type { Dropped, PresenterPosition, SlidePresenter } from '../../common/slides/index.ts'
import type { ShapeName } from '../../common/templates/index.ts'
import { withPartial } from '../../media/partial.ts'
import { asSavedAt, writeProject } from '../../studio/authoring/projects/index.ts'
import { findOffice, keepPictures, Slides } from '../../studio/authoring/slides/index.ts'
import { avatarStill } from '../../studio/service/catalogue/index.ts'
import type { CommandContext } from '../context.ts'
import { usageError } from '../errors.ts'
import { makeFolder, newFile } from '../files.ts'
import type { ConnectOptions } from '../options.ts'
import { withSession } from '../session.ts'
import { commandKits } from './kept.ts'

export interface ImportSlidesOptions extends ConnectOptions {
  out: string
  shape: ShapeName
  avatar?: string
  voice?: string
  position: PresenterPosition
  hidden?: boolean
  brand?: string
  force?: boolean
  json?: boolean
}

/** Makes a project of a file of slides; their pictures are put into a folder beside it. */
export async function importSlides(context: CommandContext, path: string, options: ImportSlidesOptions): Promise<void> {
  const { reporter, signal, env } = context
  const isForced = options.force === true
  const out = await newFile(options.out, { force: isForced })
  const folder = picturesFolder(out)
  if (!isForced && (await isThere(folder)))
    throw usageError('exists', message('cliFiles.exists', { path: folder }), message('cliFiles.useForce'))
  const speaker = await speakerOf(context, options)
  const kit = options.brand === undefined ? null : (await commandKits(context, options.brand)).usual
  const slides = new Slides({ newId: randomUUID, office: () => findOffice(env) })
  try {
    let last: SlidesStep | null = null
    const { id, notices } = await slides.read(resolve(path), {
      signal,
      onProgress(step, share) {
        if (step !== last) reporter.stage(step, message(`slides.steps.${step}`))
        last = step
        reporter.progress(share)
      },
    })
    const { project: laidOut, dropped } = await slides.layOut(
      id,
      {
        id: randomUUID(),
        shape: options.shape,
        language: terminalLanguage(env),
        ...speaker,
        withHidden: options.hidden === true,
      },
      signal,
    )
    const branded = kit ? applyBrandKit(laidOut, kit).project : laidOut
    const project = await keepPictures(branded, async (picture) => {
      await makeFolder(folder)
      const kept = join(folder, basename(picture))
      await withPartial(kept, (partial) => copyFile(picture, partial))
      return kept
    })
    await writeProject(out, asSavedAt(project, dirname(out), out))
    for (const notice of notices) reporter.note(notice)
    for (const one of dropped) reporter.note(droppedText(one))
    const n = project.scenes.length
    reporter.result([message('cliMake.slides', { path: out, n })], 'done', {
      file: out,
      scenes: n,
      dropped: dropped.map((one) => context.format(droppedText(one))),
    })
  } finally {
    await slides.close()
  }
}

function droppedText({ name, slides }: Dropped): Message {
  const what = message(`slides.dropped.${name}`)
  return message('slides.onSlides', { what, slides: rangesOf(slides), n: slides.length })
}

/** Folder for the pictures of a project: `talk-slides` beside `talk.greenroom.json`. */
function picturesFolder(project: string): string {
  return join(dirname(project), `${basename(project).replace(/(?:\.greenroom)?\.json$/i, '')}-slides`)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Speaker {
  presenter: SlidePresenter | null
  voiceId: string
}

/** Who speaks: those of the service that the options name, otherwise one that comes with the product. */
async function speakerOf(
  context: CommandContext,
  { avatar, voice, position, ...options }: ImportSlidesOptions,
): Promise<Speaker> {
  const usual = { ...defaultSpeaker.presenter, position }
  const nobody = avatar === 'none'
  if (voice === undefined && (avatar === undefined || nobody))
    return { presenter: nobody ? null : usual, voiceId: defaultSpeaker.voiceId }
  const found: Speaker = { presenter: nobody ? null : usual, voiceId: voice ?? defaultSpeaker.voiceId }
  await withSession(context, options, async ({ connection, signal }) => {
    const { service } = connection
    if (voice !== undefined && !(await service.voices(signal)).some(({ voiceId }) => voiceId === voice))
      throw usageError('voice', message('cliMake.noSuchVoice', { id: voice }), message('cliMake.advice.voices'))
    if (avatar === undefined || nobody) return
    const chosen = (await service.avatars(signal)).find(({ avatarId }) => avatarId === avatar)
    if (!chosen)
      throw usageError('avatar', message('cliMake.noSuchAvatar', { id: avatar }), message('cliMake.advice.avatars'))
    const isOwn = chosen.from === 3
    found.presenter = {
      avatarId: avatar,
      from: isOwn ? 3 : 2,
      name: chosen.name,
      size: isOwn ? avatarStill(chosen).size : null,
      position,
    }
  })
  return found
}
