import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { defaultFolders } from '../../../../electron/studio/core/data-folder.ts'
import { userFolder } from '../../../../electron/studio/core/user-folders.ts'

const home = mkdtempSync(join(tmpdir(), 'home-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('folders of the user are those that the system names', () => {
  const at = (env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux') =>
    userFolder('videos', env, platform, home)
  expect(at()).toBe(join(home, 'Videos'))
  expect(at({ XDG_VIDEOS_DIR: '/media/films' })).toBe('/media/films')
  expect(at({ XDG_VIDEOS_DIR: 'relative' })).toBe(join(home, 'Videos'))
  mkdirSync(join(home, '.config'))
  const write = (line: string) => writeFileSync(join(home, '.config', 'user-dirs.dirs'), `# comment\n${line}\n`)
  write('XDG_VIDEOS_DIR="$HOME/Filme \\"neu\\""')
  expect(at()).toBe(join(home, 'Filme "neu"'))
  // A value that is the home folder itself means that there is none.
  write('XDG_VIDEOS_DIR="$HOME/"')
  expect(at()).toBe(join(home, 'Videos'))
  write('XDG_VIDEOS_DIR=nonsense')
  expect(at()).toBe(join(home, 'Videos'))
  expect(at({}, 'darwin')).toBe(join(home, 'Movies'))
  expect(at({ USERPROFILE: home }, 'win32')).toBe(join(home, 'Videos'))
})

it('a studio on a data folder of its own leaves them alone', () => {
  expect(defaultFolders('/elsewhere/data')).toEqual({
    projects: join('/elsewhere/data', 'Projects'),
    clips: join('/elsewhere/data', 'Clips'),
  })
})
