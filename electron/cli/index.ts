import { main } from './program.ts'

// `greenroom render … | head` closes the pipe early: the command goes on without its output, and ends as it would have.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  })

const { stdin, stdout, stderr, env } = process
const code = await main(process.argv.slice(2), { stdin, stdout, stderr, env })
// Output must be flushed before the process exits; open connections need not be waited for.
await Promise.all([stdout, stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))))
process.exit(code)
