import { join } from 'node:path'
import { longRuns } from './support/long-runs.ts'

const heading = `# Quality

Measured by \`npm run test:deep\` (\`test/deep\`); \`npm run test:deep -- NAME …\` runs some of them.`

const ok = await longRuns({
  folder: join(import.meta.dirname, 'deep'),
  names: process.argv.slice(2).map((name) => name.replace(/\.ts$/, '')),
  output: join(import.meta.dirname, '../docs/measurements/quality.md'),
  heading,
  print: (line) => console.log(line),
})
process.exit(ok ? 0 : 1)
