import { basename, extname } from 'node:path'
import { nameAll, parseTemplate } from '../../../common/naming/index.ts'
import type { NameValues } from '../../../common/naming/index.ts'

/** A file to be delivered, and what its name may say of it. */
export interface FileToDeliver {
  /** Absolute path. */
  path: string
  /** What is known of a clip of the library. */
  clip?: { title: string; kind: string; width: number | null; height: number | null; madeAt: number } | undefined
}

/** The name that a file gets at a destination, as a stem and an extension; always a name of a file in its folder. */
export function deliveredName(
  template: string,
  { path, clip }: FileToDeliver,
  index: number,
  mtimeMs: number,
): { stem: string; extension: string } {
  const extension = extname(path)
  const values: NameValues = {
    name: basename(path, extension),
    index,
    date: clip?.madeAt ?? mtimeMs,
    time: clip?.madeAt ?? mtimeMs,
    project: clip?.title ?? '',
    kind: clip?.kind ?? '',
    width: clip?.width ?? null,
    height: clip?.height ?? null,
  }
  const parsed = parseTemplate(template)
  // A template that an older or newer version stored, and that this one can't read, gives the file's own name.
  const read = parsed.ok ? parsed : parseTemplate('{name}')
  if (!read.ok) throw new Error('{name} is a template')
  const name = nameAll(read.template, [{ values, extension }])[0]?.name ?? 'Clip'
  const ending = extname(name)
  return { stem: ending === '' ? name : name.slice(0, -ending.length), extension: ending }
}
