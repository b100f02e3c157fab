import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { Clock } from '../../core/clock.ts'
import { JsonList } from '../../core/settings/index.ts'
import { readFontEntry } from './font-list.ts'
import { OwnFonts } from './own-fonts.ts'

/**
 * Opens the user's fonts of a data folder.
 * @param onBroken called with a message when their list can't be read
 */
export async function openOwnFonts(folder: string, clock: Clock, onBroken: (text: Text) => void): Promise<OwnFonts> {
  const path = join(folder, 'fonts.json')
  const fonts = new OwnFonts({
    folder,
    list: new JsonList({
      path,
      clock,
      read: readFontEntry,
      onBroken,
      onUnread: (name, problem) => onBroken(message('fontErrors.unreadable', { name, problem })),
    }),
  })
  await fonts.open()
  return fonts
}
