import { message } from '../../../common/messages/index.ts'
import { lateCues, lookUp } from '../../../common/composition/index.ts'
import type { Problem, Project } from '../../../common/composition/index.ts'
import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import { nameKey } from '../../../common/drawing/fonts/families.ts'
import { bundledFonts } from '../../../media/fonts/index.ts'
import { warningFault } from './fault.ts'
import type { Fault } from './fault.ts'
import { played } from './estimate.ts'
import type { KnownLengths } from './estimate.ts'
import type { PreflightDeps } from './types.ts'

/**
 * Finds out who draws the project's captions, and what of them will differ from what was meant, as warnings. The service
 * draws them where it can; not with a font that the user has added, which no service has: those captions are drawn on
 * this machine when the clip has arrived.
 * @param extensions what the service is asked to do
 */
export async function checkCaptions(
  { hasOwnFont }: Pick<PreflightDeps, 'hasOwnFont'>,
  project: Project,
  extensions: readonly ProjectExtensionName[],
): Promise<{ isDrawnByService: boolean; faults: Fault[] }> {
  const { captions, scenes } = project
  const isAble = extensions.includes('captions')
  if (!captions?.shown) return { isDrawnByService: isAble, faults: [] }
  const faults = scenes.flatMap(({ name, voice, captions: own }, index): Fault[] => {
    if (voice?.kind !== 'audio' || own) return []
    const text = message('renderErrors.captionsUnknown', { name })
    return [warningFault(`scenes[${index}].voice`, 'captions-unknown', text, message('renderErrors.captionsImport'))]
  })
  const { font, words } = captions.look
  const comesAlong = bundledFonts().some(({ family }) => nameKey(family.name) === nameKey(font))
  const isOwn = !comesAlong && (await hasOwnFont?.(font)) === true
  if (!comesAlong && !isOwn) {
    const text = message('renderErrors.captionFontMissing', { font })
    faults.push(warningFault('captions.look', 'font-missing', text, message('renderErrors.captionFontNext')))
  }
  if (!isAble && words.kind !== 'all') {
    const text = message('renderErrors.captionsAfter')
    faults.push(warningFault('captions.look', 'captions-estimated', text, message('renderErrors.captionsAfterNext')))
  }
  return { isDrawnByService: isAble && !isOwn, faults }
}

/** Captions that start after the end of a scene which is as long as its voice, where that length is known. */
export function lateCaptions({ captions, scenes }: Project, known: KnownLengths): Problem[] {
  if (!captions?.shown) return []
  return scenes.flatMap((scene, index) => {
    const { id, voice, duration } = scene
    if (duration !== 'voice' || !voice) return []
    const file = voice.kind === 'audio' ? voice.source : null
    const lasts = file ? (file.kind === 'asset' ? played(file, known) : null) : lookUp(known.voices, id)
    return lasts ? [...lateCues(scene, index, Math.round(lasts))] : []
  })
}
