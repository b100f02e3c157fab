import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findProgram } from './desktop.ts'

export interface AppWindow {
  program: string
  /**
   * Resolves when the browser process has ended, because its last window was closed, or at once when it passed the page
   * to a running one.
   */
  ended: Promise<void>
}

/** Browsers that can show a page as an app window; the first that is found is used. */
export function browserCandidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin')
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ]
  if (platform === 'win32') {
    const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((folder): folder is string =>
      Boolean(folder),
    )
    const programs = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ]
    return programs.flatMap((parts) => folders.map((folder) => join(folder, ...parts)))
  }
  return [
    'google-chrome',
    'google-chrome-stable',
    'chromium',
    'chromium-browser',
    'microsoft-edge',
    'microsoft-edge-stable',
  ]
}

/**
 * The arguments with which Chromium opens an address as a window of its own.
 * @param profile folder for a browser profile of its own
 * @param asRoot Chromium's sandbox does not run as root
 */
export function windowArguments(address: string, profile: string, asRoot: boolean): string[] {
  return [
    `--app=${address}`,
    `--user-data-dir=${profile}`,
    '--window-size=1440,900',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
    // Both ends of a live session are in the window: this lets them connect without any network.
    '--allow-loopback-in-peer-connection',
    // Chromium has no sandbox when it runs as root; `--test-type` hides its warning about that.
    ...(asRoot ? ['--no-sandbox', '--test-type'] : []),
  ]
}

/** Opens the page in an app window; null when this machine has no suitable browser or no screen. */
export async function openAppWindow(
  address: string,
  profile: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<AppWindow | null> {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return null
  const program = findProgram(browserCandidates(env, platform), env)
  if (!program) return null
  const child = spawn(program, windowArguments(address, profile, process.getuid?.() === 0), {
    env,
    stdio: 'ignore',
    // Ctrl+C in the terminal must reach only the studio, which then closes in order.
    detached: platform !== 'win32',
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const started = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
  child.unref()
  return started ? { program, ended } : null
}
