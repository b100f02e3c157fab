import { glassesNames, haircutNames, outfitNames, stylingRows } from '../../../../common/service/extension/styling.ts'
import type { Styling, StylingChoices } from '../../../../common/service/extension/styling.ts'
import { createCanvas } from '../../../../media/canvas.ts'
import { Compositor } from '../compositor/compositor.ts'
import { closed } from '../parts/mouth-lines.ts'
import type { Presenter } from '../presenter.ts'
import { Figure } from '../rig/figure.ts'
import { SharedLayers } from '../rig/layers.ts'
import { restPose } from '../rig/pose.ts'
import type { FigureCrop } from '../types.ts'
import { hasHair, showsHair, styled } from './styled.ts'

/** What a styling can change of a presenter. */
export function choicesOf(presenter: Presenter): StylingChoices {
  const wears = presenter.head.some(({ isGlasses }) => isGlasses)
  return {
    outfits: [...outfitNames],
    haircuts: showsHair(presenter) ? [...haircutNames] : [],
    glasses: glassesNames.filter((name) => wears || name !== 'none'),
    hairColor: hasHair(presenter),
  }
}

/** The part of the figure that a choice is about: chest, head, eyes. Squares, as shares of its 1000 x 1080 px. */
const crops: Record<keyof typeof stylingRows, FigureCrop> = {
  outfits: square(140, 360, 720),
  haircuts: square(170, 0, 660),
  glasses: square(320, 170, 360),
}

function square(left: number, top: number, side: number): FigureCrop {
  return { left: left / 1000, top: top / 1080, right: (1000 - left - side) / 1000, bottom: (1080 - top - side) / 1080 }
}

/**
 * Draws all choices of a presenter side by side as a PNG: a row for each kind, and in it the presenter as it comes and with
 * each choice (`choicesOf`), on the presenter's own background. Other work of the thread goes on between two of them.
 * @param cell side of one picture, px
 * @param colors those of outfit and hair in all of them
 */
export async function drawChoices(
  presenter: Presenter,
  cell: number,
  colors: Pick<Styling, 'outfitColor' | 'hairColor'> = {},
): Promise<Uint8Array> {
  const { outfits, haircuts, glasses } = choicesOf(presenter)
  const rows: Record<keyof typeof stylingRows, Styling[]> = {
    outfits: outfits.map((outfit) => ({ outfit })),
    haircuts: haircuts.map((hair) => ({ hair })),
    glasses: glasses.map((worn) => ({ glasses: worn })),
  }
  const dyed = styled(presenter, colors)
  const columns = 1 + Math.max(...Object.values(rows).map((row) => row.length))
  const canvas = createCanvas(columns * cell, Object.keys(rows).length * cell)
  const context = canvas.getContext('2d')
  for (const [kind, row] of Object.entries(stylingRows) as [keyof typeof stylingRows, number][]) {
    const shared = { compositor: new Compositor(), layers: new SharedLayers() }
    for (const [column, choice] of rows[kind].length > 0 ? [{}, ...rows[kind]].entries() : []) {
      const figure = new Figure(styled(dyed, choice), cell, cell, crops[kind], shared)
      context.fillStyle = presenter.background
      context.fillRect(column * cell, row * cell, cell, cell)
      context.drawImage(figure.picture({ ...restPose, mouth: closed }), column * cell, row * cell)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return canvas.encode('png')
}
