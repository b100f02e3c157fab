/** What the host itself says, outside the page: dialogs and menu titles. Sentences of the window come from the window. */
const en = {
  openOutside: 'Open this address in your browser?',
  open: 'Open',
  cancel: 'Cancel',
  quitWithOne: 'A job is running. Quit all the same?',
  quitWithMany: '{count} jobs are running. Quit all the same?',
  quitDetail: 'Nothing is lost: they go on when you start Greenroom again.',
  quit: 'Quit',
  stay: 'Keep working',
  crashed: 'The window stopped working.',
  crashedDetail: 'Your project was saved by the second; jobs go on. Reason: {reason}.',
  graphicsCrashed:
    'The graphics process stopped working; the window may show nothing until it is loaded again.',
  reload: 'Load again',
  close: 'Quit Greenroom',
  hangs: 'The window does not answer.',
  wait: 'Wait',
  fault: 'Greenroom has to end because of a fault of its own.',
  faultDetail: 'Jobs go on at the next start. The log says what happened: {log}',
  notOpened: 'Greenroom could not be opened.',
  inBrowser: 'Greenroom is open already, in a browser window.',
  inBrowserDetail: 'Only one Greenroom can use this data folder at a time.',
  show: 'Show it',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  play: 'Playback',
  go: 'Go',
  tools: 'Tools',
  help: 'Help',
  window: 'Window',
  projects: 'Greenroom projects',
  media: 'Images, video and audio',
  sheets: 'Tables and texts',
  about: 'About Greenroom',
  fullScreen: 'Full screen',
  keysUnprotected:
    'This desktop offers no store for keys. They are encrypted with a key that every program of your user account can know.',
  keysUnavailable:
    'The system refuses to keep keys, so they are kept in a file that only your user account can read.',
} as const

export type Word = keyof typeof en

const zh: Record<Word, string> = {
  openOutside: '要在浏览器中打开此地址吗？',
  open: '打开',
  cancel: '取消',
  quitWithOne: '有 1 个任务正在运行。仍要退出吗？',
  quitWithMany: '有 {count} 个任务正在运行。仍要退出吗？',
  quitDetail: '不会丢失任何内容：下次启动 Greenroom 时任务会继续。',
  quit: '退出',
  stay: '继续工作',
  crashed: '窗口已停止工作。',
  crashedDetail: '项目会持续自动保存，任务仍在继续。原因：{reason}。',
  graphicsCrashed: '图形进程已停止工作；重新加载之前窗口可能无法显示内容。',
  reload: '重新加载',
  close: '退出 Greenroom',
  hangs: '窗口没有响应。',
  wait: '等待',
  fault: 'Greenroom 因自身故障必须退出。',
  faultDetail: '任务会在下次启动时继续。日志中记录了原因：{log}',
  notOpened: '无法打开 Greenroom。',
  inBrowser: 'Greenroom 已在浏览器窗口中打开。',
  inBrowserDetail: '同一数据文件夹同时只能由一个 Greenroom 使用。',
  show: '显示',
  file: '文件',
  edit: '编辑',
  view: '视图',
  play: '播放',
  go: '前往',
  tools: '工具',
  help: '帮助',
  window: '窗口',
  projects: 'Greenroom 项目',
  media: '图片、视频和音频',
  sheets: '表格和文本',
  about: '关于 Greenroom',
  fullScreen: '全屏',
  keysUnprotected: '此桌面不提供密钥存储。密钥所用的加密密钥可被您账户下的任何程序获知。',
  keysUnavailable: '系统拒绝保存密钥，因此密钥保存在只有您的用户账户可读取的文件中。',
}

export type Words = (word: Word, values?: Record<string, string | number>) => string

/** @param locale what the user chose (`system` or a language), @param system the system's language */
export function words(locale: unknown, system: string): Words {
  const wanted = typeof locale === 'string' && locale !== 'system' ? locale : system
  const table: Record<Word, string> = wanted.toLowerCase().startsWith('zh') ? zh : en
  return (word, values = {}) =>
    table[word].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
