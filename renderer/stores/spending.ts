import type { ConnectionInfo } from '@common/bridge/index.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { words } from '../i18n/words.ts'

/** Connections on which the user has allowed speech to be paid for, until the window is closed. */
const allowed = new Set<string>()

/** Whether speech may be made on a service that costs credits: asks the user the first time. */
export async function maySpend(
  connection: Pick<ConnectionInfo, 'id' | 'name'>,
  lines: number,
  ask: boolean,
): Promise<boolean> {
  if (allowed.has(connection.id)) return true
  if (!ask) return false
  const yes = await confirm({
    title: words('timeline.speech.ask.title', { connection: connection.name }),
    message: words('timeline.speech.ask.message', { connection: connection.name, lines }),
    confirm: words('timeline.speech.ask.confirm'),
  })
  if (yes) allowed.add(connection.id)
  return yes
}

/** For tests. */
export function forgetSpending(): void {
  allowed.clear()
}
