import { spawn } from 'node:child_process'

/** What needs no run of the product: style and types. Side by side, as each keeps one core busy. */
const checks = ['lint', 'typecheck']

async function passes(name: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // In one piece: what two say at once can't be read.
  process.stdout.write(Buffer.concat(said))
  if (code !== 0) console.error(`npm run ${name} found faults.`)
  return code === 0
}

const results = await Promise.all(checks.map(passes))
process.exit(results.every(Boolean) ? 0 : 1)
