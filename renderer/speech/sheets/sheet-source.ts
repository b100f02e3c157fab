import { sheetEndings } from '@common/bridge/index.ts'
import type { studio } from '../../bridge/studio.ts'
import { upload } from '../../stores/upload.ts'

type Sheets = ReturnType<typeof studio>['sheets']
export type SheetSource = Parameters<Sheets['read']>[0]['source']
export type ReadOptions = Parameters<Sheets['readAgain']>[0]['options']

const endings = new RegExp(`\\.(${sheetEndings.join('|')})$`, 'i')

/** Whether a file may be a sheet, by its name or MIME type. */
export const isSheetFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  endings.test(name) || /^text\/(csv|tab-separated-values)$/.test(type)

/**
 * Source for reading a file: in place where the host knows its path, otherwise an uploaded copy.
 * @throws UploadFailed
 */
export async function fileSource(file: File): Promise<SheetSource> {
  const known = window.greenroom?.pathOf(file) ?? ''
  return { kind: 'file', path: known === '' ? await upload(file) : known }
}
