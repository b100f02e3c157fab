import { xmlContent } from '../xml.ts'
import { fileText, stamp } from './cue.ts'
import type { Cue } from './cue.ts'

/** Whether the first letter belongs to a script that is written from right to left. */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
}

/** Cues as TTML in the text profile of IMSC 1.1: white on black, centred above the lower edge, for players of broadcasters. */
export function toTtml(cues: readonly Cue[]): string {
  const lines = cues.map(({ startMs, endMs, text }) => {
    const written = fileText(text).split('\n').map(xmlContent).join('<br/>')
    const direction = isRightToLeft(text) ? ' tts:unicodeBidi="embed" tts:direction="rtl"' : ''
    return `      <p begin="${stamp(startMs, '.')}" end="${stamp(endMs, '.')}"${direction}><span style="caption">${written}</span></p>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" ttp:timeBase="media" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" xml:lang="" xml:space="preserve">
  <head>
    <styling>
      <style xml:id="caption" tts:fontFamily="proportionalSansSerif" tts:fontSize="100%" tts:color="#ffffff" tts:backgroundColor="#000000c0"/>
    </styling>
    <layout>
      <region xml:id="below" tts:origin="10% 10%" tts:extent="80% 80%" tts:displayAlign="after" tts:textAlign="center"/>
    </layout>
  </head>
  <body region="below">
    <div>
${lines.join('\n')}
    </div>
  </body>
</tt>
`
}
