import type { JobRow } from '../../../electron/common/bridge/index.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { cloudForEach } from './cloud.ts'
import { until } from './window.ts'

/** Clips that a remote service makes, new for every test of the calling file. */
export function cloudJobs() {
  const cloud = cloudForEach()

  async function session(): Promise<string> {
    return (await cloud.window.bridge.projects.create({ name: 'Any', width: 640, height: 360 })).id
  }

  async function start(
    project: Project,
    more: { name?: string; folder?: string | null; captions?: boolean } = {},
  ): Promise<string> {
    const { jobId } = await cloud.window.bridge.generate.start({
      session: await session(),
      project,
      kind: 'avatar-video',
      connection: cloud.connection,
      name: 'My clip',
      folder: null,
      ...more,
    })
    return jobId
  }

  const row = async (id: string): Promise<JobRow> => (await cloud.window.bridge.jobs.details({ id })).row
  const inState = (id: string, ...states: JobRow['state'][]): Promise<JobRow> =>
    until(async () => {
      const found = await row(id)
      return states.includes(found.state) ? found : null
    })
  return { cloud, session, start, row, inState }
}

export const pictureElement = (path: string): Element => ({
  id: 'picture',
  name: 'Picture',
  kind: 'image',
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  layer: 2,
  locked: false,
  hidden: false,
  source: { kind: 'asset', path },
})

export function withElement(project: Project, element: Element): Project {
  const [scene, ...rest] = project.scenes
  return { ...project, scenes: [{ ...scene!, elements: [...scene!.elements, element] }, ...rest] }
}
