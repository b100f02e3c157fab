export interface ResultColumns {
  /** Of the whole table. */
  columns: string[]
  /** The cells of a row and what became of it, as a row of that table. */
  row: (cells: readonly string[], results: readonly string[]) => string[]
}

/**
 * A table's columns and behind them those of what became of each row, numbered where the table has a column of this name.
 * What an earlier table told of its rows is left out: the new columns take its place.
 */
export function resultColumns(own: readonly string[], names: readonly string[]): ResultColumns {
  const kept: number[] = []
  for (let at = 0; at < own.length;) {
    const former = freeColumns(names, own.slice(0, at))
    if (former.every((name, offset) => own[at + offset] === name)) at += names.length
    else kept.push(at++)
  }
  const columns = kept.map((index) => own[index]!)
  return {
    columns: [...columns, ...freeColumns(names, columns)],
    row: (cells, results) => [...kept.map((index) => cells[index] ?? ''), ...results],
  }
}

/** Each name itself, or with a number where there is a column of this name. */
function freeColumns(names: readonly string[], taken: readonly string[]): string[] {
  const all = new Set(taken.map((name) => name.trim().toLowerCase()))
  return names.map((name) => {
    let free = name
    for (let count = 2; all.has(free); count += 1) free = `${name} (${count})`
    all.add(free)
    return free
  })
}
