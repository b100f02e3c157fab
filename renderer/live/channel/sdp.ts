import { audioPresets } from './types.ts'
import type { ChannelQuality } from './types.ts'

/**
 * A description that asks the other end to send at these bit rates from the start: a connection otherwise starts at 300
 * kbit/s and increases slowly, which blurs the first seconds.
 */
export function withQuality(sdp: string, { kilobits, audio }: ChannelQuality): string {
  const { kilobits: sound, stereo } = audioPresets[audio]
  const picture = ['min', 'start', 'max'].map((what) => `x-google-${what}-bitrate=${kilobits}`)
  const opus = [`maxaveragebitrate=${sound * 1_000}`, `stereo=${Number(stereo)}`, `sprop-stereo=${Number(stereo)}`]
  let kind = ''
  const codecs = new Map<string, string>()
  for (const line of sdp.split('\r\n')) {
    const media = /^m=(\w+)/.exec(line)
    if (media) kind = media[1]!
    const map = /^a=rtpmap:(\d+) ([^/]+)/.exec(line)
    if (map) codecs.set(`${kind} ${map[1]}`, map[2]!.toLowerCase())
  }
  const lines: string[] = []
  kind = ''
  const formatted = new Set<string>()
  const wanted = (type: string): readonly string[] => {
    const codec = codecs.get(`${kind} ${type}`)
    if (kind === 'audio') return codec === 'opus' ? opus : []
    return kind === 'video' && codec !== undefined && !repairs.has(codec) ? picture : []
  }
  const all = sdp.split('\r\n')
  for (const line of all) {
    const format = /^a=fmtp:(\d+) /.exec(line)
    if (format) formatted.add(format[1]!)
  }
  for (const line of all) {
    const media = /^m=(\w+)/.exec(line)
    if (media) kind = media[1]!
    const format = /^a=fmtp:(\d+) (.*)$/.exec(line)
    if (format) lines.push(`a=fmtp:${format[1]} ${merged(format[2]!, wanted(format[1]!))}`)
    else lines.push(line)
    const map = /^a=rtpmap:(\d+) /.exec(line)
    if (map && !formatted.has(map[1]!)) {
      const parameters = wanted(map[1]!)
      if (parameters.length > 0) lines.push(`a=fmtp:${map[1]} ${parameters.join(';')}`)
    }
  }
  return lines.join('\r\n')
}

/** Codecs for repair, which carry no video of their own. */
const repairs = new Set(['rtx', 'red', 'ulpfec', 'flexfec-03'])

function merged(present: string, wanted: readonly string[]): string {
  const names = new Set(wanted.map((one) => one.slice(0, one.indexOf('='))))
  const kept = present.split(';').filter((one) => !names.has(one.split('=')[0]!.trim()))
  return [...kept, ...wanted].join(';')
}
