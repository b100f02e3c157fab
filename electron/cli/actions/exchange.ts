import { resolve } from 'node:path'
import { message } from '../../common/messages/index.ts'
import type { MessageKey, Text } from '../../common/messages/index.ts'
import type { CommandContext } from '../context.ts'
import { newFile } from '../files.ts'
import { withKept } from './kept.ts'
import type { Kept } from './kept.ts'

export interface ExchangeOptions {
  json?: boolean
}

export interface ExchangeOutOptions extends ExchangeOptions {
  out: string
  force?: boolean
}

/** A line of a list: what a terminal shows after the name, and what a program gets. */
interface Listed {
  id: string
  name: string
  shown: Text[]
  facts: object
}

/** What a kind of things that are exchanged as one file has of its own. */
interface ExchangeKind {
  heads: MessageKey[]
  noneYet: MessageKey
  taken: MessageKey
  written: MessageKey
  list: (kept: Kept) => Promise<Listed[]>
  must: (kept: Kept, name: string) => Promise<{ id: string; name: string }>
  importFrom: (kept: Kept, path: string) => Promise<{ taken: { id: string; name: string }; notices: Text[] }>
  exportTo: (kept: Kept, id: string, path: string) => Promise<{ left: string[] }>
}

const kinds = {
  brand: {
    heads: ['cliMake.exchange.name', 'cliMake.exchange.colors'],
    noneYet: 'brandErrors.noneYet',
    taken: 'cliMake.exchange.brandTaken',
    written: 'cliMake.exchange.brandWritten',
    list: async ({ brands }) =>
      (await brands.kits()).map(({ id, name, colors, fonts }) => ({
        id,
        name,
        shown: [Object.values(colors).join(' ')],
        facts: { colors, fonts },
      })),
    must: ({ brands }, name) => brands.must(name),
    async importFrom({ brands }, path) {
      const { kit, notices } = await brands.importFrom(path)
      return { taken: kit, notices }
    },
    exportTo: ({ brands }, id, path) => brands.exportTo(id, path),
  },
  template: {
    heads: ['cliMake.exchange.name', 'cliMake.exchange.size', 'cliMake.exchange.scenes'],
    noneYet: 'templateErrors.noneYet',
    taken: 'cliMake.exchange.templateTaken',
    written: 'cliMake.exchange.templateWritten',
    list: async ({ templates }) =>
      (await templates.templates()).map(({ id, name, purpose, project: { canvas, scenes } }) => ({
        id,
        name,
        shown: [`${canvas.width} × ${canvas.height}`, String(scenes.length)],
        facts: { purpose, width: canvas.width, height: canvas.height, scenes: scenes.length },
      })),
    must: ({ templates }, name) => templates.must(name),
    async importFrom({ templates }, path) {
      const { template, notices } = await templates.importFrom(path)
      return { taken: template, notices }
    },
    exportTo: ({ templates }, id, path) => templates.exportTo(id, path),
  },
} satisfies Record<string, ExchangeKind>

/** Kinds of things that commands exchange as files; each has the command of its name. */
export type ExchangeName = keyof typeof kinds

/** Lists what the data folder has of a kind. */
export async function listKept(context: CommandContext, name: ExchangeName): Promise<void> {
  const { reporter } = context
  const kind: ExchangeKind = kinds[name]
  const all = await withKept(context, (kept) => kind.list(kept))
  reporter.table(
    kind.heads.map((key) => message(key)),
    all.map((one) => [one.name, ...one.shown]),
    name,
    all.map(({ id, name: title, facts }) => ({ id, name: title, ...facts })),
  )
  if (all.length === 0) reporter.note(message(kind.noneYet))
}

/** Takes over what a file has. */
export async function importKept(context: CommandContext, kindName: ExchangeName, path: string): Promise<void> {
  const kind: ExchangeKind = kinds[kindName]
  const { taken, notices } = await withKept(context, (kept) => kind.importFrom(kept, resolve(path)))
  for (const notice of notices) context.reporter.warn(notice)
  const { id, name } = taken
  context.reporter.result([message(kind.taken, { name })], 'done', { id, name })
}

/** Writes something of the data folder as one file. */
export async function exportKept(
  context: CommandContext,
  kindName: ExchangeName,
  wanted: string,
  options: ExchangeOutOptions,
): Promise<void> {
  const kind: ExchangeKind = kinds[kindName]
  const file = await newFile(options.out, { force: options.force === true })
  const { name, left } = await withKept(context, async (kept) => {
    const found = await kind.must(kept, wanted)
    return { name: found.name, ...(await kind.exportTo(kept, found.id, file)) }
  })
  if (left.length > 0) context.reporter.warn(message('cliMake.fontsLeft', { names: left.join(', ') }))
  context.reporter.result([message(kind.written, { name, path: file })], 'done', { file })
}
