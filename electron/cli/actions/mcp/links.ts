import { stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js'
import { typeOfEnding } from '../../../common/formats/index.ts'

/** Most files that one answer links to; its facts name all of them. */
const mostLinks = 50

/** Lists of facts whose entries are files that were made. */
const lists = ['rows', 'clips', 'transcripts', 'files'] as const

/** Links to the files that a tool has made, as its facts name them: files that are there, each once. */
export async function linksTo(facts: Record<string, unknown>): Promise<ContentBlock[]> {
  const folder = typeof facts['folder'] === 'string' ? facts['folder'] : ''
  const entries = lists.flatMap((name) => (Array.isArray(facts[name]) ? (facts[name] as unknown[]) : []))
  const named = [facts['document'], facts['file'], ...entries.map(fileIn)]
  const paths = named.filter((one) => typeof one === 'string').map((one) => resolve(folder, one))
  const links: ContentBlock[] = []
  for (const path of new Set(paths.filter(isAbsolute))) {
    if (links.length === mostLinks) break
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) continue
    const mimeType = mimeOf(path)
    links.push({
      type: 'resource_link',
      uri: pathToFileURL(path).href,
      name: basename(path),
      size: found.size,
      ...(mimeType === undefined ? {} : { mimeType }),
    })
  }
  return links
}

function fileIn(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'file' in entry ? entry.file : entry
}

function mimeOf(path: string): string | undefined {
  const ending = /\.[^./\\]+$/.exec(path)?.[0].toLowerCase() ?? ''
  return typeOfEnding(ending)?.mime ?? textTypes[ending]
}

/** Types of the texts that tools write. */
const textTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.srt': 'application/x-subrip',
  '.vtt': 'text/vtt',
  '.xlf': 'application/xliff+xml',
  '.xliff': 'application/xliff+xml',
}
