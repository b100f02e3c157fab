/** Codecs that take a bitrate to begin with; others than pictures have no use for one. */
const PICTURES = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/90000/i

/**
 * Lets the sender of a picture begin near the rate it is meant to have, rather than feel its way up from a blurred one:
 * both ends are on this machine. Chromium reads it from the description of who receives.
 * @param kilobits in a second
 */
export function beginAt(sdp: string, kilobits: number): string {
  const lines = sdp.split('\r\n')
  const picked = new Set(lines.flatMap((line) => PICTURES.exec(line)?.[1] ?? []))
  const settings = `x-google-start-bitrate=${String(kilobits)}`
  const seen = new Set<string>()
  const changed = lines.map((line) => {
    const type = /^a=fmtp:(\d+) /.exec(line)?.[1]
    if (type === undefined || !picked.has(type)) return line
    seen.add(type)
    return `${line};${settings}`
  })
  return changed
    .flatMap((line) => {
      const type = PICTURES.exec(line)?.[1]
      return type !== undefined && !seen.has(type) ? [line, `a=fmtp:${type} ${settings}`] : [line]
    })
    .join('\r\n')
}
