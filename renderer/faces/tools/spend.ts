import { i18n } from '../../i18n/index.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

type Translate = (key: string, values: Record<string, string | number>, count?: number) => string
const { t } = i18n.global as unknown as { t: Translate }

/** Whether credits may be spent on a service: asks the user every time, with the price where it is known. */
export function agreeToSpend(connection: string, credits: number | null): Promise<boolean> {
  return confirm({
    title: t('tools.spend.title', { connection }),
    message:
      credits === null
        ? t('tools.spend.unknown', { connection })
        : t('tools.spend.known', { connection, count: credits }, credits),
    confirm: t('tools.spend.confirm', {}),
  })
}
