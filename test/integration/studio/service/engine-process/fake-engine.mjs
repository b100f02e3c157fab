// A fake of the engine: `node fake-engine.mjs MODE FOLDER PORT`. It counts its starts in FOLDER.
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [mode = '', folder = '', port = ''] = process.argv.slice(2)
appendFileSync(join(folder, 'starts'), `${port}\n`)
const starts = readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length
writeFileSync(join(folder, 'pid'), String(process.pid))

const line = JSON.stringify({
  baseUrl: `http://127.0.0.1:${port === '0' ? 4000 + starts : port}`,
  apiKey: 'key',
  clientId: 'id',
  clientSecret: 'secret',
})
const stay = () => setInterval(() => undefined, 1000)

if (mode === 'good') {
  process.stdout.write('warming up\n{not json\n')
  process.stdout.write(line.slice(0, 10))
  setTimeout(() => process.stdout.write(`${line.slice(10)}\n`), 50)
  process.on('SIGTERM', () => process.exit(0))
  stay()
} else if (mode === 'stubborn') {
  process.on('SIGTERM', () => undefined)
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  writeFileSync(join(folder, 'grandchild'), String(child.pid))
  console.log(line)
  stay()
} else if (mode === 'silent') {
  stay()
} else if (mode === 'broken') {
  console.error('The data folder /nowhere cannot be written.')
  process.exit(3)
} else if (mode === 'chatty') {
  for (let i = 0; i < 20_000; i += 1) process.stdout.write('hello there, I am no engine\n')
  stay()
} else if (mode === 'crash-twice' || mode === 'crash-always') {
  console.log(line)
  if (mode === 'crash-always' || starts <= 2) {
    setTimeout(() => {
      console.error('Out of luck')
      process.exit(9)
    }, 60)
  } else stay()
} else if (mode === 'with-parent') {
  console.log(line)
  process.stdin.on('end', () => process.exit(0)).resume()
  stay()
}
