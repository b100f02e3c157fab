import { assetPaths } from '../../../common/composition/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { withAssetPaths } from '../projects/index.ts'

/** The project with each of its files stored. @param store stores a file, and answers its new path */
export async function keepPictures(project: Project, store: (path: string) => Promise<string>): Promise<Project> {
  const stored = new Map<string, string>()
  for (const path of assetPaths(project)) stored.set(path, await store(path))
  return withAssetPaths(project, (path) => stored.get(path)!)
}
