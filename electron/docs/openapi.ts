import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../common/service/openapi/index.ts'

/** `docs/openapi.json`. @param root the clone's folder */
export function openApiText(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`
}
