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
  expect(
    actionsOf(origin).map(({ action, parameters }) => [
      action,
      parameters && 'ingredientIds' in parameters ? parameters.ingredientIds : undefined,
    ]),
  ).toEqual([
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

it('what tells people that AI made it is an action each, in what is created and in what is changed', () => {
  const created = actionsOf({ kind: 'created', source: 'generated', marks: ['visible-sign', 'spoken-notice'] })
  expect(created.slice(1).map(({ action, parameters }) => [action, parameters])).toEqual([
    ['c2pa.addedText', { 'greenroom.disclosure': 'visible-sign' }],
    ['c2pa.edited', { 'greenroom.disclosure': 'spoken-notice' }],
  ])
  const edits: Origin = { kind: 'edited', parent: 'a', edits: ['edited'], source: 'composite', marks: ['visible-sign'] }
  expect(actionsOf(edits).at(-1)).toMatchObject({ parameters: { 'greenroom.disclosure': 'visible-sign' } })
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
