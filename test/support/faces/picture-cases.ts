import type { InputCase } from './input-cases.ts'

interface Refusal {
  code: number
  reason: RegExp
}

/** A picture that is given to `analyze_frames` and to the background change, and the expected results. */
export interface PictureCase extends Pick<InputCase, 'name' | 'file' | 'content' | 'contentType'> {
  /** Number of persons; or why the picture can't be used. */
  analyzed: number | RegExp
  /** Number of faces in the picture whose background is changed; or why that is refused. */
  background: number | Refusal
  /** What is expected with `removeBg`. */
  cutOut: number | Refusal
}

/** The refusal of a picture with too many faces (docs/errors.md). */
const tooMany = { code: 1007, reason: /shows \d+ faces; the limit is 8\. Choose/ }
const unusable = (reason: RegExp): Refusal => ({ code: 1206, reason })

const film = {
  analyzed: /is no image \(mp4\)/,
  background: unusable(/video \(mp4\); a picture is needed here/),
}
/** A picture in which nothing stands out. */
const uncut = unusable(/could not be cut out: .* Choose another/)
const both = (reason: RegExp) => ({ analyzed: reason, background: unusable(reason) })
const broken = { analyzed: /cannot be read as a picture/, background: unusable(/damaged or incomplete/) }

/** Cases whose result differs from that of `detect_faces`, which takes films, and reports frames one by one. */
const others: Readonly<Record<string, Partial<PictureCase>>> = {
  'a film that is called a picture': film,
  'a film of ten hours': film,
  'a film of an hour and a half': film,
  'half a PNG': broken,
  'half a JPEG': broken,
  'half a film': both(/cut short/),
  'a film without a frame': both(/cut short/),
  'an SVG that is called a picture': both(/SVG/),
  'a web page that is called a picture': both(/web page/),
  'a playlist that is called a film': both(/playlist/),
  noise: both(/of an unknown kind/),
  'a sound': {
    analyzed: /is no image \(mp3\)/,
    background: unusable(/sound file \(mp3\); a picture is needed/),
  },
  '100 megapixels': both(/100 megapixels\); the limit is 36/),
  'an empty file': both(/empty/),
  // Of a moving picture, the first frame counts.
  'an animated WebP': { analyzed: 1, background: 1 },
  'a GIF of one frame': { analyzed: 1, background: 1 },
  'a face from the side': { cutOut: uncut },
  'no face': { cutOut: uncut },
  '1 pixel': { cutOut: uncut },
  'a line of 20,000 by 3 px': { cutOut: uncut },
}

/** Cases of face detection, for the operations that take pictures only. */
export function pictureCases(cases: readonly InputCase[]): PictureCase[] {
  return cases.map(({ wanted, ...one }) => {
    const faces = typeof wanted === 'number' ? wanted : 0
    const usual = { analyzed: faces, background: faces > 8 ? tooMany : faces }
    const changed = { ...usual, ...others[one.name] }
    return { ...one, cutOut: changed.background, ...changed }
  })
}

const quick = [
  'no face',
  'a face of 30 px',
  'upside down, but EXIF says so',
  'truly upside down',
  'grey',
  'CMYK',
  'half transparent',
  '16 bits a colour',
  'an animated WebP',
  'half a PNG',
  'half a JPEG',
  'half a film',
  'a sound',
]

/** Cases that take a few seconds together. */
export const quickPictureCases = (cases: readonly InputCase[]): PictureCase[] =>
  pictureCases(cases.filter(({ name }) => quick.includes(name)))
