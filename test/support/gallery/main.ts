import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { i18n } from '../../../renderer/i18n/index.ts'
import '../../../renderer/ui/base.css'
import '../../../renderer/ui/overlays/tooltips.css'
import { installTooltips } from '../../../renderer/ui/overlays/tooltips.ts'
import ControlGallery from './ControlGallery.vue'

if (location.hash === '#light') document.documentElement.dataset['theme'] = 'light'
installTooltips()
createApp(ControlGallery).use(createPinia()).use(i18n).mount('#app')
