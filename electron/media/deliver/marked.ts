import { aiMarkFilter, drawAiMark, writeAiMark } from '../ai-mark/index.ts'
import type { Burning, BurnOptions } from './burn.ts'

/** What is drawn into a picture, and over it the visible AI mark. */
export async function withAiMark(
  burning: Burning,
  { folder, width, height, nextInput }: Pick<BurnOptions, 'folder' | 'width' | 'height' | 'nextInput'>,
): Promise<Burning> {
  const mark = await drawAiMark({ width, height })
  const path = await writeAiMark(mark, folder)
  const input = nextInput + burning.inputs.filter((argument) => argument === '-i').length
  return {
    inputs: [...burning.inputs, '-f', 'png_pipe', '-i', `file:${path}`],
    graph: (from, to) => `${burning.graph(from, 'unmarked')};${aiMarkFilter(mark, input, 'unmarked', to)}`,
  }
}
