import { createRouter, createWebHashHistory } from 'vue-router'

/** One page per noun of the rail; each is loaded when it is first opened. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'welcome', component: () => import('../welcome/WelcomePage.vue') },
    { path: '/editor', name: 'editor', component: () => import('../editor/EditorPage.vue') },
    { path: '/library', name: 'library', component: () => import('../library/LibraryPage.vue') },
    { path: '/jobs', name: 'jobs', component: () => import('../jobs/JobsPage.vue') },
    { path: '/settings/:tab?', name: 'settings', component: () => import('../settings/SettingsPage.vue') },
    { path: '/:rest(.*)*', redirect: '/' },
  ],
})
