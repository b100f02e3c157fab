import { studioError } from '../../bridge/error.ts'
import { formatText, translate } from '../../i18n/translate.ts'
import { useApp } from '../../stores/app.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

/**
 * Writes a file at a path that the user has chosen; where one is there, the user is asked, unless the dialog of the system
 * has asked already. Answers whether it was written.
 * @param write is refused with the code `exists` where a file is there and `overwrite` is false
 */
export async function writeAsking(
  write: (overwrite: boolean) => Promise<unknown>,
  overwrite: boolean = useApp().info.can.pick,
): Promise<boolean> {
  try {
    await write(overwrite)
    return true
  } catch (error) {
    const { code, message } = studioError(error)
    if (code !== 'exists') throw error
    const sure = await confirm({
      title: translate('project.replace.title'),
      message: formatText(message),
      confirm: translate('project.replace.confirm'),
      danger: true,
    })
    return sure && writeAsking(write, true)
  }
}
