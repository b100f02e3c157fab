import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile, openProject } from '../../../electron/common/composition/index.ts'
import { writeSmallProject } from '../../unit/cli/project.ts'
import { greenroom, spawned } from './run.ts'
import type { Ended } from './run.ts'
import { data, env, folder, service, useCommands } from './setup.ts'
import { startedFile } from '../../support/program.ts'

useCommands({ inside: true })
const run = (...args: string[]): Promise<Ended> => greenroom(args, { data, env })

describe('a place to write to that is none', () => {
  test('is said in a sentence by every command, before anything is asked for', async () => {
    const project = writeSmallProject(folder)
    writeFileSync(join(folder, 'file'), 'mine')
    writeFileSync(join(folder, 'body.json'), '{}')
    const long = `${'n'.repeat(300)}.mp4`
    const render = ['render', project, '--as', 'avatar-video', '--out']
    const speak = ['speak', '--voice', 'anna', '--text', 'Hi.', '--out']
    const cases: [string[], RegExp][] = [
      [[...render, 'file/a.mp4'], /file is not a folder\.\nChoose another folder/],
      [[...render, 'file/deep/a.mp4'], /file.deep: a part of the path is a file/],
      [[...render, 'gone/a.mp4'], /folder .*gone does not exist\.\nCreate the folder first/],
      [[...render, long], /too long\.\nChoose a shorter/],
      [[...render, ''], /must end in \.mp4/],
      [[...speak, 'file/a.mp3'], /file is not a folder/],
      [[...speak, 'gone/a.wav'], /gone does not exist/],
      [['compile', project, '--as', 'talking-avatar', '--out', 'file/a.json'], /file is not a folder/],
      [['compile', project, '--as', 'talking-avatar', '--out', 'gone/a.json'], /gone does not exist/],
      [['compile', project, '--as', 'talking-avatar', '--out', '.'], /is a folder/],
      [['parse', compiled(project), '--out', '.', '--force'], /is a folder/],
      [['parse', 'body.json', '--out', 'file/a.json'], /can’t be opened as a project/],
      [['parse', compiled(project), '--out', 'file/a.json'], /file is not a folder/],
      [['parse', compiled(project), '--out', 'gone/a.json'], /gone does not exist/],
      [['engine', '--data', 'file'], /file: a part of the path is a file/],
      [['engine', '--data', 'file/deep'], /deep: a part of the path is a file/],
    ]
    // Among the system's own files no folder can be created.
    if (process.platform === 'linux') cases.push([['engine', '--data', '/proc/x'], /proc\/x can’t be created/])
    for (const [args, message] of cases) {
      const ended = await run(...args)
      expect(ended.stderr).toMatch(message)
      expect(ended.stderr).not.toMatch(/inside Greenroom|\n\s+at /)
      expect(ended.code).toBe(2)
    }
    const entry = startedFile('cli/demo')
    const demo = await spawned(['--out', 'file'], { data, env, entry, cwd: folder })
    expect(demo).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/a part of the path is a file/) as unknown,
    })
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine')
    expect(service.requests).toEqual([])
  })

  const compiled = (project: string): string => {
    const body = compile(openProject(readFileSync(project, 'utf8')), 'talking-avatar')
    writeFileSync(join(folder, 'talking.json'), JSON.stringify(body.ok && body.body))
    return 'talking.json'
  }
})
