import { both } from '../../model.ts'
import type { Template } from '../../model.ts'

export const clearCalls: Template = {
  id: 'clear-calls',
  purpose: 'list',
  name: both('Habits, one by one', '好习惯清单'),
  about: both('Goes through a list point by point and shows it whole at the end.', '逐条讲完一份清单，最后完整回顾。'),
  palette: 'rose',
  typeface: 'modern',
  motion: 'lively',
  music: 'clear-steps',
  captions: 'band',
  presenters: [{ avatar: 'kenji', voice: 'finest-liam' }],
  scenes: [
    {
      id: 'opening',
      name: both('What the list is about', '清单主题'),
      layout: 'panel',
      ground: 'light',
      panel: 'bold',
      presenter: 0,
      script: both(
        'Calls that end on time are no luck. These four habits do it, and you can start on Monday.',
        '会议准时结束靠的不是运气，而是四个习惯，下周一就能开始。',
      ),
      items: {
        kicker: both('List · 4 habits', '清单 · 四个习惯'),
        headline: both('Habits for *clear calls*', '*高效开会*的习惯'),
        body: both('You can start on Monday.', '下周一就能开始。'),
      },
    },
    {
      id: 'goal',
      name: both('Habit 1', '习惯一'),
      layout: 'split',
      mirrored: true,
      ground: 'soft',
      presenter: 0,
      script: both(
        'One: say the goal in the first sentence. Then everybody knows when you are done.',
        '第一，开口先说目标。这样大家都知道什么时候算谈完。',
      ),
      items: {
        kicker: both('Habit 1', '习惯一'),
        headline: both('Say the *goal* first', '先说*目标*'),
        body: both('So you know when you are done.', '知道什么时候算谈完。'),
      },
    },
    {
      id: 'notes',
      name: both('Habit 2', '习惯二'),
      layout: 'picture',
      ground: 'deep',
      presenter: -1,
      script: both(
        'Two: write down decisions while you talk, where all can see them.',
        '第二，边谈边记下结论，让所有人都看得到。',
      ),
      items: {
        kicker: both('Habit 2', '习惯二'),
        headline: both('Write *as you talk*', '*边谈边记*'),
        body: both('Where everybody can see it.', '让所有人都看得到。'),
        picture: 'document',
      },
    },
    {
      id: 'questions',
      name: both('Habit 3', '习惯三'),
      layout: 'picture',
      mirrored: true,
      ground: 'light',
      presenter: -1,
      script: both(
        'Three: ask the quiet ones by name. They often have the answer.',
        '第三，点名请教安静的同事。答案往往就在他们那里。',
      ),
      items: {
        kicker: both('Habit 3', '习惯三'),
        headline: both('Ask the *quiet ones*', '请教*安静的人*'),
        body: both('They often have the answer.', '他们往往有答案。'),
        picture: 'chat',
      },
    },
    {
      id: 'closing',
      name: both('The whole list', '完整清单'),
      layout: 'list',
      ground: 'bold',
      presenter: 0,
      script: both(
        'And four: end five minutes early. Nobody has ever complained about that.',
        '第四，提前五分钟结束。从来没有人为此抱怨过。',
      ),
      items: {
        kicker: both('Habit 4', '习惯四'),
        headline: both('End *five minutes* early', '*提前五分钟*结束'),
        rows: [
          both('Say the goal', '先说目标'),
          both('Write as you talk', '边谈边记'),
          both('Ask the quiet ones', '请教安静的人'),
          both('End early', '提前结束'),
        ],
        lit: 3,
      },
    },
  ],
}
