import { ScanFace } from '@lucide/vue'
import type { Component } from 'vue'
import { generationKindNames, generationSpecs } from '@common/generation/kinds.ts'
import type { KindWith } from '@common/generation/kinds.ts'
import { generationIcons } from '../../app/generation-icons.ts'

type MakingTool = KindWith<{ madeFrom: 'faces' }>
/** Names of the face tools in the page's address. */
export type FaceTool = 'find' | MakingTool

const making = generationKindNames.filter((kind): kind is MakingTool => generationSpecs[kind].madeFrom === 'faces')
export const faceTools: readonly FaceTool[] = ['find', ...making]

export const faceToolIcons: Readonly<Record<FaceTool, Component>> = { ...generationIcons, find: ScanFace }
