import { both } from '../../model.ts'
import type { Template, Words } from '../../model.ts'

const rules: readonly Words[] = [
  both('Test the weight', '先试重量'),
  both('Bend your knees', '弯曲膝盖'),
  both('Keep it close', '贴近身体'),
  both('Turn with your feet', '转身移步'),
]

export const safeLifting: Template = {
  id: 'safe-lifting',
  purpose: 'training',
  name: both('Safety briefing', '安全须知'),
  about: both('Four rules for a task with a risk, and whom to call.', '一项有风险的工作：四条规则，以及该找谁。'),
  palette: 'sun',
  typeface: 'poster',
  motion: 'bold',
  music: 'deep-focus',
  captions: 'boxed',
  presenters: [{ avatar: 'ravi', voice: 'finest-fenrir' }],
  scenes: [
    {
      id: 'opening',
      name: both('What it is about', '主题'),
      layout: 'split',
      ground: 'deep',
      decor: 'hazard',
      presenter: 0,
      script: both(
        'Before you lift anything today, give me forty seconds. Your back will thank you for forty years.',
        '今天搬东西之前，请给我四十秒。您的腰会感谢您四十年。',
      ),
      items: {
        kicker: both('Safety briefing', '安全须知'),
        headline: both('Before you *lift*', '搬运*之前*'),
        body: both('Forty seconds for your back.', '为您的腰花四十秒。'),
      },
    },
    {
      id: 'weight',
      name: both('Rule 1', '规则一'),
      layout: 'panel',
      ground: 'light',
      panel: 'bold',
      presenter: 0,
      script: both(
        'First, push the box with your foot. If it doesn’t move, don’t lift it alone. Twenty-five kilos is the limit.',
        '第一，用脚推一推箱子。推不动，就别一个人搬。上限是二十五公斤。',
      ),
      items: {
        number: both('25 kg', '25 kg'),
        label: both('is the most for one person', '是一个人的上限'),
      },
    },
    {
      id: 'knees',
      name: both('Rule 2', '规则二'),
      layout: 'statement',
      ground: 'bold',
      decor: 'hazard',
      presenter: -1,
      script: both(
        'Second, bend your knees and keep your back straight. The legs do the work.',
        '第二，弯曲膝盖，挺直背部。用腿发力。',
      ),
      items: {
        kicker: both('Rule 2', '规则二'),
        headline: both('Legs lift. *Backs don’t.*', '用腿发力\n*别用腰*'),
      },
    },
    {
      id: 'close',
      name: both('Rules 3 and 4', '规则三、四'),
      layout: 'panel',
      mirrored: true,
      ground: 'deep',
      panel: 'soft',
      presenter: 0,
      script: both(
        'Third, hold the box close to your body. Fourth, never twist: turn with your feet.',
        '第三，让箱子贴近身体。第四，不要扭腰，转身时移动双脚。',
      ),
      items: {
        kicker: both('Rules 3 and 4', '规则三、四'),
        headline: both('Close to you. *Never twist.*', '贴近身体\n*不要扭腰*'),
      },
    },
    {
      id: 'summary',
      name: both('Summary', '小结'),
      layout: 'list',
      ground: 'light',
      presenter: 0,
      script: both(
        'Test, bend, hold, turn. And if you’re not sure, ask a colleague. Two people are never too many.',
        '试重、弯膝、贴身、移步。拿不准，就叫上同事。两个人从来不嫌多。',
      ),
      items: { headline: both('Four *rules*', '四条*规则*'), rows: rules },
    },
    {
      id: 'closing',
      name: both('Whom to call', '该找谁'),
      layout: 'closing',
      ground: 'deep',
      decor: 'hazard',
      presenter: -1,
      script: both(
        'Something hurts? Stop, and call the safety desk. Work safely.',
        '感到疼痛？停下来，联系安全值班。祝工作平安。',
      ),
      items: {
        kicker: both('Something hurts?', '感到疼痛？'),
        headline: both('Stop *and call*', '停下来\n*打电话*'),
        action: both('Safety desk: 4112', '安全值班：4112'),
      },
    },
  ],
}
