import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Project } from '../../../electron/common/composition/index.ts'

/** A small valid project; `change` bends it. */
export function smallProject(change: (project: Project) => void = () => undefined): Project {
  const element: Element = {
    id: 'e1',
    kind: 'avatar',
    name: 'Mara',
    source: { kind: 'avatar', avatarId: 'mara', from: 2 },
    x: 80,
    y: 10,
    width: 160,
    height: 170,
    scaleX: 1,
    scaleY: 1,
    layer: 1,
    locked: false,
    hidden: false,
  }
  const project: Project = {
    schema: 'greenroom.project',
    version: 3,
    id: 'p1',
    name: 'Small one',
    canvas: { width: 320, height: 180, background: '#224466' },
    scenes: [
      {
        id: 's1',
        name: 'Hello',
        duration: 'voice',
        voice: { kind: 'script', voiceId: 'anna', text: 'Hello there.', rate: 100 },
        elements: [element],
      },
    ],
  }
  change(project)
  return project
}

export function writeSmallProject(
  folder: string,
  change?: (project: Project) => void,
  name = 'small.greenroom.json',
): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(smallProject(change)))
  return path
}

export function localImage(path: string): Element {
  return {
    id: 'bg',
    kind: 'image',
    name: 'Background',
    source: { kind: 'asset', path },
    x: 0,
    y: 0,
    width: 320,
    height: 180,
    scaleX: 1,
    scaleY: 1,
    layer: 0,
    locked: false,
    hidden: false,
  }
}
