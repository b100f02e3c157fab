import { watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRoute } from 'vue-router'
import { useDocument } from '../stores/document.ts'
import { useOnAir } from '../stores/on-air.ts'
import { pages } from '../app/pages.ts'

/** Sets the window's title: the open project, the page, the product. */
export function useTitle(): void {
  const route = useRoute()
  const document_ = useDocument()
  const onAir = useOnAir()
  const { t } = useI18n()
  watchEffect(() => {
    const page = pages.find((one) => one.name === route.name)
    const name = route.name === 'editor' ? document_.project?.name : undefined
    const title = [name ?? (page ? t(`app.pages.${page.name}`) : undefined), 'Greenroom'].filter(Boolean).join(' – ')
    document.title = onAir.isRecording ? `● ${t('recording.title', { title })}` : title
  })
}
