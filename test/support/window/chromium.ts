import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { chromium } from 'playwright-core'
import { findChromium, findHeadlessShell } from '../../../electron/setup/chromium.mjs'

/** As root, Chromium can't use its sandbox; the other switches keep it from using the network for itself. */
const quiet = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--autoplay-policy=no-user-gesture-required'],
]

export interface BrowserLook {
  width?: number
  height?: number
  theme?: 'dark' | 'light'
  locale?: string
  /** Pixels of the device per CSS pixel. */
  scale?: number
  /** Further switches, such as those of a pretended microphone; they need the whole browser. */
  switches?: readonly string[]
}

/** Why browser tests are skipped; null where they run. */
export function withoutBrowser(): string | null {
  return findChromium() ? null : 'no Chromium on this machine: install it, or set CHROMIUM_PATH to it'
}

/** A Chromium with a profile of its own; `close` deletes everything. */
export async function openBrowser(
  look: BrowserLook = {},
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'greenroom-chromium-'))
  const executablePath = (look.switches ? undefined : findHeadlessShell()) ?? findChromium()
  if (!executablePath) throw new Error(withoutBrowser() ?? '')
  const root = process.getuid?.() === 0
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...quiet, ...(root ? ['--no-sandbox'] : []), ...(look.switches ?? [])],
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    deviceScaleFactor: look.scale ?? 1,
    colorScheme: look.theme ?? 'dark',
    locale: look.locale ?? 'en-GB',
    // A page without transitions is drawn once, which takes a fifth less of a renderer's processor time.
    reducedMotion: 'reduce',
  })
  return {
    context,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
