/**
 * Blurs cells in place: `passes` box blurs of the same radius across and down; values at the edges are repeated
 * outwards. The time does not depend on the radius.
 * @param radius in cells, any number from 0; fractions of a cell count
 */
export function boxBlur(
  data: Float32Array,
  columns: number,
  rows: number,
  channels: number,
  radius: number,
  passes = 2,
): void {
  if (!(radius > 0)) return
  const line = new Float32Array(Math.max(columns, rows))
  for (let pass = 0; pass < passes; pass++) {
    for (let channel = 0; channel < channels; channel++) {
      for (let row = 0; row < rows; row++)
        blurLine(data, row * columns * channels + channel, channels, columns, radius, line)
      for (let column = 0; column < columns; column++)
        blurLine(data, column * channels + channel, columns * channels, rows, radius, line)
    }
  }
}

function blurLine(
  data: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  line: Float32Array,
): void {
  const whole = Math.floor(radius)
  const part = radius - whole
  const norm = 1 / (2 * radius + 1)
  const last = count - 1
  for (let index = 0; index < count; index++) line[index] = data[start + index * step]!
  let sum = 0
  for (let index = -whole; index <= whole; index++) sum += line[index < 0 ? 0 : index > last ? last : index]!
  for (let index = 0; index < count; index++) {
    const before = index - whole - 1
    const after = index + whole + 1
    const outer = line[before < 0 ? 0 : before]! + line[after > last ? last : after]!
    data[start + index * step] = (sum + outer * part) * norm
    const leaving = index - whole
    sum += line[after > last ? last : after]! - line[leaving < 0 ? 0 : leaving]!
  }
}
