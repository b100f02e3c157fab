import { createRouter, createWebHashHistory } from 'vue-router'

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
    { path: '/library', name: 'library', component: () => import('../clips/library/LibraryPage.vue') },
    {
      path: '/collect/:batch?',
      name: 'collect',
      component: () => import('../clips/collect/CollectPage.vue'),
    },
    { path: '/jobs', name: 'jobs', component: () => import('../clips/jobs/JobsPage.vue') },
    { path: '/settings/:tab?', name: 'settings', component: () => import('../settings/SettingsPage.vue') },
    { path: '/:rest(.*)*', redirect: '/' },
  ],
})
