import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

const onWindows = process.platform === 'win32'

const ended = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })

/**
 * Formatting, lint and types, which run nothing of the product. They run one after the other beside the tests, which
 * wait most of the time. The sources that `typecheck` gives to Oxlint are not linted a second time: their rules are
 * checked together with their types.
 */
async function check(name: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: onWindows,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
  const passed = await ended(child)
  // The output of each command is printed as a whole, because mixed output of two can't be read.
  process.stdout.write(Buffer.concat(output))
  if (!passed) console.error(`npm run ${name} found faults.`)
  return passed
}

const tests = spawn('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit', shell: onWindows })
const tested = ended(tests)

const checked = (await check('lint:others')) && (await check('typecheck'))
// When a check fails the tests are stopped, because the code will change anyway.
if (!checked) tests.kill()
process.exit((await tested) && checked ? 0 : 1)
