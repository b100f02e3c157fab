import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Project } from '../../../common/composition/index.ts'
import { withAbsolutePaths } from './paths.ts'
import { readProject } from './project-file.ts'

export interface Sample {
  id: string
  name: string
  /** Absolute path of the thumbnail. */
  thumb: string
}

const indexSchema = z.array(
  z.object({
    id: z.string().regex(/^[\w-]+$/),
    name: z.string(),
  }),
)

/** The sample projects that come with the product, in the order of their index `samples.json`. */
export class Samples {
  readonly #folder: string

  /**
   * Opens the sample projects.
   * @param folder the folder that holds `samples.json` and the projects
   */
  constructor(folder: string) {
    this.#folder = folder
  }

  async list(): Promise<Sample[]> {
    const text = await readFile(join(this.#folder, 'samples.json'), 'utf8')
    return indexSchema
      .parse(JSON.parse(text))
      .map((sample) => ({ ...sample, thumb: join(this.#folder, 'thumbs', `${sample.id}.jpg`) }))
  }

  /** A sample with absolute asset paths; null when there is no such sample. @throws ProjectFault */
  async read(id: string): Promise<Project | null> {
    if (!(await this.list()).some((sample) => sample.id === id)) return null
    const project = await readProject(join(this.#folder, `${id}.greenroom.json`))
    return withAbsolutePaths(project, this.#folder)
  }
}
