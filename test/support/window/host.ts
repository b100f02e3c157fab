import { execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from '../../../electron/setup/build.mjs'
import { cacheFolder } from '../../../electron/setup/cache.mjs'
import { startedFile } from '../program.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const startWithinMs = 60_000

/**
 * Voices of the avatars that tests let speak. Without them these would get one of the finest voices, which take ten
 * times as long.
 */
const avatarVoices = { mara: 'everyday-nora', EileenCollins: 'everyday-nora' }

export interface HostProcess {
  /** Address of the host, with the one-time token in the fragment. */
  address: string
  pid: number
  /** The error output of the host so far. */
  stderr: () => string
  /** Asks it to end, and waits for the end. */
  stop: () => Promise<void>
  /** Kills it, as a power cut would. */
  kill: () => Promise<void>
}

/** A home folder for all files of a studio, of a user who has seen the tour; models come from the machine's cache. */
export interface TestHome {
  folder: string
  dataFolder: string
  env: NodeJS.ProcessEnv
  remove: () => Promise<void>
}

export async function makeHome(): Promise<TestHome> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-home-'))
  const dataFolder = join(folder, 'data')
  await mkdir(join(folder, 'Documents'), { recursive: true })
  await mkdir(join(folder, 'Videos'), { recursive: true })
  await mkdir(dataFolder, { mode: 0o700 })
  // What nobody asks for would take the processors from the tests beside.
  const settings = { welcomeSeen: true, avatarVoices, makeAhead: false }
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings))
  const { XDG_DATA_HOME: _data, XDG_CONFIG_HOME: _config, ...rest } = process.env
  const env = { ...rest, GREENROOM_CACHE: cacheFolder(), GREENROOM_DATA: dataFolder, HOME: folder }
  return { folder, dataFolder, env, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Whether the window is built is looked up once: the sources don't change while tests run. */
let windowBuilt: Promise<void> | undefined

/** Starts the browser host as a user does, without opening a browser. */
export async function startHost(home: TestHome, args: readonly string[] = []): Promise<HostProcess> {
  if (!process.env.GREENROOM_RENDERER) await (windowBuilt ??= buildStale(root, ['renderer']))
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', startedFile('browser/main'), '--no-open', ...args],
    {
      env: home.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let stderr = ''
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The host printed no address. ${stderr}`)), startWithinMs)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const found = /http:\/\/\S+/.exec(printed)
      if (!found) return
      clearTimeout(timer)
      resolve(found[0])
    })
    void ended.then(() => {
      clearTimeout(timer)
      reject(new Error(`The host ended before it was ready. ${stderr}`))
    })
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return {
    address,
    pid: child.pid!,
    stderr: () => stderr,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Kills the engine, the host's child process, as a crash would. */
export function killEngine(host: number): void {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(host)], { encoding: 'utf8' })
  const line = listed.split('\n').find((one) => /engine/.test(one))
  process.kill(Number(/^\s*(\d+)/.exec(line ?? '')![1]), 'SIGKILL')
}
