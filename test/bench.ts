import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { longRuns, runsIn } from './support/long-runs.ts'

const heading = `# Performance

Measured by \`npm run bench\` (\`test/bench\`); \`npm run bench -- NAME …\` runs some of them. Figures from a busy machine are bounds.`

const folder = join(import.meta.dirname, 'bench')
const names = process.argv.slice(2).map((name) => name.replace(/\.ts$/, ''))
const wanted = names.length > 0 ? names : runsIn(folder)

/** Runs each bench in a process of its own, so that none counts the memory of another. */
function apart(name: string): boolean {
  return spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' }).status === 0
}

const ok =
  wanted.length > 1
    ? wanted.map(apart).every(Boolean)
    : await longRuns({
        folder,
        names,
        output: join(import.meta.dirname, '../docs/measurements/performance.md'),
        heading,
        print: (line) => console.log(line),
      })
process.exit(ok ? 0 : 1)
