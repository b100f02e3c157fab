import { runProcess, TextTail } from './process.ts'

/** Filters, encoders and options of one ffmpeg build. */
export interface Capabilities {
  filters: ReadonlySet<string>
  /** Filters whose options can be changed between two frames. */
  commanded: ReadonlySet<string>
  encoders: ReadonlySet<string>
  decoders: ReadonlySet<string>
  /** Command line options that not every version of ffmpeg has. */
  options: ReadonlySet<string>
}

/**
 * Parses ffmpeg's list of filters, with lines as ` TSC overlay           VV->V      Overlay a video source on top of
 * the input.`
 */
export function parseFilters(text: string): Set<string> {
  return new Set([...text.matchAll(/^\s*[T.][S.][C.]?\s+(\S+)\s+\S+->\S+/gm)].map((match) => match[1]!))
}

/** Parses the filters of the same list whose third flag is `C`. */
export function parseCommanded(text: string): Set<string> {
  return new Set([...text.matchAll(/^\s*[T.][S.]C\s+(\S+)\s+\S+->\S+/gm)].map((match) => match[1]!))
}

/**
 * Parses ffmpeg's list of codecs, with lines as ` V....D libx264              libx264 H.264 AVC`. The legend above the
 * list has `=` instead of a name.
 */
export function parseCodecs(text: string): Set<string> {
  return new Set([...text.matchAll(/^\s*[VAS][F.][S.][X.][B.][D.]\s+([^=\s]\S*)/gm)].map((match) => match[1]!))
}

/** Runs a program without side effects and returns its output; undefined when it failed or took too long. */
export async function captureText(
  file: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<string | undefined> {
  const tail = new TextTail(1_000_000)
  const end = await runProcess(file, args, { timeoutMs, onStdout: (chunk) => tail.add(chunk) })
  return end.exitCode === 0 ? tail.text : undefined
}

export async function readCapabilities(ffmpeg: string, timeoutMs: number): Promise<Capabilities> {
  const ask = async (...args: string[]) => (await captureText(ffmpeg, ['-hide_banner', ...args], timeoutMs)) ?? ''
  const [filters, encoders, decoders, help] = await Promise.all([
    ask('-filters'),
    ask('-encoders'),
    ask('-decoders'),
    ask('-h', 'long'),
  ])
  const options = [...help.matchAll(/^-([a-z_]+)/gm)].map((match) => match[1]!)
  return {
    filters: parseFilters(filters),
    commanded: parseCommanded(filters),
    encoders: parseCodecs(encoders),
    decoders: parseCodecs(decoders),
    options: new Set(options),
  }
}
