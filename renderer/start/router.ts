import { createRouter, createWebHashHistory } from 'vue-router'
import { libraryView, libraryViews, onlineClips } from '../stores/clips/library-views.ts'

/** One page for each entry of the navigation; each is loaded when it is first opened. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'welcome', component: () => import('../welcome/WelcomePage.vue') },
    { path: '/editor', name: 'editor', component: () => import('../editor/EditorPage.vue') },
    {
      path: '/voiceovers/:sheet?',
      name: 'voiceovers',
      component: () => import('../speech/voiceovers/VoiceoversPage.vue'),
    },
    { path: '/voices/:tab?', name: 'voices', component: () => import('../speech/voices/VoicesPage.vue') },
    { path: '/avatars', name: 'avatars', component: () => import('../faces/avatars/AvatarsPage.vue') },
    { path: '/faces/:tool?', name: 'faces', component: () => import('../faces/page/FacesPage.vue') },
    { path: '/live', name: 'live', component: () => import('../live/LivePage.vue') },
    {
      path: `/library/:view(${libraryViews.join('|')})?/:batch?`,
      name: 'library',
      component: () => import('../clips/page/LibraryPage.vue'),
    },
    // Addresses from when these lists were pages of their own.
    { path: '/jobs', redirect: ({ query }) => ({ ...libraryView('jobs'), query }) },
    { path: '/collect', redirect: onlineClips },
    { path: '/library/online', redirect: onlineClips },
    { path: '/collect/batches', redirect: libraryView('downloads') },
    { path: '/collect/:batch', redirect: ({ params }) => libraryView('downloads', String(params['batch'])) },
    { path: '/settings/:tab?', name: 'settings', component: () => import('../settings/SettingsPage.vue') },
    { path: '/:rest(.*)*', redirect: '/' },
  ],
})
