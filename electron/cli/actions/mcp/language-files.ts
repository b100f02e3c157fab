import { isMessage } from '../../../common/messages/index.ts'
import { withField } from '../../../common/service/refusal.ts'
import { languageField } from '../../../common/naming/index.ts'
import { usageError } from '../../errors.ts'
import { pathInLanguage } from '../../languages/choice.ts'
import { pathInFolder } from './folder.ts'
import type { ToolMaking } from './tool.ts'

/**
 * The files that are written for languages, as commands name them: one, or one for each.
 * @throws CliError where one of them would lie outside of the folder of the tools: what stands for `{language}` may be a link
 */
export async function filesInLanguages(
  { folder }: ToolMaking,
  out: string,
  tags: readonly string[] | undefined,
): Promise<string[]> {
  const several = tags !== undefined && (tags.length > 1 || out.includes(languageField))
  const files = several ? tags.map((tag) => pathInLanguage(out, tag)) : [out]
  for (const file of files) {
    const found = await pathInFolder(folder, file)
    if (isMessage(found)) throw usageError('arguments', withField(found, 'out'))
  }
  return files
}
