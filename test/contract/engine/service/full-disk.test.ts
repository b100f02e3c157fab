import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { dayMs } from '../../../../electron/engine/core/clock.ts'
import { startEngine } from '../../../../electron/engine/index.ts'
import { clientOf } from '../../../support/engine/client.ts'
import { manualClock, temporaryFolder } from '../../../support/engine/folder.ts'
import { startedFile } from '../../../support/program.ts'

const main = startedFile('engine/process/main')

/** Starts an engine that may write files of at most that many blocks of 512 bytes, and waits for its end. */
function startWithin(dataDir: string, blocks: number): Promise<{ code: number | null; stderr: string }> {
  const command = `ulimit -f ${String(blocks)}; exec "$0" "$@"`
  const child = spawn('sh', ['-c', command, process.execPath, main, '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  // The engine started in spite of the limit.
  child.stdout.on('data', () => child.kill('SIGTERM'))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })))
}

test.skipIf(process.platform === 'win32')(
  'a disk that refuses to write at the start is told in sentences',
  async () => {
    const dataDir = temporaryFolder()
    const engine = await startEngine({ dataDir, clock: manualClock(Date.now() - 30 * dayMs) })
    // Records older than a week are removed at the next start, which writes more than the limit allows.
    const client = clientOf(engine)
    for (let index = 0; index < 20; index += 1) {
      const { _id } = await client.ok('createTts', { input_text: 'One '.repeat(1000), voice_id: 'everyday-marcus' })
      await client.send('POST', `/engine/records/${String(_id)}/cancel`)
    }
    await engine.stop()
    const { code, stderr } = await startWithin(dataDir, 72)
    expect(code).toBe(1)
    const told = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
    expect(told.join('\n')).toMatch(/^The engine’s list of what it makes can’t be .*: the disk that holds .*\. \w.*\.$/)
  },
)
