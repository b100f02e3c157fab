import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Longest time that Kdenlive gets to open a document, ms. */
const longest = 120_000

/** Kdenlive's version, which its settings name so that it asks nothing at its start; null without it or a virtual screen. */
export async function kdenliveVersion(): Promise<string | null> {
  try {
    await promisify(execFile)('xvfb-run', ['--help'])
    const { stdout } = await promisify(execFile)('dbus-run-session', ['--', 'kdenlive', '--version'], {
      env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
    })
    return /(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}

/**
 * Opens a document in Kdenlive on a virtual screen.
 * It has a folder for temporary files of its own: one that was ended leaves a mark there, for which the next one asks.
 * @param wanted the number of clips in its tracks
 * @returns how many clips its timeline shows; Kdenlive leaves out those whose files are missing or not in the bin
 */
export async function clipsInKdenlive(document: string, version: string, wanted: number): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'greenroom-kdenlive-'))
  const [settings, sockets] = [join(home, '.config'), join(home, 'run')]
  await mkdir(settings)
  await mkdir(sockets, { mode: 0o700 })
  await writeFile(join(settings, 'kdenliverc'), `[version]\nversion=${version}\n`)
  const screen = ['-a', '-s', '-screen 0 1440x900x24']
  const child = spawn('dbus-run-session', ['--', 'xvfb-run', ...screen, 'kdenlive', document], {
    env: {
      ...process.env,
      HOME: home,
      TMPDIR: home,
      XDG_CONFIG_HOME: settings,
      XDG_RUNTIME_DIR: sockets,
      QT_QPA_PLATFORM: 'xcb',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ids = new Set<string>()
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(resolve, longest)
      const end = (): void => {
        clearTimeout(late)
        resolve()
      }
      child.on('error', reject)
      child.on('close', end)
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        for (const [, id] of text.matchAll(/loaded clip: .*?, ID: +(\d+)/g)) ids.add(id!)
        if (ids.size >= wanted) end()
      })
    })
    return ids.size
  } finally {
    // The virtual screen and the session are processes of the same group.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}
