import { cueProblems, withLineBreaks } from '@common/captions/index.ts'
import type { CaptionRules } from '@common/captions/index.ts'
import { formatText, translate } from '../../i18n/translate.ts'
import type { SceneCaptionList } from './scene-captions.ts'

/** What of a cue is hard to read or is not seen, as sentences with the way on. */
export function rulesBroken({ cues, durationMs }: SceneCaptionList, index: number, rules: CaptionRules): string[] {
  const cue = cues[index]
  if (!cue) return []
  if (cue.startMs >= durationMs) return [translate('captionPanel.lines.afterScene')]
  // Lines that are too long are broken when they are drawn.
  const shown = { ...cue, text: withLineBreaks(cue.text, rules) }
  return cueProblems(shown, cues[index + 1], rules).map((one) => formatText(one.message))
}
