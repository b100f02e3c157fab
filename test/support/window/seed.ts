import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Project } from '../../../electron/common/composition/index.ts'
import type { TestHome } from './host.ts'
import { startedFile } from '../program.ts'

const cli = startedFile('cli/index')

/** A second of colour: the clip that is made most quickly. */
const quick: Project = {
  schema: 'greenroom.project',
  version: 3,
  id: 'quick',
  name: 'A quick clip',
  canvas: { width: 320, height: 180, background: '#1f4a44' },
  scenes: [
    {
      id: 'only',
      name: 'Only scene',
      duration: 1_000,
      voice: null,
      elements: [
        {
          id: 'card',
          name: 'Card',
          kind: 'image',
          source: { kind: 'color', value: '#d9b37c' },
          x: 40,
          y: 30,
          width: 120,
          height: 80,
          scaleX: 1,
          scaleY: 1,
          layer: 1,
          locked: false,
          hidden: false,
        },
      ],
    },
  ],
}

/** Adds finished clips to the library of a home folder, by the command line, which shares it. */
export async function seedClips(home: TestHome, names: readonly string[]): Promise<void> {
  const folder = join(home.folder, 'Videos', 'Greenroom')
  await mkdir(folder, { recursive: true })
  const project = join(home.folder, 'quick.greenroom.json')
  for (const name of names) {
    await writeFile(project, JSON.stringify({ ...quick, name }))
    const args = ['render', project, '--as', 'avatar-video', '--out', join(folder, `${name}.mp4`)]
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args], {
      env: home.env,
    })
  }
}
