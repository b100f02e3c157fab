import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Other people's readers of the documents, which packages can't give: Apple's schema of FCPXML 1.11 (it is part of Final
 * Cut Pro), and a Python that has OpenTimelineIO with its readers of FCPXML and CMX 3600.
 */
const { GREENROOM_FCPXML_DTD: schema, GREENROOM_OTIO_PYTHON: python } = process.env

/** What OpenTimelineIO reads in a document; all in frames. */
export interface ReadTimeline {
  /** Kinds of objects that it does not know. */
  unknown: string[]
  /** Whether the document is the same after it was written and read again. */
  same: boolean
  frames: number
  /** At which frames clips of the picture tracks begin and end, in order. */
  cuts: number[]
  /** At which frames clips begin or end that do not do so at whole ones. */
  broken: number[]
}

export type ReadFormat = 'otio' | 'fcpxml' | 'edl'

const program = String.raw`
import json, sys
import opentimelineio as otio
path, form, rate = sys.argv[1], sys.argv[2], float(sys.argv[3])
text = open(path, encoding='utf-8').read()
if form == 'otio':
    read = otio.adapters.read_from_string(text, 'otio_json')
elif form == 'fcpxml':
    from otio_fcpx_xml_adapter import fcpx_xml
    read = fcpx_xml.read_from_string(text)
else:
    from otio_cmx3600_adapter import cmx_3600
    read = cmx_3600.read_from_string(text, rate=rate, ignore_timecode_mismatch=False)
again = otio.adapters.read_from_string(otio.adapters.write_to_string(read, 'otio_json'), 'otio_json')
found = [read] if isinstance(read, otio.schema.Timeline) else list(read.find_children(descended_from_type=otio.schema.Timeline)) if hasattr(read, 'find_children') else [one for one in read if isinstance(one, otio.schema.Timeline)]
timeline = found[0]
unknown = [type(one).__name__ for one in timeline.tracks.find_children() if isinstance(one, otio._otio.UnknownSchema)]
cuts, broken = set(), []
for clip in timeline.tracks.find_clips():
    track = clip.parent()
    while track is not None and not isinstance(track, otio.schema.Track):
        track = track.parent()
    if track is None or track.kind != otio.schema.TrackKind.Video:
        continue
    span = clip.transformed_time_range(clip.trimmed_range(), timeline.tracks)
    for at in (span.start_time, span.end_time_exclusive()):
        frame = at.rescaled_to(rate).value
        cuts.add(round(frame))
        if abs(frame - round(frame)) > 1e-6:
            broken.append(frame)
print(json.dumps({
    'unknown': unknown,
    'same': read.is_equivalent_to(again),
    'frames': round(timeline.duration().rescaled_to(rate).value),
    'cuts': sorted(cuts),
    'broken': broken,
}))
`

/** Reads a document of 25 frames a second by OpenTimelineIO; null where that is not there. @throws when it can't */
export async function readByOtio(document: string, format: ReadFormat): Promise<ReadTimeline | null> {
  if (!python) return null
  const { stdout } = await promisify(execFile)(python, ['-c', program, document, format, '25'])
  return JSON.parse(stdout) as ReadTimeline
}

/** What is wrong with a document by Apple's schema, nothing being the empty text; null where the schema is not there. */
export async function complaintsOfSchema(document: string): Promise<string | null> {
  if (!schema) return null
  return promisify(execFile)('xmllint', ['--noout', '--dtdvalid', schema, document]).then(
    () => '',
    (error: unknown) => String((error as { stderr?: string }).stderr ?? error),
  )
}

/** What a document must say: the frames of the clip, and those at which scenes begin by a cut. */
export interface ExpectedTimeline {
  frames: number
  cuts: readonly number[]
}

/**
 * Reads a document as other programs do.
 * @returns what is wrong, in words, an empty text being nothing; null where no reader of it is there
 */
export async function readElsewhere(
  document: string,
  format: ReadFormat,
  expected: ExpectedTimeline,
): Promise<string | null> {
  const invalid = format === 'fcpxml' ? await complaintsOfSchema(document) : null
  const read = await readByOtio(document, format)
  if (read === null) return invalid
  const missing = expected.cuts.filter((cut) => !read.cuts.includes(cut))
  return [
    invalid ?? '',
    read.unknown.length > 0 ? `unknown: ${read.unknown.join(', ')}` : '',
    read.same ? '' : 'another one after writing',
    read.frames === expected.frames ? '' : `${String(read.frames)} frames`,
    read.broken.length > 0 ? `between frames: ${read.broken.join(', ')}` : '',
    missing.length > 0 ? `no cut at ${missing.join(', ')}` : '',
  ]
    .filter((one) => one !== '')
    .join('; ')
}
