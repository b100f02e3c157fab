/** Codecs that take a bitrate to begin with; others than pictures have no use for one. */
const pictures = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/90000/i

/**
 * Lets the sender of a picture begin near the rate it is meant to have, rather than feel its way up from a blurred one:
 * both ends are on this machine. Chromium reads it from the description of who receives.
 * @param kilobits in a second
 */
export function beginAt(sdp: string, kilobits: number): string {
  const lines = sdp.split('\r\n')
  const picked = new Set(lines.flatMap((line) => pictures.exec(line)?.[1] ?? []))
  const settings = `x-google-start-bitrate=${String(kilobits)}`
  const seen = new Set<string>()
  const changed = lines.map((line) => {
    const type = /^a=fmtp:(\d+) /.exec(line)?.[1]
    if (type === undefined || !picked.has(type)) return line
    seen.add(type)
    // Whoever wrote the description has said so already.
    if (line.includes('x-google-start-bitrate')) return line
    return `${line};${settings}`
  })
  return changed
    .flatMap((line) => {
      const type = pictures.exec(line)?.[1]
      return type !== undefined && !seen.has(type) ? [line, `a=fmtp:${type} ${settings}`] : [line]
    })
    .join('\r\n')
}

/**
 * Puts H.264 before other codecs of the picture, for both ways. Chromium's VP8 takes noise out of every frame, which changes
 * what is around the face however much may be sent (two ways at 5,000 kbit/s: SSIM 0.973 against 0.988), and takes twice
 * as long; VP9 is as true and five times slower. Where there is no H.264 nothing changes.
 */
export function h264First(sdp: string): string {
  const types = [...sdp.matchAll(/^a=rtpmap:(\d+) H264\/90000/gim)].map(([, type]) => type!)
  return sdp.replace(/^(m=video \d+ \S+)((?: \d+)+)/gm, (_, head: string, list: string) => {
    const all = list.trim().split(' ')
    const first = all.filter((type) => types.includes(type))
    return [head, ...first, ...all.filter((type) => !types.includes(type))].join(' ')
  })
}
