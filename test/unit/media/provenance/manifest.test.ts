import { expect, it } from 'vitest'
import { planManifest } from '../../../../electron/media/provenance/manifest.ts'
import type { Origin } from '../../../../electron/media/provenance/index.ts'

const software = { name: 'Greenroom', version: '1.2.3' }
const plan = (origin: Origin) => planManifest(origin, software, Date.UTC(2026, 10, 24))
const actionsOf = (origin: Origin) => plan(origin).definition.assertions[0]!.data.actions

it('what is created says where it comes from, when and with which software', () => {
  expect(actionsOf({ kind: 'created', source: 'generated' })).toEqual([
    {
      action: 'c2pa.created',
      when: '2026-11-24T00:00:00.000Z',
      softwareAgent: software,
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    },
  ])
})

it('what is in it is placed, what it was only made after is not', () => {
  const origin: Origin = { kind: 'created', source: 'composite', components: ['a', 'b', 'a'], inputs: ['c'] }
  expect(actionsOf(origin).map(({ action, parameters }) => [action, parameters?.ingredientIds])).toEqual([
    ['c2pa.created', undefined],
    ['c2pa.placed', ['component-1', 'component-2']],
  ])
  expect(plan(origin).ingredients.map(({ path, relationship }) => [path, relationship])).toEqual([
    ['a', 'componentOf'],
    ['b', 'componentOf'],
    ['c', 'inputTo'],
  ])
})

it('what is made of another file opens it first, and says in each step where the content comes from', () => {
  const origin: Origin = { kind: 'edited', parent: 'a', edits: ['transcoded', 'addedText'], source: 'composite' }
  const actions = actionsOf(origin)
  expect(actions.map(({ action }) => action)).toEqual(['c2pa.opened', 'c2pa.transcoded', 'c2pa.addedText'])
  expect(actions[0]?.parameters).toEqual({ ingredientIds: ['parent'] })
  expect(actions.slice(1).every((one) => one.digitalSourceType?.endsWith('compositeWithTrainedAlgorithmicMedia'))).toBe(
    true,
  )
})

it('no name of a file or project is in it', () => {
  const { definition } = plan({
    kind: 'edited',
    parent: '/videos/Secret launch.mp4',
    edits: ['edited'],
    source: 'generated',
  })
  expect(JSON.stringify(definition)).not.toMatch(/mara|Secret/)
})
