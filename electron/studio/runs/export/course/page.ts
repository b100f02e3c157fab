import type { ScormVersion } from '../../../../common/bridge/index.ts'
import { formatIn, message } from '../../../../common/messages/index.ts'
import type { Language } from '../../../../common/languages.ts'
import { xmlLines } from '../../../../common/xml.ts'

/** A chapter as the page plays it; paths are those within the package. */
export interface Chapter {
  title: string
  video: string
  captions: string | null
  seconds: number
}

export interface CoursePage {
  scorm: ScormVersion
  title: string
  /** Language of the page's own words. */
  language: Language
  completeAt: number
  isScored: boolean
  chapters: readonly Chapter[]
}

/** Nothing but what is in the package is loaded, and no script but the player's own is run. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; media-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'"

/** The page of a course. Its scripts read what they play from the data in it. */
export function coursePage({ scorm, title, language, completeAt, isScored, chapters }: CoursePage): string {
  const format = formatIn(language)
  const words = {
    captions: format(message('course.captions')),
    seen: format(message('course.seen', { percent: '{percent}' })),
    done: format(message('course.done')),
    failed: format(message('course.failed')),
  }
  const progress = xmlLines(format(message('course.progress')))
  const list = xmlLines(format(message('course.chapters')))
  const alone = xmlLines(format(message('course.alone')))
  const data = { scorm, completeAt, score: isScored, words, chapters }
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${xmlLines(title)}</title>
    <link rel="stylesheet" href="player.css">
  </head>
  <body>
    <main>
      <h1>${xmlLines(title)}</h1>
      <video controls playsinline preload="metadata"></video>
      <div class="state">
        <progress max="100" value="0" aria-label="${progress}"></progress>
        <span id="state" role="status"></span>
      </div>
      <ol id="chapters" aria-label="${list}"></ol>
      <p id="alone" hidden>${alone}</p>
    </main>
    <script type="application/json" id="course">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
    <script src="scorm.js"></script>
    <script src="player.js"></script>
  </body>
</html>
`
}
