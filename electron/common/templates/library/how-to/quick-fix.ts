import { both } from '../../model.ts'
import type { Template, Words } from '../../model.ts'

const checks: readonly Words[] = [
  both('Plug it in again', '重新插好'),
  both('Pick your headset', '选择耳机'),
  both('Make a test call', '试打一通'),
]

export const quickFix: Template = {
  id: 'quick-fix',
  purpose: 'howTo',
  name: both('A quick fix', '快速解决'),
  about: both('Three checks for a common problem; the list stays in sight.', '常见问题，三项检查，清单始终可见。'),
  palette: 'slate',
  typeface: 'grotesque',
  motion: 'calm',
  music: 'side-street',
  captions: 'boxed',
  presenters: [{ avatar: 'ines', voice: 'finest-river' }],
  scenes: [
    {
      id: 'opening',
      name: both('The problem', '问题'),
      layout: 'split',
      mirrored: true,
      ground: 'deep',
      presenter: 0,
      script: both(
        'You’re in a call and nobody can hear you? Three checks, one after the other.',
        '开会时别人听不见您？依次做三项检查。',
      ),
      items: {
        kicker: both('Headset', '耳机'),
        headline: both('Nobody *hears* you?', '别人\n*听不见*您？'),
        body: both('Three checks, under a minute.', '三项检查，不到一分钟。'),
      },
    },
    {
      id: 'first',
      name: both('Check 1', '检查一'),
      layout: 'list',
      ground: 'light',
      presenter: 0,
      script: both(
        'Pull the plug, count to five, and plug it in again. That helps most of the time.',
        '拔下插头，数到五，再插回去。多数情况下这样就好了。',
      ),
      items: { headline: both('The *cable*', '先看*接线*'), rows: checks, lit: 0 },
    },
    {
      id: 'second',
      name: both('Check 2', '检查二'),
      layout: 'list',
      ground: 'soft',
      presenter: 0,
      script: both(
        'Still quiet? Open the sound settings of the call and choose your headset there.',
        '还是没声音？打开通话的声音设置，在那里选择您的耳机。',
      ),
      items: { headline: both('The *settings*', '再看*设置*'), rows: checks, lit: 1 },
    },
    {
      id: 'third',
      name: both('Check 3', '检查三'),
      layout: 'list',
      ground: 'light',
      presenter: 0,
      script: both(
        'Now make a test call. When the bar moves as you speak, everybody hears you.',
        '现在试打一通。说话时音量条在动，大家就能听见您了。',
      ),
      items: { headline: both('The *test*', '最后*试一试*'), rows: checks, lit: 2 },
    },
    {
      id: 'closing',
      name: both('More help', '更多帮助'),
      layout: 'closing',
      ground: 'bold',
      decor: 'bands',
      presenter: -1,
      script: both('Still no luck? Call us. We can hear you.', '还是不行？给我们打电话，我们听得见。'),
      items: {
        kicker: both('Still quiet?', '还是没声音？'),
        headline: both('We *hear* you', '我们*听得见*'),
        action: both('Help desk: 4400', '服务台：4400'),
      },
    },
  ],
}
