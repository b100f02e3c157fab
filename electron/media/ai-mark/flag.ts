/** Comment in the metadata of an AI-generated video; voice files have `AI-generated speech`. */
export const aiVideoComment = 'AI-generated video'
export const aiImageComment = 'AI-generated image'

export type FlaggedFormat = 'mp4' | 'mov' | 'webm' | 'mkv'

/**
 * ffmpeg's output arguments that flag a video as AI-generated: the tag `comment`, and `AI_GENERATED` where the format
 * can store it (MP4 cannot: it has a fixed list of tags). Tags of the sources are dropped.
 */
export function aiFlagArguments(format: FlaggedFormat, comment = aiVideoComment): string[] {
  const tags = [`comment=${comment}`]
  if (format === 'webm' || format === 'mkv') tags.push('AI_GENERATED=true')
  return ['-map_metadata', '-1', '-map_chapters', '-1', ...tags.flatMap((tag) => ['-metadata', tag])]
}

/**
 * Flags a picture as AI-generated, as XMP (for sharp's `withXmp`): a description, and IPTC's digital source type.
 * @param source `trainedAlgorithmicMedia` when all of it is made by a model, `compositeWithTrainedAlgorithmicMedia`
 * when parts of it are
 */
export function aiFlagXmp(
  source: 'trainedAlgorithmicMedia' | 'compositeWithTrainedAlgorithmicMedia' = 'compositeWithTrainedAlgorithmicMedia',
): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}">`,
    `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${aiImageComment}</rdf:li></rdf:Alt></dc:description>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('')
}
