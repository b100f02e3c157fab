import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaTools } from '../../../electron/media/index.ts'

interface Ways {
  /** Filter that spoils the picture of what is tried. */
  filter?: string
  /** How many runs succeed; each later one dies in the middle. Default: all. */
  runs?: number
  /** Writes no more frames than these, and ends as if nothing had happened. */
  frames?: number
}

let count = 0

/**
 * An ffmpeg whose `h264_nvenc` is x264 with other arguments, so that the ways of an encoder of hardware are seen on a machine
 * without one.
 * @param folder for the program
 */
export async function standInEncoder(
  tools: MediaTools,
  folder: string,
  { filter, runs = 1_000_000, frames }: Ways = {},
) {
  const name = `stand-in-${(count += 1)}`
  const program = join(folder, name)
  const [counted, limit] = [`${program}.runs`, `${program}.limit`]
  const spoiled = filter === undefined ? '' : `; one="\${one/format=yuv420p\\[v\\]/format=yuv420p,${filter}[v]}"`
  const dying = `
    if (( $(wc -l < '${counted}') > $(cat '${limit}') )); then
      '${tools.ffmpeg}' "\${args[@]}" & sleep 0.2; kill -9 $!; wait
      echo '[h264_nvenc @ 0x1] device lost' >&2
      exit 187
    fi`
  const countRuns = async (): Promise<number> => (await readFile(counted, 'utf8')).split('\n').length - 1
  const allow = (all: number): Promise<void> => writeFile(limit, String(all))
  await writeFile(counted, '')
  await allow(runs)
  await writeFile(
    program,
    `#!/bin/bash
    [[ " $* " == *' h264_nvenc '* ]] || exec '${tools.ffmpeg}' "$@"
    args=()
    while (( $# )); do
      one="$1"
      case "$one" in
        h264_nvenc) args+=(libx264 ${frames === undefined ? '' : `-frames:v ${frames}`}) ;;
        -tune|-rc|-b:v) shift ;;
        -preset) shift; args+=(-preset veryfast) ;;
        -cq) args+=(-crf) ;;
        *) true${spoiled}; args+=("$one") ;;
      esac
      shift
    done
    echo run >> '${counted}'
    ${dying}
    exec '${tools.ffmpeg}' "\${args[@]}"
    `,
  )
  await chmod(program, 0o755)
  const replaced: MediaTools = { ...tools, ffmpeg: program, encoders: new Set([...tools.encoders, 'h264_nvenc']) }
  return { tools: replaced, countRuns, dieAfter: async (more: number) => allow((await countRuns()) + more) }
}
