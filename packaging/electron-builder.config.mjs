import { readFileSync } from 'node:fs'

const { version } = JSON.parse(readFileSync(new URL('../node_modules/electron/package.json', import.meta.url), 'utf8'))

/**
 * Installers of the Electron host. What goes in is put together in out/package by package-app.mjs: see docs/hosts.md.
 * Its shape is electron-builder's `Configuration`; that package is installed by packaging/package.json alone.
 */
export default {
  appId: 'io.greenroom.studio',
  productName: 'Greenroom',
  executableName: 'greenroom',
  copyright: 'MIT licence',
  electronVersion: version,
  // Only for trying the packaging where Electron can't be downloaded.
  ...(process.env.GREENROOM_ELECTRON_DIST ? { electronDist: process.env.GREENROOM_ELECTRON_DIST } : {}),
  directories: { app: 'out/package/app', output: 'dist', buildResources: 'resources/icons' },
  asar: true,
  // Native modules can't be loaded out of the archive.
  asarUnpack: ['**/*.node', '**/node_modules/@img/**', '**/node_modules/better-sqlite3/**'],
  // All of them are N-API: the binaries of the packages work in Electron as they are.
  npmRebuild: false,
  files: ['**/*'],
  // Plain files beside the archive: a Node that is no Electron reads them, and models are mapped into memory.
  extraResources: [
    { from: 'out/package/engine', to: 'engine' },
    // Named by itself, because folders of this name are left out otherwise.
    { from: 'out/package/engine/node_modules', to: 'engine/node_modules' },
    { from: 'out/package/bin', to: 'bin' },
    { from: 'out/package/cache', to: 'cache' },
    { from: 'LICENSE', to: 'LICENSE' },
    { from: 'THIRD_PARTY.md', to: 'THIRD_PARTY.md' },
  ],
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: {
    target: ['AppImage', 'deb'],
    fileAssociations: [
      {
        ext: 'greenroom.json',
        name: 'Greenroom project',
        description: 'Greenroom project',
        mimeType: 'application/x-greenroom-project+json',
      },
    ],
    category: 'AudioVideo',
    icon: 'icon.png',
    synopsis: 'A desktop studio for avatar videos',
    maintainer: 'Greenroom <greenroom@localhost>',
  },
  win: { target: ['nsis'], icon: 'icon.ico' },
  nsis: {
    oneClick: false,
    allowToChangeInstallationDirectory: true,
    perMachine: false,
    include: 'packaging/installer.nsh',
  },
  mac: {
    target: ['dmg'],
    // macOS looks at the last part of a name: the projects' `.json` belongs to others too, so Greenroom only offers itself.
    fileAssociations: [{ ext: 'json', name: 'Greenroom project', role: 'Editor', rank: 'Alternate' }],
    icon: 'icon.icns',
    category: 'public.app-category.video',
    hardenedRuntime: true,
    extendInfo: {
      NSCameraUsageDescription: 'Greenroom records the video of your own avatar when you ask it to.',
      NSMicrophoneUsageDescription: 'Greenroom records a sample of your voice when you ask it to.',
    },
  },
}
