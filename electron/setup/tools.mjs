import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aptInstall } from './apt.mjs'
import { packagedNode, readStamp, writeStamp } from './packages.mjs'
import { printLine, SetupError } from './terminal.mjs'

/**
 * Makes sure that ffmpeg and ffprobe run. They are searched by the product's own code (`electron/media`).
 * @param {string} root
 */
export function findMediaTools(root) {
  const known = readStamp(root).tools
  if (known && existsSync(known.ffmpeg) && existsSync(known.ffprobe)) return
  let found = search(root)
  if (!found.tools) {
    downloadStatic(root)
    found = search(root)
  }
  if (!found.tools && aptInstall(['ffmpeg'])) found = search(root)
  if (!found.tools) {
    throw new SetupError(
      `No working ffmpeg was found. Install ffmpeg (with ffprobe) or set FFMPEG_PATH and FFPROBE_PATH to it, then run again. ${found.reason}`,
    )
  }
  writeStamp(root, { tools: found.tools })
}

/**
 * Searches ffmpeg and ffprobe with the product's own code, in the Node that the packages bring.
 * @param {string} root
 * @returns {{ tools?: { ffmpeg: string, ffprobe: string }, reason: string }}
 */
function search(root) {
  const media = pathToFileURL(join(root, 'electron', 'media', 'index.ts')).href
  const script = `const { findTools } = await import(${JSON.stringify(media)});
    const found = await findTools().then(
      ({ ffmpeg, ffprobe }) => ({ tools: { ffmpeg, ffprobe }, reason: '' }),
      (error) => { if (error.code !== 'missing-tool') throw error; return { reason: error.message } });
    process.stdout.write(JSON.stringify(found))`
  const done = spawnSync(packagedNode(root), ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: root,
  })
  if (done.status !== 0) throw new SetupError(`The search for ffmpeg broke off: ${done.stderr.trim()}`)
  return JSON.parse(done.stdout)
}

/**
 * Lets ffmpeg-static download its binary on platforms without a packaged one. A failure is ignored, because the search
 * after it decides.
 * @param {string} root
 */
function downloadStatic(root) {
  const installer = join(root, 'node_modules', 'ffmpeg-static', 'install.js')
  if (!existsSync(installer)) return
  printLine('Fetching ffmpeg …')
  spawnSync(packagedNode(root), [installer], {
    cwd: join(root, 'node_modules', 'ffmpeg-static'),
    stdio: 'ignore',
    timeout: 300_000,
  })
}
