import { createPinia } from 'pinia'
import { createApp, nextTick } from 'vue'
import App from './start/App.vue'
import ConnectFailed from './start/ConnectFailed.vue'
import { holdDropsWhileOpening, startFileDrops } from './start/file-drops.ts'
import { router } from './start/router.ts'
import { startStores } from './start/start-stores.ts'
import { provideEditor } from './app/editor-port.ts'
import { editorPort } from './editor/port.ts'
import { BridgeUnavailable, connectBridge } from './bridge/connect.ts'
import { lost } from './bridge/lost.ts'
import { provideStudio } from './bridge/studio.ts'
import { chooseLanguage } from '@common/languages.ts'
import { i18n } from './i18n/index.ts'
import './ui/base.css'
import './ui/overlays/tooltips.css'

async function main(): Promise<void> {
  const ready = startFileDrops()
  holdDropsWhileOpening(router)
  i18n.global.locale.value = chooseLanguage('system', navigator.languages)
  try {
    const link = await connectBridge()
    provideStudio(link.client)
    provideEditor(editorPort)
    const leaving = new AbortController()
    addEventListener('pagehide', () => leaving.abort(), { once: true })
    link.onLost(() => (lost.value = !leaving.signal.aborted))
    const app = createApp(App)
    app.use(createPinia()).use(i18n)
    await startStores(leaving.signal)
    app.use(router)
    // The first page is loaded before the window is mounted, because it would override an address that changes
    // meanwhile. A page that can't be loaded is reported by the router; the window opens all the same.
    await router.isReady().catch(() => undefined)
    app.mount('#app')
    await nextTick()
    ready()
  } catch (error) {
    if (!(error instanceof BridgeUnavailable)) throw error
    createApp(ConnectFailed, { fault: error.fault }).use(i18n).mount('#app')
  }
}

await main()
