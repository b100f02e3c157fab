import { join } from 'node:path'
import { longRuns } from '../support/long-runs.ts'

const heading = `# Performance

Measured by \`npm run bench\` (\`test/bench\`); \`npm run bench -- NAME …\` runs some of them. Figures from a busy machine are bounds.`

const ok = await longRuns({
  folder: import.meta.dirname,
  names: process.argv.slice(2).map((name) => name.replace(/\.ts$/, '')),
  output: join(import.meta.dirname, '../../docs/performance.md'),
  heading,
  say: (line) => console.log(line),
})
process.exit(ok ? 0 : 1)
