import type { ConnectionInfo } from '@common/bridge/index.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { translate } from '../i18n/translate.ts'

/** Ids of connections on which the user has allowed paid speech, until the window is closed. */
const allowed = new Set<string>()

/** Whether speech may be made on a service that charges credits: asks the user the first time. */
export async function maySpend(
  connection: Pick<ConnectionInfo, 'id' | 'name'>,
  lines: number,
  ask: boolean,
): Promise<boolean> {
  if (allowed.has(connection.id)) return true
  if (!ask) return false
  const yes = await confirm({
    title: translate('timeline.speech.ask.title', { connection: connection.name }),
    message: translate('timeline.speech.ask.message', { connection: connection.name, lines }),
    confirm: translate('timeline.speech.ask.confirm'),
  })
  if (yes) allowed.add(connection.id)
  return yes
}

/** Forgets all permissions; for tests. */
export function forgetSpending(): void {
  allowed.clear()
}
