import { join } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import { JsonFile } from '../../core/settings/index.ts'
import { fontListSchema } from './font-list.ts'
import { OwnFonts } from './own-fonts.ts'

/**
 * Opens the user's fonts of a data folder.
 * @param onBroken called with a message when their list can't be read
 */
export async function openOwnFonts(folder: string, clock: Clock, onBroken: (text: Text) => void): Promise<OwnFonts> {
  const path = join(folder, 'fonts.json')
  const fonts = new OwnFonts({
    folder,
    list: new JsonFile({ path, schema: fontListSchema, empty: [], clock, onBroken }),
  })
  await fonts.open()
  return fonts
}
