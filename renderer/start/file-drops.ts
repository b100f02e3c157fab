import { nextTick } from 'vue'
import { isNavigationFailure, NavigationFailureType } from 'vue-router'
import type { Router } from 'vue-router'
import { i18n } from '../i18n/index.ts'
import { useToasts } from '../stores/toasts.ts'
import { fileDrops } from '../ui/drops/file-drops.ts'
import { isDialogOpen } from '../app/commands/targets.ts'

/**
 * Starts listening for files that are dropped onto the window. Returns a function to call when the first page is
 * mounted.
 */
export function startFileDrops(): () => void {
  const { t } = i18n.global
  const there = fileDrops.opening()
  fileDrops.listen(window, {
    covered: isDialogOpen,
    refuse: (files) =>
      useToasts().show({
        level: 'info',
        message: t('app.drop.refused', { name: files[0]?.name ?? '', count: files.length }, files.length),
        next: t('app.drop.refusedNext'),
      }),
  })
  return there
}

/** Keeps files that are dropped while a page is loading for that page. */
export function holdDropsWhileOpening(router: Router): void {
  let there: (() => void) | null = null
  const arrived = (): void => {
    const arrive = there
    there = null
    if (arrive) void nextTick(arrive)
  }
  router.beforeEach(() => void (there ??= fileDrops.opening()))
  router.afterEach((_to, _from, failure) => {
    // This navigation was replaced by another, which will call it.
    if (!isNavigationFailure(failure, NavigationFailureType.cancelled)) arrived()
  })
  router.onError(arrived)
}
