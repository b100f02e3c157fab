import { usableFolder as usable } from '../../core/settings/index.ts'

/** Where the clip goes. @throws StudioError `folder` */
export function usableFolder(asked: string | null, usual: string): Promise<string> {
  return usable(asked === null || asked === '' ? usual : asked)
}
