import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import ConnectFailed from './app/ConnectFailed.vue'
import { router } from './app/router.ts'
import { BridgeUnavailable, connectBridge } from './bridge/connect.ts'
import { provideStudio } from './bridge/studio.ts'
import { chooseLanguage, i18n } from './i18n/index.ts'
import './ui/base.css'

async function main(): Promise<void> {
  i18n.global.locale.value = chooseLanguage('system', navigator.languages)
  try {
    const link = await connectBridge()
    provideStudio(link.client)
    const app = createApp(App)
    app.use(createPinia()).use(i18n).use(router)
    app.mount('#app')
  } catch (error) {
    if (!(error instanceof BridgeUnavailable)) throw error
    createApp(ConnectFailed, { fault: error.fault }).use(i18n).mount('#app')
  }
}

await main()
