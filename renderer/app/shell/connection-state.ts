import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ConnectionInfo, EngineStatus } from '@common/bridge/index.ts'
import { useEngine } from '../../stores/engine.ts'
import { formatText } from '../../i18n/translate.ts'
import type { Text } from '@common/messages/index.ts'

export interface ConnectionState {
  tone: 'good' | 'busy' | 'idle' | 'warn' | 'bad'
  /** The state in one word: ready, starting. */
  word: string
  /** A sentence, where there is more to say. */
  message: string | null
  next: string | null
}

const engineTones: Record<EngineStatus['name'], ConnectionState['tone']> = {
  ready: 'good',
  starting: 'busy',
  restarting: 'warn',
  failed: 'bad',
  stopped: 'bad',
}

/** State of a connection as text: the built-in engine's own state, or that of the account. */
export function useConnectionState(connection: () => ConnectionInfo | null): ComputedRef<ConnectionState | null> {
  const engine = useEngine()
  const { t } = useI18n()
  return computed(() => {
    const one = connection()
    if (!one) return null
    if (one.builtIn && engine.status.name !== 'ready') {
      const { status } = engine
      return {
        tone: engineTones[status.name],
        word: t(`app.engine.${status.name}`),
        message:
          status.name === 'failed'
            ? formatText(status.message)
            : status.name === 'restarting'
              ? t('app.engine.restartingBecause', { reason: formatText(status.reason), count: status.count })
              : t(`app.engine.${status.name}Text`),
        next: status.name === 'failed' ? formatText(status.next) : null,
      }
    }
    if (one.account) return { tone: 'warn', word: t('app.connection.held'), ...formatted(one.account) }
    if (one.builtIn)
      return { tone: 'good', word: t('app.engine.ready'), message: t('app.engine.readyText'), next: null }
    const { tested } = one
    if (tested && !tested.ok)
      return { tone: 'bad', word: t(`settings.connections.outcome.${tested.code}`), ...formatted(tested) }
    const message = t('app.connection.remoteText', { url: one.baseUrl })
    if (tested) return { tone: 'good', word: t('app.connection.works'), message, next: null }
    return { tone: 'idle', word: t('app.connection.notTested'), message, next: null }
  })
}

function formatted({ message, next }: { message: Text; next: Text }): { message: string; next: string } {
  return { message: formatText(message), next: formatText(next) }
}
