import { dialog, shell } from 'electron'
import { extname } from 'node:path'
import type { BrowserWindow, FileFilter, OpenDialogOptions } from 'electron'
import { readableTranslations, sheetEndings } from '../common/bridge/index.ts'
import { readableCaptions } from '../common/captions/index.ts'
import { slidesEndings } from '../common/slides/index.ts'
import { fontEndings, mediaEndings, soundEndings } from '../common/formats/index.ts'
import type { PickRequest } from '../studio/host.ts'
import { mayOpenOutside } from './origin.ts'
import { GreenroomError, message } from '../common/messages/index.ts'
import type { Format } from '../common/messages/index.ts'

const media = mediaEndings.map((ending) => ending.slice(1))

/** Shows a native file dialog; an empty list when the user cancelled. */
export async function pick(window: BrowserWindow, request: PickRequest, format: Format): Promise<string[]> {
  const { kind } = request
  const path = request.defaultPath ?? request.name
  const start = path === undefined ? {} : { defaultPath: path }
  if (kind === 'save-project' || kind === 'save-file') {
    const filters =
      kind === 'save-project'
        ? [{ name: format(message('host.projects')), extensions: ['greenroom.json'] }]
        : ownKind(request.name)
    const { canceled, filePath } = await dialog.showSaveDialog(window, { ...start, filters })
    return canceled || !filePath ? [] : [filePath]
  }
  const options: Record<typeof kind, OpenDialogOptions> = {
    'open-project': {
      properties: ['openFile'],
      filters: [{ name: format(message('host.projects')), extensions: ['greenroom.json', 'json'] }],
    },
    media: {
      properties: ['openFile', 'multiSelections'],
      filters: [{ name: format(message('host.media')), extensions: media }],
    },
    verify: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.media')), extensions: media }],
    },
    sound: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.sound')), extensions: soundEndings.map((ending) => ending.slice(1)) }],
    },
    sheet: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.sheets')), extensions: [...sheetEndings] }],
    },
    slides: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.slides')), extensions: [...slidesEndings] }],
    },
    captions: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.captions')), extensions: [...readableCaptions] }],
    },
    translations: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.translations')), extensions: [...readableTranslations] }],
    },
    fonts: {
      properties: ['openFile', 'multiSelections'],
      filters: [{ name: format(message('host.fonts')), extensions: [...fontEndings] }],
    },
    drawing: {
      properties: ['openFile', 'multiSelections'],
      filters: [{ name: format(message('host.drawings')), extensions: ['svg'] }],
    },
    brand: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.brands')), extensions: ['greenroom-brand'] }],
    },
    template: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.templates')), extensions: ['greenroom-template'] }],
    },
    logo: {
      properties: ['openFile'],
      filters: [{ name: format(message('host.logos')), extensions: ['png', 'svg', 'webp', 'jpg', 'jpeg'] }],
    },
    folder: { properties: ['openDirectory', 'createDirectory'] },
  }
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { ...start, ...options[kind] })
  return canceled ? [] : filePaths
}

/** The filter by which a save dialog keeps the ending of a name when the user types another one. */
function ownKind(name: string | undefined): FileFilter[] {
  const ending = extname(name ?? '').slice(1)
  return ending === '' ? [] : [{ name: ending.toUpperCase(), extensions: [ending] }]
}

/** Opens an https address in the system's browser after the user has agreed. @throws Error for any other address */
export async function openOutside(window: BrowserWindow | null, address: string, format: Format): Promise<void> {
  if (!mayOpenOutside(address)) throw new GreenroomError('refused', message('host.onlyHttps'))
  const question = {
    type: 'question' as const,
    message: format(message('host.openOutside')),
    detail: new URL(address).href,
    buttons: [format(message('host.open')), format(message('host.cancel'))],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  }
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question))
  if (response === 0) await shell.openExternal(new URL(address).href)
}
