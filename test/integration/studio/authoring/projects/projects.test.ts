import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { execFileSync } from 'node:child_process'
import * as nodeFiles from 'node:fs/promises'
import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  applyEdit,
  emptyProject,
  emptyScene,
  serializeProject,
} from '../../../../../electron/common/composition/index.ts'
import type { Project } from '../../../../../electron/common/composition/index.ts'
import {
  assetKey,
  maxFileBytes,
  projectAssets,
  ProjectFault,
  readProject,
  resolveAsset,
  writeProject,
} from '../../../../../electron/studio/authoring/projects/index.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-projects-'))
})

afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

const project: Project = { ...emptyProject('p', 'Launch ✨'), scenes: [emptyScene('s', 'One')] }

async function fault(promise: Promise<unknown>): Promise<ProjectFault> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ProjectFault) {
      expect(error.message).toMatch(/\.$/)
      expect(inEnglish(error.next ?? '')).toMatch(/\.$/)
      return error
    }
    throw error
  }
  throw new Error('Nothing was refused.')
}

const isRoot = process.getuid?.() === 0

describe('project files on disk', () => {
  it.each([
    'plain.greenroom.json',
    'with space & "quotes" \'n #50% done?.json',
    'Ünïcødé 日本語 🎬.greenroom.json',
    '-rf.json',
    '.hidden',
    '  leading and trailing  ',
    `${'long'.repeat(60)}.json`,
    'back\\slash\nnewline.json',
  ])('are written and read under odd names: %j', async (name) => {
    const file = join(folder, name)
    await writeProject(file, project)
    expect(await readProject(file)).toEqual(project)
    expect(await readdir(folder)).toEqual([name])
  })

  it('replace an older one, keep its permissions, leave nothing else behind', async () => {
    const file = join(folder, 'a.json')
    await writeProject(file, project)
    await chmod(file, 0o640)
    const { project: renamed } = applyEdit(project, 'renameProject', { name: 'Second' })
    await writeProject(file, renamed)
    expect((await readProject(file)).name).toBe('Second')
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('are written where a link leads, and the link stays', async () => {
    await mkdir(join(folder, 'real'))
    await writeProject(join(folder, 'real', 'a.json'), project)
    await symlink('real/a.json', join(folder, 'link.json'))
    await writeProject(join(folder, 'link.json'), { ...project, name: 'Through' })
    expect((await lstat(join(folder, 'link.json'))).isSymbolicLink()).toBe(true)
    expect((await readProject(join(folder, 'real', 'a.json'))).name).toBe('Through')
  })

  it('never show a reader half a project', async () => {
    const file = join(folder, 'a.json')
    const large = (n: number): Project => ({
      ...project,
      name: `${n}`,
      scenes: Array.from({ length: 400 }, (_, i) => emptyScene(`s${i}`, 'x'.repeat(200))),
    })
    await writeProject(file, large(0))
    const reading = (async () => {
      for (let i = 0; i < 60; i++) expect((await readProject(file)).scenes).toHaveLength(400)
    })()
    await Promise.all([reading, ...[1, 2, 3, 4, 5, 6].map((n) => writeProject(file, large(n)))])
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it.each(['ENOSPC', 'EIO', 'EDQUOT'])('stay as they were when writing fails with %s', async (code) => {
    const file = join(folder, 'a.json')
    await writeProject(file, project)
    const failing: typeof nodeFiles = {
      ...nodeFiles,
      async open(...args: Parameters<typeof nodeFiles.open>) {
        const handle = await nodeFiles.open(...args)
        handle.writeFile = async () => {
          await handle.write('{"schema": "greenroom.pro')
          throw Object.assign(new Error('failed'), { code })
        }
        return handle
      },
    }
    const error = await fault(writeProject(file, { ...project, name: 'lost' }, failing))
    expect(error.code).toBe(code === 'EIO' ? 'disk' : 'disk-full')
    expect(await readProject(file)).toEqual(project)
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('stay as they were when the new one can’t take their place', async () => {
    const file = join(folder, 'a.json')
    await writeProject(file, project)
    const failing = {
      ...nodeFiles,
      rename: () => Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' })),
    }
    expect((await fault(writeProject(file, { ...project, name: 'lost' }, failing))).message).toMatch(/in use/)
    expect(await readProject(file)).toEqual(project)
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('are not replaced by what could not be opened again', async () => {
    const file = join(folder, 'a.json')
    await writeProject(file, project)
    await expect(writeProject(file, { ...project, name: 7 } as never)).rejects.toThrow()
    expect(await readProject(file)).toEqual(project)
  })

  it('say why they can’t be read', async () => {
    expect(await fault(readProject(join(folder, 'gone.json')))).toMatchObject({ code: 'missing' })
    expect(await fault(readProject(folder))).toMatchObject({ code: 'not-a-file' })
    expect(await fault(readProject(''))).toMatchObject({ code: 'name' })
    expect(await fault(readProject('a\0b'))).toMatchObject({ code: 'name' })
    const file = join(folder, 'x.json')
    await writeFile(file, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    expect(await fault(readProject(file))).toMatchObject({ code: 'not-text' })
    await writeFile(file, '{"schema":"greenroom.project","version":9}')
    expect(await fault(readProject(file))).toMatchObject({
      code: 'too-new',
      message: expect.stringMatching(/^x\.json: /),
    })
    await writeFile(file, serializeProject(project).replace('1920', '"wide"'))
    expect(await fault(readProject(file))).toMatchObject({ code: 'damaged', path: 'canvas.width' })
    await writeFile(file, '')
    await truncate(file, maxFileBytes + 1)
    expect(await fault(readProject(file))).toMatchObject({ code: 'too-large' })
    await symlink('loop.json', join(folder, 'loop.json'))
    expect(await fault(readProject(join(folder, 'loop.json')))).toMatchObject({ code: 'missing' })
    expect(await fault(readProject(join(file, 'below.json')))).toMatchObject({ code: 'missing' })
  })

  it('do not hang on a pipe', async () => {
    const pipe = join(folder, 'pipe.json')
    execFileSync('mkfifo', [pipe])
    expect(await fault(readProject(pipe))).toMatchObject({ code: 'not-a-file' })
    expect(await fault(writeProject(pipe, project))).toMatchObject({ code: 'not-a-file' })
  })

  it('say why they can’t be written', async () => {
    expect(await fault(writeProject(join(folder, 'no', 'a.json'), project))).toMatchObject({
      code: 'missing',
    })
    expect(await fault(writeProject(folder, project))).toMatchObject({ code: 'not-a-file' })
    expect(await fault(writeProject(join(folder, 'n'.repeat(300)), project))).toMatchObject({ code: 'name' })
    expect(await fault(writeProject('', project))).toMatchObject({ code: 'name' })
    expect(await readdir(folder)).toEqual([])
  })

  it.skipIf(isRoot)('respect permissions', async () => {
    const file = join(folder, 'a.json')
    await writeProject(file, project)
    await chmod(file, 0o400)
    expect(await fault(writeProject(file, project))).toMatchObject({ code: 'denied' })
    await chmod(folder, 0o500)
    expect(await fault(writeProject(join(folder, 'b.json'), project))).toMatchObject({ code: 'denied' })
  })

  it('leave other names of the same file alone', async () => {
    const file = join(folder, 'a.json')
    await writeProject(file, project)
    await link(file, join(folder, 'backup.json'))
    await writeProject(file, { ...project, name: 'New' })
    expect((await readProject(join(folder, 'backup.json'))).name).toBe(project.name)
  })
})

describe('files that a project names', () => {
  const image = (id: string, path: string) => ({
    kind: 'image' as const,
    id,
    name: id,
    source: { kind: 'asset' as const, path },
    x: 0,
    y: 0,
    scaleX: 1,
    scaleY: 1,
    layer: 0,
    locked: false,
    hidden: false,
  })

  it('are found from the folder of the project, whatever their names', async () => {
    await mkdir(join(folder, 'media'))
    await writeFile(join(folder, 'media', 'a #1 & 50%.png'), 'x')
    await writeFile(join(folder, 'top.png'), 'x')
    const paths = ['media/a #1 & 50%.png', './top.png', 'gone.png', 'media', '/dev/null', '../elsewhere.png']
    const named: Project = {
      ...project,
      scenes: [{ ...emptyScene('s', ''), elements: paths.map((path, i) => image(`e${i}`, path)) }],
    }
    const found = await projectAssets(named, join(folder, 'p.json'))
    expect(found.map(({ key, inside, fault: why }) => [key, inside, why?.code])).toEqual([
      ['media/a #1 & 50%.png', true, undefined],
      ['./top.png', true, undefined],
      ['gone.png', true, 'missing'],
      ['media', true, 'not-a-file'],
      ['/dev/null', false, 'not-a-file'],
      ['../elsewhere.png', false, 'missing'],
    ])
    expect(await readFile(found[0]!.file, 'utf8')).toBe('x')
  })

  it('are named relative to the project where they lie beside or below it', () => {
    const file = join(folder, 'p.json')
    expect(assetKey(file, join(folder, 'media', 'a b.png'))).toBe('media/a b.png')
    expect(assetKey(file, join(folder, '..odd.png'))).toBe('..odd.png')
    expect(assetKey(file, join(folder, '../../../../unit/studio', 'other.png'))).toBe(
      join(folder, '../../../../unit/studio', 'other.png'),
    )
    expect(assetKey(file, '/srv/x.png')).toBe('/srv/x.png')
    for (const path of [join(folder, 'media', 'a b.png'), '/srv/x.png']) {
      expect(resolveAsset(file, assetKey(file, path))).toBe(path)
    }
  })
})
