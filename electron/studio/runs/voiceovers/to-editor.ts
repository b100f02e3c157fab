import { dirname } from 'node:path'
import type { RowChoice } from '../../../common/bridge/index.ts'
import { emptyProject, fillIn } from '../../../common/composition/index.ts'
import { defaultLoudness } from '../../../common/service/extension/loudness.ts'
import type { Project, Scene } from '../../../common/composition/index.ts'
import { guards } from '../../../common/service/index.ts'
import { readProject, withAbsolutePaths } from '../../authoring/projects/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { RowSpecs } from './make/row-specs.ts'
import type { RowStore } from './store/row-store.ts'
import type { Row, Sheet } from './store/types.ts'
import { excerpt, message } from '../../../common/messages/index.ts'

export interface EditorParts {
  rows: RowStore
  specs: RowSpecs
  newId: () => string
}

/**
 * Makes a project with one scene per row. With a template, each scene is a copy of the template's first scene: the
 * sheet's columns (and `text`, `voice`, `rate`, `file`) fill its variables, and a script without variables is replaced
 * by the row's text.
 * @throws StudioError when no row can be used, or the template has variables that the rows don't
 */
export async function projectOf(
  parts: EditorParts,
  sheet: Sheet,
  choice: RowChoice,
  templatePath: string | null,
): Promise<Project> {
  const rows = chosen(parts.rows, sheet, choice).filter(({ text }) => text.trim() !== '')
  if (rows.length === 0)
    throw new StudioError('nothing-to-do', message('voiceoverErrors.noRowText'), {
      next: message('runErrors.chooseOthers'),
    })
  if (rows.length > guards.items)
    throw new StudioError(
      'too-long',
      message('voiceoverErrors.tooManyScenes', { most: guards.items, rows: rows.length }),
      {
        next: message('voiceoverErrors.fewerRows'),
      },
    )
  const template = templatePath === null ? null : await readTemplateProject(templatePath)
  const empty = emptyProject(parts.newId(), sheet.name)
  const scenes = rows.map((row) =>
    template ? fromTemplate(parts, sheet, row, template) : plainScene(parts, sheet, row),
  )
  if (!template) return { ...empty, loudness: defaultLoudness, scenes }
  const { duration: _whole, ...rest } = template
  return { ...rest, id: empty.id, name: empty.name, scenes }
}

async function readTemplateProject(path: string): Promise<Project> {
  const project = withAbsolutePaths(await readProject(path), dirname(path))
  if (project.scenes.length > 0) return project
  throw new StudioError('template', message('voiceoverErrors.templateEmpty', { name: project.name }), {
    field: 'templatePath',
    next: message('voiceoverErrors.templateEmptyNext'),
  })
}

function plainScene({ specs, newId }: EditorParts, sheet: Sheet, row: Row): Scene {
  const { voiceId } = specs.voice(sheet, row)
  const rate = specs.rate(sheet, row)
  return {
    id: newId(),
    name: titleOf(row),
    duration: 'voice',
    voice: { kind: 'script', voiceId, text: row.text, rate, ...takeOf(row) },
    elements: [],
  }
}

function fromTemplate({ specs, newId }: EditorParts, sheet: Sheet, row: Row, template: Project): Scene {
  const first = template.scenes[0]!
  const { voiceId, name } = specs.voice(sheet, row)
  const rate = specs.rate(sheet, row)
  const own = Object.fromEntries(sheet.variables.map((one, index) => [one, row.values[index] ?? '']))
  const values = { text: row.text, voice: name, rate: `${rate}%`, file: row.file, ...own }
  const { project, problems } = fillIn({ ...template, scenes: [first] }, values)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0)
    throw new StudioError(
      'template',
      message('sheetRows.doesNotFill', {
        n: row.position + 1,
        template: template.name,
        reason: errors[0]!.message,
      }),
      {
        details: errors.slice(1, 20).map((one) => one.message),
        next: message('sheetRows.changeRowOrTemplate'),
      },
    )
  const filled = project.scenes[0]!
  const typedVoice = row.voice.trim() !== ''
  const voice = filled.voice
  const fixed = first.voice?.kind === 'script' && !/\{\{.*\}\}/s.test(first.voice.text)
  const spoken: Scene['voice'] =
    voice === null || voice.kind === 'audio'
      ? { kind: 'script', voiceId, text: row.text, rate, ...takeOf(row) }
      : voice.kind === 'script'
        ? {
            ...voice,
            ...(fixed ? { text: row.text } : {}),
            ...(typedVoice || voice.voiceId === '' ? { voiceId } : {}),
            ...(row.rate.trim() === '' ? {} : { rate }),
            ...takeOf(row),
          }
        : voice
  return {
    ...filled,
    id: newId(),
    name: titleOf(row),
    voice: spoken,
    elements: filled.elements.map((element) => ({ ...element, id: newId() })),
  }
}

/** Rows of a choice, in the order of the sheet. */
function chosen(rows: RowStore, sheet: Sheet, choice: RowChoice): Row[] {
  const wanted = choice.kind === 'ids' ? new Set(choice.ids) : choice.kind === 'states' ? new Set(choice.states) : null
  return rows.from(sheet.id, 0, rows.count(sheet.id)).filter((row) => {
    if (wanted === null) return true
    return choice.kind === 'ids' ? wanted.has(String(row.id)) : wanted.has(row.state)
  })
}

function titleOf({ text, file }: Row): string {
  return excerpt(file.trim() === '' ? text : file)
}

/** The reading of a row's text, where it is not the usual one. */
function takeOf({ take }: Row): { take?: number } {
  return take > 0 ? { take } : {}
}
