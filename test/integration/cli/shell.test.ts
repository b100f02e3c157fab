import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { greenroom } from './run.ts'
import { data, folder, useCommands } from './setup.ts'

useCommands()
const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

/** Writes the script for a shell into a file. */
async function script(shell: string): Promise<string> {
  const { stdout } = await greenroom(['completion', shell], { data })
  const file = join(folder, `completion.${shell}`)
  writeFileSync(file, stdout)
  return file
}

/** What bash offers for the last of these words. */
function offered(file: string, words: readonly string[]): string[] {
  const code = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _greenroom_completion; echo "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', code, file, 'greenroom', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split(' ').filter(Boolean)
}

test.runIf(has('bash'))(
  'bash completes commands, options and values, leaves files to itself, evaluates nothing',
  async () => {
    const file = await script('bash')
    expect(offered(file, ['vo'])).toEqual(['voiceover', 'voices'])
    expect(offered(file, ['voiceover', 'lines.csv', '--format', ''])).toEqual(['wav', 'mp3', 'm4a', 'ogg'])
    expect(offered(file, ['brand', 'ex'])).toEqual(['export'])
    expect(offered(file, ['brand', 'export', '--'])).not.toContain('--fps')
    expect(offered(file, ['export', '--f'])).toContain('--fps')
    expect(offered(file, ['render', 'project'])).toEqual([])
    expect(offered(file, ['render', '--out', ''])).toEqual([])
    const trap = join(folder, 'trap')
    expect(offered(file, ['render', `$(touch "${trap}")`, '--as', `$(touch ${trap})`])).toEqual([])
    expect(spawnSync('ls', [trap]).status).not.toBe(0)
  },
)

test.runIf(has('fish'))('fish completes the same, with what each means', async () => {
  const file = await script('fish')
  const complete = (line: string): string =>
    spawnSync('fish', ['-c', `source $argv[1]; complete -C $argv[2]`, file, line], { encoding: 'utf8' }).stdout
  expect(complete('greenroom vo')).toBe(
    'voiceover\tmake a sound file from each row of a sheet\nvoices\tlist the voices\n',
  )
  expect(complete('greenroom brand export --')).not.toContain('--fps')
})

test('the manual page has every command with its options, and nothing that roff takes for its own', async () => {
  const { stdout } = await greenroom(['manual'], { data })
  expect(stdout).toMatch(/^\.TH "GREENROOM" 1 /)
  for (const name of ['greenroom render', 'greenroom brand export', 'greenroom completion'])
    expect(stdout).toContain(`\n.SS "${name}"\n`)
  expect(stdout).toContain(String.raw`.B \-\-offset\-anchor <point>`)
  const macros = new Set(stdout.match(/^[.'].*$/gm)?.map((line) => line.split(' ')[0]))
  expect([...macros].toSorted()).toEqual(['.B', '.PP', '.SH', '.SS', '.TH', '.TP'])
})
