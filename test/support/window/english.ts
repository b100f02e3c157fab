import type { Page } from 'playwright-core'

/** Names of products, formats, standards, licences, units and keys, which are the same in every language. */
const names = new Set(
  (
    'Greenroom Agora Chromium Chrome Edge FFmpeg ffmpeg ffprobe GitHub MinIO Mac Instagram Reels Shorts Excel Word Markdown ' +
    'MP4 MOV WebM ProRes HEVC NVENC NVIDIA Quick Sync Intel VideoToolbox Apple AMF AMD AVI WAV FLAC AAC Ogg Opus PCM PNG JPEG JPG GIF WebP CSV TSV XLSX DOCX TXT SRT VTT TTML IMSC ASS SubStation Alpha ZIP ' +
    'SVG TTF OTF WOFF JSON UTF URL HTTP HTTPS API IPA SSML LUFS SHA RGB PDF PPTX SCORM XLIFF LibreOffice MIT SQL POST GET fps kHz kbit English ' +
    'Ctrl Cmd Shift Alt Enter Esc Tab Space Delete Del Home End PageDown PageUp'
  ).split(' '),
)

/** Fields of name templates and examples in empty text fields, which are written as they are. */
const fields = new Set('index name voice sheet project kind date time width height duration connection'.split(' '))

/**
 * A Latin word that may be English: three letters or more, and not part of an address, a path, a file name or an id.
 */
const word = /(?<![\p{L}\d_./@:#{}\\-])[A-Za-z][A-Za-z’']{2,}(?![\p{L}\d_/@{}\\-]|[.:][\p{L}/])/gu

/**
 * What a page shows, or tells assistive technology, with a word in it that may be English. Elements whose content
 * comes from the user or the machine are left out: code, keys and fields.
 * @param given texts of the user and of samples, which no language changes
 * @param leftOut selector of further elements that are not checked. Without it toasts are left out, because a toast stays
 * in the language in which it was shown.
 */
export async function englishOn(
  page: Page,
  given: readonly string[],
  leftOut: string | null = '[data-toasts]',
): Promise<string[]> {
  const texts = await page.evaluate((further) => {
    const found = new Set<string>()
    const own = ['code, kbd, pre, script, style, [contenteditable=true]', ...(further === null ? [] : [further])].join()
    const isOurs = (element: Element): boolean => element.checkVisibility() && element.closest(own) === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (/[A-Za-z]{3}/.test(text) && isOurs(node.parentElement!)) found.add(text)
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-valuetext', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name)!.trim()
        if (/[A-Za-z]{3}/.test(text) && isOurs(element)) found.add(text)
      }
    return [...found]
  }, leftOut)
  // The longest texts are removed first, because a name may be part of another.
  const longestFirst = given.toSorted((one, other) => other.length - one.length)
  return texts.filter((text) => {
    const rest = longestFirst.reduce((left, part) => left.replaceAll(part, ' '), text)
    return [...rest.matchAll(word)].some(([found]) => !names.has(found) && !fields.has(found))
  })
}
