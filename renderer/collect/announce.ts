import type { ExpiryGuard, RemoteQuery } from '@common/bridge/index.ts'
import { router } from '../app/router.ts'
import { i18n } from '../i18n/index.ts'
import { useToasts } from '../stores/toasts.ts'

type Translate = (key: string, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/** The filter that finds what goes within a day and isn't saved. */
export const soonGone: Partial<RemoteQuery> = {
  ...{ states: ['ready'], expiresWithinHours: 24, sort: 'expiresAt', descending: false },
}

/** Says once, on whichever page, that something is about to be lost. With the guard on it is saved by itself. */
export function announceExpiry(
  now: ExpiryGuard,
  before: ExpiryGuard | null,
  filter: (change: Partial<RemoteQuery>) => void,
): void {
  const { items } = now.soon
  if (now.on || items <= (before?.soon.items ?? 0)) return
  if (router.currentRoute.value.name === 'collect') return
  useToasts().show({
    level: 'warning',
    message: t('collect.guard.announce', items),
    action: {
      label: t('collect.guard.show'),
      async run() {
        filter(soonGone)
        await router.push({ name: 'collect' })
      },
    },
  })
}
