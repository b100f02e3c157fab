// For work on the window: builds it again whenever a file changes, and serves it in the browser host. Load the page again
// to see the change. Further arguments go to the host.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const renderer = join(root, 'out', 'renderer-dev')
const env = { ...process.env, GREENROOM_RENDERER: renderer }
const vite = ['node_modules/vite/bin/vite.js', 'build', '--watch', '--config', 'renderer/vite.config.ts']
const host = ['electron/browser/main.ts', '--no-open', ...process.argv.slice(2)]

const building = spawn(process.execPath, [...vite, '--outDir', renderer, '--minify', 'false'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
building.once('close', (code) => process.exit(code ?? 1))
while (!existsSync(join(renderer, 'index.html'))) await wait(100)
const serving = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...host], {
  cwd: root,
  env,
  stdio: 'inherit',
})
serving.once('close', (code) => {
  building.kill()
  process.exit(code ?? 0)
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => serving.kill(signal))
