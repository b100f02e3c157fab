import type { FontAnswer } from '@common/bridge/index.ts'
import { mostFontBytes } from '@common/formats/index.ts'
import { nameKey, replacementFamily } from '@common/drawing/fonts/families.ts'
import { stylesOf } from '@common/drawing/text/rich-text.ts'
import { studio } from '../../bridge/studio.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { formatText, listed, translate as t } from '../../i18n/translate.ts'
import { attempt } from '../../stores/attempt.ts'
import { useDocument } from '../../stores/document.ts'
import { useFonts } from '../../stores/fonts.ts'
import { useToasts } from '../../stores/toasts.ts'
import { localPaths } from '../local-paths.ts'

/** Adds fonts that the user chooses; answers the families that were added. */
export async function chooseFonts(): Promise<string[]> {
  let added: string[] = []
  await attempt(async () => (added = await addPaths(await pickFiles('fonts'))))
  return added
}

/** Adds dropped files. One that is too large for a font is not sent to the studio first. @throws STUDIO */
export async function addFontFiles(files: readonly File[]): Promise<void> {
  const sent = files.filter(({ size }) => size <= mostFontBytes)
  for (const { name } of files.filter((file) => !sent.includes(file))) {
    const limit = mostFontBytes / 1024 / 1024
    const next = t('fontErrors.anotherFile')
    useToasts().show({ level: 'warning', message: t('fontErrors.tooLarge', { name, limit }), next })
  }
  await addPaths(await localPaths(sent))
}

/** Adds the fonts of the folder beside the project. */
export async function addFontsBeside(): Promise<void> {
  const session = useDocument().session?.id
  if (session === undefined) return
  await attempt(async () => told(await studio().fonts.addBeside({ session })))
}

async function addPaths(paths: readonly string[]): Promise<string[]> {
  return paths.length === 0 ? [] : told(await studio().fonts.add({ paths: [...paths] }))
}

async function told({ added, refused }: FontAnswer): Promise<string[]> {
  const fonts = useFonts()
  tellRefused(refused)
  if (added.length === 0) return added
  await fonts.listAgain()
  const staying = fonts.own.filter(({ name, mayCopy }) => added.includes(name) && !mayCopy).map(({ name }) => name)
  useToasts().show({
    level: 'success',
    message: t('drawn.fonts.added', { fonts: listed(added) }),
    next: staying.length === 0 ? undefined : t('drawn.fonts.staysHere', { fonts: listed(staying) }),
  })
  return added
}

function tellRefused(refused: FontAnswer['refused']): void {
  for (const { message, next } of refused)
    useToasts().show({ level: 'warning', message: formatText(message), next: formatText(next) })
}

/** Removes one of the user's families. Texts that use it are drawn with the replacement, and the user is told. */
export async function removeFont(family: string): Promise<void> {
  await attempt(async () => {
    await studio().fonts.remove({ family })
    await useFonts().listAgain()
    const values = { font: family, other: replacementFamily }
    const text = isUsed(family) ? t('drawn.fonts.removedUsed', values) : t('drawn.fonts.removed', values)
    useToasts().show({ level: 'info', message: text })
  })
}

function isUsed(family: string): boolean {
  const elements = useDocument().project?.scenes.flatMap((scene) => scene.elements) ?? []
  return elements.some(
    ({ source }) => source.kind === 'text' && stylesOf(source).some(({ font }) => nameKey(font) === nameKey(family)),
  )
}

/** Copies a family into the folder of the open project, so that it moves along with it. */
export async function keepFontBeside(family: string): Promise<void> {
  const session = useDocument().session?.id
  if (session === undefined) return
  await attempt(async () => {
    const { added, refused } = await studio().fonts.copyBeside({ session, families: [family] })
    tellRefused(refused)
    if (added.length === 0) return
    useToasts().show({ level: 'success', message: t('drawn.fonts.kept', { fonts: listed(added) }) })
  })
}
