import { message } from '../../../../common/messages/index.ts'
import { StudioError } from '../../../core/studio-error.ts'
import { readTemplate, TemplateFault } from '../check/names.ts'
import type { Sheet } from '../store/types.ts'

/** Refuses a name template with faults, or with fields that the sheet doesn't have. @throws StudioError `template` */
export function checkTemplate(sheet: Sheet): void {
  try {
    readTemplate(sheet.template, sheet.variables)
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error
    throw new StudioError('template', error.text, {
      field: 'change.template',
      next: message('voiceoverErrors.changeTemplate'),
    })
  }
}
