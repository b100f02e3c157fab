import { beforeEach, describe, expect, it } from 'vitest'
import { cycleRegion } from '../../../../renderer/app/regions.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <header data-region><button id="top">t</button></header>
    <nav data-region><a id="rail" href="#x">r</a></nav>
    <div id="page" data-region>
      <aside><button id="one">1</button><button id="two">2</button></aside>
      <main><p>Nothing to focus</p><section aria-label="Inner"><p>x</p></section></main>
      <section aria-label="Time line"><input id="time" /></section>
    </div>`
})

const focused = (): string => document.activeElement?.id || (document.activeElement?.tagName.toLowerCase() ?? '')

describe('F6', () => {
  it('goes through the parts of the window in order and round', () => {
    const seen = Array.from({ length: 6 }, () => {
      cycleRegion(1)
      return focused()
    })
    expect(seen).toEqual(['top', 'rail', 'one', 'main', 'time', 'top'])
  })

  it('goes back with Shift', () => {
    cycleRegion(1)
    cycleRegion(-1)
    expect(focused()).toBe('time')
  })

  it('comes back to where one was in a part', () => {
    document.getElementById('two')!.focus()
    cycleRegion(1)
    cycleRegion(-1)
    expect(focused()).toBe('two')
  })
})
