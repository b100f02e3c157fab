import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, nextTick } from 'vue'
import { useLanguage } from '../../../../renderer/app/language.ts'
import { themeOf, useTheme } from '../../../../renderer/app/theme.ts'
import { chooseLanguage } from '../../../../electron/common/languages.ts'
import { i18n } from '../../../../renderer/i18n/index.ts'
import { useSettings } from '../../../../renderer/stores/settings.ts'

/** A system whose preference can be changed while the window is open. */
function system(dark: boolean) {
  const listeners = new Set<(event: { matches: boolean }) => void>()
  const query = {
    matches: dark,
    media: '(prefers-color-scheme: dark)',
    addEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) => listeners.delete(listener),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  return (now: boolean) => {
    query.matches = now
    for (const listener of listeners) listener({ matches: now })
  }
}

function host(setup: () => void) {
  setActivePinia(createPinia())
  return mount(defineComponent({ setup, render: () => null }))
}

afterEach(() => {
  vi.restoreAllMocks()
  i18n.global.locale.value = 'en'
})

describe('the theme', () => {
  it('is the system’s, following it live, until one is chosen', async () => {
    const change = system(true)
    const app = host(() => void useTheme())
    expect(document.documentElement.dataset['theme']).toBe('dark')
    change(false)
    await nextTick()
    expect(document.documentElement.dataset['theme']).toBe('light')
    useSettings().settings.theme = 'dark'
    await nextTick()
    expect(document.documentElement.dataset['theme']).toBe('dark')
    change(true)
    change(false)
    await nextTick()
    expect(document.documentElement.dataset['theme']).toBe('dark')
    app.unmount()
  })

  it('is decided by the setting first', () => {
    expect(themeOf('system', true)).toBe('dark')
    expect(themeOf('system', false)).toBe('light')
    expect(themeOf('light', true)).toBe('light')
  })
})

describe('the language', () => {
  it('is the first preferred one there is', () => {
    expect(chooseLanguage('system', ['fr-FR', 'zh-Hans-CN', 'en'])).toBe('zh-CN')
    expect(chooseLanguage('system', ['xx'])).toBe('en')
    expect(chooseLanguage('zh-CN', ['en'])).toBe('zh-CN')
    expect(chooseLanguage('xx', ['zh'])).toBe('en')
  })

  it('changes at once when it is chosen', async () => {
    const app = host(() => useLanguage())
    useSettings().settings.locale = 'zh-CN'
    await nextTick()
    expect(i18n.global.locale.value).toBe('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
    app.unmount()
  })
})
