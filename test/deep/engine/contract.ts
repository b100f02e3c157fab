import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresMissing } from '../../support/engine/postgres.ts'

export const title = 'The tests of the interface, with engines on PostgreSQL and S3'

const root = join(import.meta.dirname, '../../..')
const tests = 'test/contract/engine'

/** What Vitest's reporter `json` tells, as far as it is used here. */
interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo' }[]
  }[]
}

/** Runs all contract tests of the engine; those of `npm test` keep records in SQLite and media in a folder. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  if (postgresMissing !== undefined) return { ok: false, markdown: postgresMissing }
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-contract-'))
  try {
    const output = join(folder, 'report.json')
    const started = Date.now()
    const code = await vitest(output)
    const { testResults: files } = JSON.parse(await readFile(output, 'utf8')) as Report
    const all = files.flatMap(({ assertionResults }) => assertionResults)
    const named = (status: string): string[] =>
      all.filter((one) => one.status === status).map(({ fullName }) => fullName)
    const failed = [
      ...named('failed'),
      // A file that could not be loaded has no test.
      ...files.filter((file) => file.assertionResults.length === 0).map(({ name, message }) => `${name}: ${message}`),
    ]
    const skipped = [...named('pending'), ...named('skipped')]
    const seconds = Math.round((Date.now() - started) / 1000)
    const counts = `${String(files.length)} files, ${String(named('passed').length)} tests passed, ${String(failed.length)} failed, ${String(skipped.length)} skipped; ${String(seconds)} s`
    report(counts)
    const list = (heading: string, names: string[]): string[] =>
      names.length === 0 ? [] : [heading, names.map((name) => `- ${name.replaceAll(/\s+/g, ' ')}`).join('\n')]
    const sections = [`\`${tests}\`: ${counts}.`, ...list('Failed:', failed), ...list('Skipped:', skipped)]
    return { ok: code === 0 && failed.length === 0 && all.length > 0, markdown: sections.join('\n\n') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function vitest(output: string): Promise<number | null> {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${output}`]
  const child = spawn(process.execPath, [program, 'run', '--project', 'parts', tests, ...reporters], {
    cwd: root,
    env: { ...process.env, GREENROOM_TEST_STORES: 'shared' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}
